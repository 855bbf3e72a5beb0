import type { SettingName } from "#src/store/setting-name.ts";
import type {
	SettingScope,
	SettingsIssue,
	SettingValue,
	UselessValue,
} from "#src/store/settings.ts";
import type { ModelChoice } from "#src/store/trial.ts";
import type {
	SettingFailure,
	SettingField,
	SettingOutcome,
	SettingsRequest,
	SettingsView,
} from "./data.ts";
import { ownIn } from "./field.ts";
import { fieldNamed } from "./model.ts";

/** The settings as the files have them. */
export interface SettingsFound {
	readonly fields: readonly SettingField[];
	readonly file: string;
	readonly project: string;
	readonly issues: readonly SettingsIssue[];
}

/** One change of the file: without a value it is taken out. */
export interface SettingSet {
	readonly scope: SettingScope;
	readonly name: SettingName;
	readonly value: SettingValue | undefined;
}

/** Whom the desk asks. */
export interface SettingsSource {
	read(): Promise<SettingsFound>;
	/** Writes a value that the setting takes, and goes by it from now on. */
	set(
		change: SettingSet,
	): Promise<
		| { readonly ok: true }
		| { readonly ok: false; readonly reason: SettingFailure | UselessValue | "refused" }
	>;
	/** The models that are available at this moment. */
	models(): readonly ModelChoice[];
}

/** The settings while they are looked at. */
export interface SettingsDesk {
	view(): SettingsView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Works on a request; its outcome is part of the view. */
	ask(request: SettingsRequest): Promise<void>;
	/** Reads what was changed elsewhere; what was said of an earlier change is no longer true then. */
	reload(): Promise<void>;
}

/** Reads the settings and opens the desk. Changes are made one after the other. */
export async function openSettingsDesk(source: SettingsSource): Promise<SettingsDesk> {
	const changes = createChanges(source, await source.read());
	const models = source.models();
	let outcome: SettingOutcome | undefined;
	const listeners = new Set<() => void>();
	let working: Promise<void> = Promise.resolve();
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};
	const inTurn = (work: () => Promise<void>) => {
		const asked = working.then(work).then(tell);
		working = asked.catch(() => {});
		return asked;
	};
	async function work(request: SettingsRequest): Promise<void> {
		outcome = await (request.ask === "undo" ? changes.undo() : changes.set(request));
	}
	return {
		view: () => ({ ...changes.found(), models, outcome, canUndo: changes.canUndo() }),
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		ask: (request) => inTurn(() => work(request)),
		reload: () =>
			inTurn(async () => {
				await changes.reload();
				outcome = undefined;
			}),
	};
}

/** What was changed since the desk was opened, with the way back. */
function createChanges(source: SettingsSource, first: SettingsFound) {
	let found = first;
	/** What brings back the state before each change, the latest last. */
	const undoing: SettingSet[] = [];

	async function write(change: SettingSet): Promise<SettingOutcome | undefined> {
		const done = await source.set(change);
		found = await source.read();
		if (done.ok) return undefined;
		const { reason } = done;
		const { name } = change;
		if (reason === "refused") return { came: "refused", name };
		if (isUseless(reason)) return { came: "refused", name, useless: reason };
		return { came: "failed", failure: reason };
	}

	return {
		found: () => found,
		async reload() {
			found = await source.read();
		},
		canUndo: () => undoing.length > 0,
		async set({ name, scope, value }: SettingSet): Promise<SettingOutcome> {
			const field = fieldNamed(found, name);
			const before = field && ownIn(field, scope);
			if (value === undefined && before === undefined) return { came: "not-set", name, scope };
			const failed = await write({ name, scope, value });
			if (failed !== undefined) return failed;
			if (before !== value) undoing.push({ name, scope, value: before });
			return { came: value === undefined ? "reset" : "set", name, scope };
		},
		async undo(): Promise<SettingOutcome> {
			const last = undoing.at(-1);
			if (last === undefined) return { came: "no-undo" };
			const failed = await write(last);
			if (failed !== undefined) return failed;
			undoing.pop();
			return { came: "undone", name: last.name, scope: last.scope };
		},
	};
}

function isUseless(reason: SettingFailure | UselessValue): reason is UselessValue {
	return reason === "address" || reason === "model" || reason === "key";
}

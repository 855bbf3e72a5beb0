import { homedir } from "node:os";
import { CONFIG_DIR_NAME, getAgentDir } from "@earendil-works/pi-coding-agent";
import type { ImportBack, ImportOutcome } from "#src/import/outcome.ts";
import type { Rival } from "#src/import/rival.ts";
import type { ImportSource } from "#src/import/source.ts";
import { detailOf, isExpected, realDisk } from "#src/persistence/disk.ts";
import { findSources, takeSource } from "#src/persistence/import-all.ts";
import type { ImportContext, Took } from "#src/persistence/import-context.ts";
import { findRivals } from "#src/persistence/import-rivals.ts";
import {
	lastingKey,
	readImportedSettings,
	takeSettingsBack,
} from "#src/persistence/imported-settings.ts";
import { listSessionFiles } from "#src/persistence/session-files.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { adoptSettings } from "./opening.ts";
import { projectCwds } from "./project-cwds.ts";

/** What the originals have left, and where pi still loads them from. */
export interface ImportSurvey {
	readonly sources: readonly ImportSource[];
	readonly rivals: readonly Rival[];
	/** Why nothing could be looked at, in the system's own words; undefined where that went well. */
	readonly failure: string | undefined;
	/** Whether there are more folders in the checkout than were looked into. */
	readonly isCut: boolean;
}

/** What the user can do with what the originals have left. Nothing rejects for reasons outside the program. */
export interface ImportWork {
	survey(): Promise<ImportSurvey>;
	/** Takes what is new in each of the sources, one after the other. */
	take(sources: readonly ImportSource[]): Promise<readonly ImportOutcome[]>;
	canUndo(): boolean;
	/** Takes the last import back; undefined where there is none. */
	undo(): Promise<ImportBack | undefined>;
}

interface Undo {
	readonly source: ImportOutcome["source"];
	/** Names it where it is on record, in this session and later ones. */
	readonly lasting: string | undefined;
	back(): Promise<boolean>;
}

/** What can be taken back: as long as the session lasts, settings also later. */
const undos = new WeakMap<Life, Undo[]>();

/** The imports of this session; undefined where no project has a place. */
export function importWork(host: Host, life: Life): ImportWork | undefined {
	const place = host.keeper.place();
	if (place === undefined) return;
	const steps = undos.get(life) ?? [];
	undos.set(life, steps);
	const context = () => contextOf(host, life, place);
	return {
		async survey() {
			try {
				const now = await context();
				await recallLasting(now, steps);
				const [sources, rivals] = [await findSources(now), await findRivals(now)];
				const found = { sources: withTraces(sources, rivals), rivals };
				return { ...found, failure: undefined, isCut: now.isCut };
			} catch (error) {
				if (!isExpected(error)) throw error;
				return { sources: [], rivals: [], failure: detailOf(error), isCut: false };
			}
		},
		async take(sources) {
			const outcomes: ImportOutcome[] = [];
			const now = await context();
			for (const source of sources) {
				if (!life.alive) break;
				outcomes.push(await host.keeper.track(takeOne(now, source, steps)));
			}
			await adoptAll(host, life, outcomes);
			return outcomes;
		},
		canUndo: () => steps.length > 0,
		async undo() {
			const last = steps.pop();
			if (last === undefined) return;
			const { done, failure } = await host.keeper.track(settled(last.back));
			// What could not be written can be tried again.
			if (failure !== undefined) steps.push(last);
			await adoptAll(host, life, [last]);
			return { source: last.source, done, failure };
		},
	};
}

/** The imports that earlier processes have left a way back of stand below those of this session. */
async function recallLasting(context: ImportContext, steps: Undo[]): Promise<void> {
	const known = new Set(steps.map(({ lasting }) => lasting));
	const earlier = (await readImportedSettings(context)).filter(
		(made) => !known.has(lastingKey(made)),
	);
	const found = earlier.map((made): Undo => {
		const { original } = made;
		const source = { id: `settings ${original}`, kind: "settings", original } as const;
		return { source, lasting: lastingKey(made), back: () => takeSettingsBack(context, made) };
	});
	steps.unshift(...found);
}

/** Notes at our own place may be all ours: they are told only where pi-posthorse has left something else. */
function withTraces(
	sources: readonly ImportSource[],
	rivals: readonly Rival[],
): readonly ImportSource[] {
	const isNotes = ({ kind, untaken }: ImportSource) => kind === "notes" && untaken === "in-place";
	const traces = [...rivals, ...sources.filter((source) => !isNotes(source))];
	const isThere = traces.some(({ original }) => original === "pi-posthorse");
	return isThere ? sources : sources.filter((source) => !isNotes(source));
}

async function contextOf(
	{ pi }: Host,
	{ ctx, facts }: Life,
	place: ImportContext["place"],
): Promise<ImportContext> {
	const agentDir = getAgentDir();
	const own = facts.file === undefined ? undefined : ctx.sessionManager.getSessionDir();
	const fromForerunner: unknown = Reflect.get(pi.getSettings(), "carryover");
	const sessions = await listSessionFiles(agentDir, own, realDisk);
	const { all: cwds, isCut } = await projectCwds(facts.cwd, place, sessions);
	return {
		agentDir,
		home: homedir(),
		configDir: CONFIG_DIR_NAME,
		place,
		cwds,
		isCut,
		sessions,
		fromForerunner,
		disk: realDisk,
		now: Date.now(),
	};
}

async function takeOne(
	context: ImportContext,
	source: ImportSource,
	steps: Undo[],
): Promise<ImportOutcome> {
	const { id, kind, original } = source;
	const named = { id, kind, original };
	try {
		const took = await takeSource(context, source);
		const { held = false, known, secrets, taken } = took;
		const undo = undoOf(took);
		if (undo !== undefined) steps.push({ source: named, lasting: took.lasting, back: undo });
		const way = typeof took.undo === "string" ? took.undo : "yes";
		return { source: named, taken, known, secrets, failure: undefined, held, undo: way };
	} catch (error) {
		if (!isExpected(error)) throw error;
		const nothing = { taken: 0, known: 0, secrets: 0, held: false, undo: "log" } as const;
		return { source: named, ...nothing, failure: detailOf(error) };
	}
}

function undoOf({ taken, undo }: Took): (() => Promise<boolean>) | undefined {
	return taken === 0 || typeof undo === "string" ? undefined : undo;
}

async function settled(work: () => Promise<boolean>): Promise<Omit<ImportBack, "source">> {
	try {
		return { done: await work(), failure: undefined };
	} catch (error) {
		if (!isExpected(error)) throw error;
		return { done: false, failure: detailOf(error) };
	}
}

/** Brings what the files hold by now into the session. */
async function adoptAll(
	host: Host,
	life: Life,
	outcomes: readonly Pick<ImportOutcome, "source">[],
): Promise<void> {
	const kinds = new Set(outcomes.map(({ source }) => source.kind));
	if (!life.alive) return;
	if (kinds.has("note")) await host.keeper.refresh();
	if (kinds.has("topics") || kinds.has("pages")) await (await host.topics()).ledger.refresh();
	if (kinds.has("settings") && life.alive) await adoptSettings(host, life);
	if (!kinds.has("memory") || !life.alive) return;
	const memory = await (await host.checkpoints()).memory(life);
	await memory?.refresh();
	if (life.alive) host.store.dispatch({ type: "head.dropped" });
}

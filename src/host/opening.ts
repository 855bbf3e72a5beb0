import { homedir } from "node:os";
import { type ExtensionContext, getAgentDir } from "@earendil-works/pi-coding-agent";
import { load, loadedParts, loadingFor } from "#src/lib/load.ts";
import {
	amberFile,
	configFile,
	hasSettings,
	isWelcomed,
	ledgerFile,
	needsLedger,
	stampOf,
} from "#src/persistence/agent-files.ts";
import type { Disk } from "#src/persistence/disk.ts";
import { quickDisk } from "#src/persistence/quick-disk.ts";
import { selectCompactor } from "#src/store/compaction.ts";
import { defaultSettings } from "#src/store/initial.ts";
import type { Off, SessionFacts } from "#src/store/session.ts";
import { detach, within } from "./guard.ts";
import type { Host } from "./host.ts";
import { chosenBySession, factsOf, type Life, OFF_FLAG, type Seat } from "./life.ts";
import { addHistoryTool, addNotesTool } from "./start-tools.ts";

/** How long a prompt may wait for files before it goes on without them. */
const FILES_MS = 250;

/** How long after the start of a session an input may wait for it: only a script's comes that early. */
const START_MS = 1_000;

/** How long one part of the program may take to come; where all of it does, a busy machine needs some seconds for the largest. */
const PART_MS = 15_000;

/** How old the start's look at the note may be for the first prompt. */
const FRESH_MS = 50;

/** What `session_start` and the first prompt share: the files are read once. */
export interface Opening {
	/** Begins a session. Resolves when the model has its tools, or when waiting for them would be felt. */
	start(ctx: ExtensionContext): Promise<void>;
	/** Resolves when the branch was folded and the files read, or after `ms` milliseconds: by default when it would be felt. */
	ready(ms?: number): Promise<void>;
	/** Resolves when the ledger was read as well, in the same way. */
	topics(ms?: number): Promise<void>;
	/** Whether the user has to be told what this is: the very first start on a machine that keeps something of it. */
	isFirst(): Promise<boolean>;
	/** Whether this is the first question since the files were read, and that was a moment ago. */
	isFresh(): boolean;
}

/** `hangLate` hangs the hooks on pi that a session of some length needs. */
export function createOpening(host: Host, hangLate: () => Promise<void>): Opening {
	let replaying: Promise<void> = Promise.resolve();
	let reading: Promise<void> = Promise.resolve();
	let remembering: Promise<void> = Promise.resolve();
	let freshUntil = 0;
	const replay = (seat: Seat) =>
		replayAfterHook(host, seat).catch((error: unknown) => host.report("replay", error));

	return {
		async start(ctx) {
			const facts = factsOf(ctx);
			host.store.dispatch({ type: "session.opened", at: Date.now(), session: facts });
			host.store.dispatch({ type: "head.dropped" });
			const off = offAtStart(host, facts);
			if (off !== undefined) {
				host.store.dispatch({ type: "session.switched", off });
				replaying = replay(host.lives.sit(ctx, facts));
				reading = Promise.resolve();
				remembering = reading;
				return;
			}
			const life = host.lives.begin(ctx, facts);
			replaying = replay(life);
			// One part that fails is reported and leaves the others at work.
			const disk = replaying.then(() => quickDisk([life.facts.cwd, getAgentDir()]));
			reading = replaying
				.then(() => read(host, life, hangLate, disk))
				.then(() => {
					freshUntil = Date.now() + FRESH_MS;
				})
				.catch((error: unknown) => host.report("opening", error));
			remembering = reading
				.then(() => openTopics(host, life, disk))
				.catch((error: unknown) => host.report("topics", error));
			await opened(reading, { startMs: START_MS, partMs: PART_MS });
		},
		async ready(ms = FILES_MS) {
			await Promise.allSettled([replaying]);
			await within(ms, reading);
		},
		async topics(ms = FILES_MS) {
			await within(ms, remembering);
		},
		isFirst: () => reading.then(() => isFirst(host)),
		isFresh() {
			const fresh = Date.now() < freshUntil;
			freshUntil = 0;
			return fresh;
		},
	};
}

/**
 * Waits for a slow disk no longer than `startMs`, but for as long as parts of the program come, each within `partMs`: after
 * an update, and on a fresh machine, pi's loader translates them anew.
 */
export async function opened(
	reading: Promise<void>,
	{ partMs, startMs }: { readonly startMs: number; readonly partMs: number },
): Promise<void> {
	const done = reading.then(() => true);
	for (let isComing = true; isComing; ) {
		const before = loadedParts();
		if (await within(startMs, done)) return;
		isComing = before !== loadedParts() || loadingFor() < partMs;
	}
}

/** The modules that a session needs to go on take longer than a hook may: pi goes on with its start first. */
async function replayAfterHook(host: Host, seat: Seat): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
	if (seat.alive) await replayBranch(host, seat);
}

/** Switched off, and where nothing is kept, nobody needs to know. */
async function isFirst({ lives }: Host): Promise<boolean> {
	const facts = lives.current()?.facts;
	if (facts?.mode !== "tui" || !facts.leavesTraces) return false;
	return !(await isWelcomed(getAgentDir()));
}

/** Fold the branch that the session is on now. A branch without a word has nothing to fold. */
export async function replayBranch(host: Host, seat: Seat): Promise<void> {
	const branch = seat.ctx.sessionManager.getBranch();
	if (!branch.some(({ type }) => type === "message" || type === "custom")) {
		return host.store.replay([]);
	}
	const { foldBranch } = await load(() => import("./fold-branch.ts"));
	await foldBranch(host, seat);
}

async function read(
	host: Host,
	life: Life,
	hangLate: () => Promise<void>,
	disk: Promise<Disk>,
): Promise<void> {
	await adoptSettings(host, life);
	if (!life.alive) return;
	if (!host.store.read().settings.enabled && chosenFor(life.facts) !== "on") {
		host.lives.rest();
		return host.store.dispatch({ type: "session.switched", off: "settings" });
	}
	const keeps = life.facts.leavesTraces;
	const rolls = selectCompactor(host.store.read()) === "rollover";
	const steps = [
		openCarryover,
		openNotes,
		...(keeps || rolls ? [hangLate] : []),
		...(keeps ? [openWindows] : []),
		openHistory,
	];
	for (const open of steps) {
		await open(host, life, disk);
		if (!life.alive) return;
	}
	if (keeps) afterStart(life, () => detach("preload", host.report, preload(host, life)));
}

/** What the user chose for this session before, if anything. */
function chosenFor({ id }: SessionFacts) {
	return chosenBySession().get(id);
}

/** Why a session begins switched off, as far as no file has to be read to know. */
function offAtStart({ pi }: Host, facts: SessionFacts): Off | undefined {
	const chosen = chosenFor(facts);
	if (chosen !== undefined) return chosen === "off" ? "session" : undefined;
	return pi.getFlag(OFF_FLAG) === true ? "flag" : undefined;
}

async function openCarryover(host: Host, life: Life, disk: Promise<Disk>): Promise<void> {
	const { store } = host;
	const { settings } = store.read();
	if (!settings.carryover.enabled) {
		return store.dispatch({ type: "place.missed", reason: "off" });
	}
	await host.keeper.open(life, { disk: await disk });
	if (!life.alive) return;
	host.keeper.tellFound();
	if (!life.facts.leavesTraces) return;
	const { addCarryoverTool } = await load(() => import("./carryover-tool.ts"));
	if (life.alive) addCarryoverTool(host);
	life.catchInterrupts = (await load(() => import("./interrupts.ts"))).catchInterrupts;
	// A kill may come right after the first answer.
	detach("unsealed", host.report, host.unsealed());
}

async function openNotes(host: Host, life: Life): Promise<void> {
	if (host.store.read().settings.notes.enabled) await addNotesTool(host, life);
}

async function openHistory(host: Host, life: Life): Promise<void> {
	if (!host.store.read().settings.history.enabled) return;
	addHistoryTool(host);
	if (!life.facts.leavesTraces) return;
	const { buildLater } = await load(() => import("./history.ts"));
	if (life.alive) buildLater(host, life);
}

/** Read the ledger, where there is one: nothing of topics is loaded before that. */
async function openTopics(host: Host, life: Life, disk: Promise<Disk>): Promise<void> {
	const { keeper, store } = host;
	if (!store.read().settings.topics.enabled) return;
	const agentDir = getAgentDir();
	// The folder that topics belong to: where the note is, or would be.
	const project = (await keeper.projectPlace(life))?.root ?? life.facts.cwd;
	if (!life.alive) return;
	store.dispatch({ type: "ledger.located", file: ledgerFile(agentDir), project });
	const isNeeded = await needsLedger(agentDir, project, life.facts.leavesTraces, await disk);
	if (isNeeded && life.alive) await (await host.topics()).ledger.refresh();
}

async function openWindows(host: Host, life: Life): Promise<void> {
	if (!host.store.read().settings.windows.enabled) return;
	const { addWindowTools } = await load(() => import("./window-tools.ts"));
	if (life.alive) addWindowTools(host);
}

/** What a session goes by: our settings' file as it stood, by its stamp, when it was read, and whether it said `enabled`. */
interface Adopted {
	readonly stamp: string;
	/** Undefined where it was not read, since the session began switched off. */
	readonly enabled: boolean | undefined;
}

const adopted = new WeakMap<SessionFacts, Adopted>();

/** What a session goes by; where it began switched off, the file as it stands when this is first asked. */
export function adoptedBy({ facts }: Seat, stamp: string): Adopted {
	const known = adopted.get(facts) ?? { stamp, enabled: undefined };
	adopted.set(facts, known);
	return known;
}

/** Read the settings and go by them from now on. */
export async function adoptSettings(host: Host, life: Seat): Promise<void> {
	// Before the file is read, so that a change in between is seen later.
	const [stamp, isSet] = await Promise.all([stampOf(configFile(getAgentDir())), isAnySet(host)]);
	if (isSet || stamp !== "") await readAll(host, life);
	else useDefaults(host);
	const { enabled } = host.store.read().settings;
	adopted.set(life.facts, { stamp, enabled });
}

async function readAll(host: Host, life: Seat): Promise<void> {
	const { adoptSettingsHere } = await load(() => import("./settings-read.ts"));
	await adoptSettingsHere(host, life);
}

function isAnySet({ pi }: Host): Promise<boolean> {
	const files = [configFile(getAgentDir()), amberFile(homedir())];
	const ofPi = pi.getSettings();
	const held: readonly unknown[] = ["waystation", "carryover"].map((key) => Reflect.get(ofPi, key));
	return hasSettings(files, ...held);
}

/** Settings that were deleted meanwhile hold no longer. */
function useDefaults({ store }: Host): void {
	const { settings } = store.read();
	if (settings !== defaultSettings) {
		store.dispatch({ type: "settings.read", settings: defaultSettings });
	}
}

/** Long enough that the screen stands and the first prompt has gone out. */
const AFTER_START_MS = 1_500;

function afterStart(life: Life, work: () => void): void {
	const timer = setTimeout(() => life.alive && work(), AFTER_START_MS);
	timer.unref();
	life.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

async function preload(host: Host, life: Life): Promise<void> {
	const { finishLoading } = await load(() => import("./finish-loading.ts"));
	if (life.alive) await finishLoading(host, life);
}

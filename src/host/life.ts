import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Language } from "#src/lib/language.ts";
import type { SessionFacts } from "#src/store/session.ts";
import type { Interrupts } from "./interrupts.ts";

/**
 * One session as pi serves it, from `session_start` to `session_shutdown`, whether Waystation is at work in it or not.
 * pi's `ctx` throws once the session was replaced, so whatever comes later than a hook asks `alive` first.
 */
export interface Seat {
	readonly ctx: ExtensionContext;
	readonly facts: SessionFacts;
	readonly alive: boolean;
}

/** Waystation at work in one session: from its start, or from when it was switched on, until either ends. */
export interface Life extends Seat {
	/** Aborted when the session ends. */
	readonly signal: AbortSignal;
	/** Aborted a little earlier, when pi begins to leave: what the user asked for ends here. */
	readonly leaving: AbortSignal;
	leave(): void;
	/** Whether the session is on record as one with work that has no summary yet. */
	marked: boolean;
	/** Whether pi has just forked it from another session. */
	forked: boolean;
	/** Whether the context was cut since the run began, so that its head is older than that. */
	behind: boolean;
	/** Catches what would end pi while it is left; there once the session has opened and may have something to save. */
	catchInterrupts?: () => Interrupts;
	/** How often the user has gone to another place in the session's tree. */
	moves: number;
	/** What was opened for this session alone, and ends before it is left. */
	readonly parts: Set<{ end(): Promise<void> }>;
}

export interface Lives {
	/** The session at present, on or off; undefined between two of them. */
	seat(): Seat | undefined;
	/** The same where Waystation is at work in it. */
	current(): Life | undefined;
	/** The same, or, where Waystation is off, one that looks and leaves no traces. */
	looking(): Life | undefined;
	/** Notes that something was sent to the session at present. */
	hear(): void;
	/** Whether something was sent to it since it began. */
	heard(): boolean;
	/** A session that begins switched off. */
	sit(ctx: ExtensionContext, facts: SessionFacts): Seat;
	begin(ctx: ExtensionContext, facts: SessionFacts): Life;
	/** Switched off; the session goes on. */
	rest(): void;
	end(): void;
}

export function createLives(): Lives {
	let current: Life | undefined;
	let seated: ReturnType<typeof createSeat> | undefined;
	let controller = new AbortController();
	let heard = false;

	function rest(): void {
		const life = current;
		current = undefined;
		life?.leave();
		controller.abort();
	}

	function end(): void {
		rest();
		seated?.leave();
		seated = undefined;
	}

	function sit(ctx: ExtensionContext, facts: SessionFacts): Seat {
		end();
		heard = false;
		seated = createSeat(ctx, facts);
		return seated.seat;
	}

	return {
		seat: () => seated?.seat,
		current: () => current,
		looking: () => current ?? (seated && createLook(seated.seat)),
		hear() {
			heard = true;
		},
		heard: () => heard,
		sit,
		begin(ctx, facts) {
			sit(ctx, facts);
			controller = new AbortController();
			current = createLife(ctx, facts, controller.signal);
			return current;
		},
		rest,
		end,
	};
}

/** A life that ends with `signal`. */
function createLife(ctx: ExtensionContext, facts: SessionFacts, signal: AbortSignal): Life {
	const leaving = new AbortController();
	return {
		ctx,
		facts,
		signal,
		leaving: leaving.signal,
		leave: () => leaving.abort(),
		marked: false,
		forked: false,
		behind: false,
		moves: 0,
		parts: new Set(),
		get alive() {
			return !signal.aborted;
		},
	};
}

/** What only looks has nothing that could be ended; whether the session is still there is asked of its seat. */
function createLook(seat: Seat): Life {
	const { signal } = new AbortController();
	return {
		ctx: seat.ctx,
		facts: { ...seat.facts, leavesTraces: false, looking: true },
		signal,
		leaving: signal,
		leave() {},
		marked: false,
		forked: false,
		behind: false,
		moves: 0,
		parts: new Set(),
		get alive() {
			return seat.alive;
		},
	};
}

/** Ends what was opened for a session alone, if there was any. */
export async function endParts({ parts }: Life): Promise<void> {
	await Promise.all([...parts].map((part) => part.end()));
}

function createSeat(ctx: ExtensionContext, facts: SessionFacts) {
	let alive = true;
	const seat: Seat = {
		ctx,
		facts,
		get alive() {
			return alive;
		},
	};
	const leave = () => {
		alive = false;
	};
	return { seat, leave };
}

/** What pi says of the session that it serves. */
export function factsOf(ctx: ExtensionContext): SessionFacts {
	const { mode } = ctx;
	const file = ctx.sessionManager.getSessionFile();
	return {
		id: ctx.sessionManager.getSessionId(),
		file,
		parent: ctx.sessionManager.getHeader()?.parentSession,
		cwd: ctx.cwd,
		mode,
		locale: localeOf(process.env),
		leavesTraces: canLeaveTraces({ file, mode }),
	};
}

/** Whether a session of that kind may write notes and work in the background; see `SessionFacts`. */
export function canLeaveTraces({ file, mode }: Pick<SessionFacts, "file" | "mode">): boolean {
	return file !== undefined && (mode === "tui" || mode === "rpc");
}

/** The language that the system is set to; POSIX gives LC_ALL precedence over LC_MESSAGES and LANG. */
export function localeOf(env: NodeJS.ProcessEnv): Language {
	const { LC_ALL, LC_MESSAGES, LANG } = env;
	const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== "");
	return locale?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** The flag of the command line that keeps Waystation out of every session of the process. */
export const OFF_FLAG = "no-waystation";

const CHOSEN = Symbol.for("pi-waystation.chosen");

/**
 * What the user chose with `/waystation on` or `off`, by the session's id. It outlives `/reload`, where a module
 * variable would not, and no process: a session that is gone on with later has what its settings say.
 */
export function chosenBySession(): Map<string, "on" | "off"> {
	const known: unknown = Reflect.get(globalThis, CHOSEN);
	if (known instanceof Map) return known;
	const fresh = new Map<string, "on" | "off">();
	Reflect.set(globalThis, CHOSEN, fresh);
	return fresh;
}

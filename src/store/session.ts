import type { Language } from "#src/lib/language.ts";

/** Why Waystation does nothing in a session: `--no-waystation`, `/waystation off`, or the setting `enabled`. */
export type Off = "flag" | "session" | "settings";

/** How pi runs, as far as our behaviour depends on it. */
export type Mode = "tui" | "rpc" | "json" | "print";

/** The session that this instance serves. */
export interface SessionFacts {
	readonly id: string;
	/** Absolute path of the session's file; undefined with `--no-session`. */
	readonly file: string | undefined;
	/** File of the session that this one was forked from. */
	readonly parent: string | undefined;
	readonly cwd: string;
	readonly mode: Mode;
	/** The language of the user's system, for as long as nothing better is known. */
	readonly locale: Language;
	/**
	 * Whether this session may write notes and work in the background. Print and JSON mode, sub-agents and
	 * `--no-session` are told what is known, and leave nothing behind; so does whoever only looks.
	 */
	readonly leavesTraces: boolean;
	/** Set where Waystation is off and only looks at what is there. */
	readonly looking?: true;
}

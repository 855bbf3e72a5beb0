import type { Finding, ForgetOutcome, TakenBack } from "#src/forget/finding.ts";

/** What came of the last request, to be told until the next one. */
export type ForgetTold =
	| { readonly said: "applied"; readonly outcomes: readonly ForgetOutcome[] }
	| {
			readonly said: "undone";
			/** Undefined where there was nothing to take back. */
			readonly back: TakenBack | undefined;
	  };

/** All that the screens of `/waystation sweep` and `forget` show. */
export interface ForgetView {
	readonly purpose: "sweep" | "forget";
	/** What is looked for; empty where secrets are. */
	readonly text: string;
	/** Whether immutable files are written anew as well. */
	readonly hard: boolean;
	/** What goes on, since when in milliseconds, and how far it is. */
	readonly work:
		| {
				readonly what: "reading" | "applying";
				readonly since: number;
				readonly done: number;
				readonly all: number;
		  }
		| undefined;
	readonly findings: readonly Finding[];
	/** Paths of files and folders that could not be read. */
	readonly unread: readonly string[];
	/** Whether the user stopped the search. */
	readonly stopped: boolean;
	readonly told: ForgetTold | undefined;
	readonly canUndo: boolean;
}

export type ForgetRequest =
	| { readonly ask: "apply"; readonly ids: readonly string[] }
	| { readonly ask: "stop" | "undo" };

/** Those that can be acted upon: pi's own files are only named. */
export function changeable({ findings }: Pick<ForgetView, "findings">): readonly Finding[] {
	return findings.filter(({ act }) => act !== "none");
}

import type { NameRefusal } from "./name.ts";

/** Why something with a note did not work: its name, what is there, or what the system refuses. */
export type NotesFailure =
	| NameRefusal
	| "missing"
	| "taken"
	| "a-folder"
	| "binary"
	| "leads-out"
	| "changed"
	| "too-large"
	| "denied"
	| "full"
	| "busy"
	| "not-a-folder"
	| "vanished"
	| "failed";

import { count } from "./count.ts";

/** What `/waystation doctor` says of small files that cannot be read. */
export const enDoctorStores = {
	trusted: {
		says: (_n: number): string =>
			"The list of notes that you know cannot be read: every note is held back.",
		todo: "Read the note in /carryover and approve it with a; the list is then made anew.",
	},
	embedding: {
		says: (_n: number): string =>
			"What is remembered of preparing the local models cannot be read.",
		todo: "Delete it; it is made anew.",
	},
	spend: {
		says: (n: number): string =>
			`${count(n, "line")} of the log of costs cannot be read, and count nothing.`,
		todo: "Take those lines out, or delete the file; what it counts begins anew then.",
	},
	unsealed: {
		says: (n: number): string =>
			`${count(n, "record")} of sessions without a summary cannot be read; nothing makes up for these.`,
		todo: "Delete them.",
	},
};

import { count } from "./count.ts";

/** The words of notices about the memory of a session. */
export const enCheckpointNotice = {
	taken: (items: number) => `Checkpoint taken: ${count(items, "new item")}.`,
	consolidated: (n: number) => `Memory rolled up: one record stands for ${count(n, "older one")}.`,
	nothing: "Nothing new to remember.",
	failed: {
		examine: (why: string) =>
			`No checkpoint: ${why}. Nothing is lost; the same stretch is tried again later.`,
		consolidate: (why: string) =>
			`The memory could not be rolled up: ${why}. All checkpoints are kept; n in /checkpoints tries again.`,
		rebuild: (why: string) => `Memory not rebuilt: ${why}. The old one holds.`,
	},
	full: "The memory is full and cannot be rolled up. Raise checkpoints.memoryBudgetTokens, or forget a record with x in /checkpoints.",
	cancelled: "Stopped. The memory is as it was.",
	off: "Checkpoints are switched off (checkpoints.enabled in the settings).",
	unavailable: "This session keeps no memory of its own.",
	unknown: (n: number, all: number) =>
		all === 0
			? `There is no record ${n}: none is kept here yet.`
			: `There is no record ${n}. The list has 1 to ${all}.`,
	unread: (path: string, why: string) => `Memory of this session not read: ${why}. ${path}`,
	unwritten: (path: string, why: string) =>
		`Checkpoint not saved: ${why}. The memory is as it was. ${path}`,
	earlier: (n: number) =>
		`The first ${count(n, "entry", "entries")} of this session are in no checkpoint. /checkpoints rebuild makes up for it.`,
	rebuilt: (n: number) => `Memory rebuilt: ${count(n, "record")}.`,
	paused: "Paused: no checkpoint is taken by itself in this session.",
	resumed: "Checkpoints are taken by themselves again.",
	forgotten: "Forgotten: the model is not told this record any more. u brings it back.",
	remembered: "Brought back: the model is told this record again.",
	overflow: (n: number) => `The memory is long: ${count(n, "record")} not told to the model.`,
};

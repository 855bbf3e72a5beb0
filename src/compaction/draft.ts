export const artifactKinds = ["file", "command", "test", "config", "dependency", "log"] as const;
export const artifactStatuses = [
	"read",
	"created",
	"modified",
	"deleted",
	"passed",
	"failed",
	"partial",
	"observed",
	"installed",
	"removed",
] as const;

/** One line `- [kind] ref | status | details` of a summary. */
export interface Artifact {
	readonly kind: (typeof artifactKinds)[number];
	readonly ref: string;
	readonly status: (typeof artifactStatuses)[number];
	readonly details: string;
}

/** Sections that are a list of lines. */
export const listSections = [
	"constraints",
	"decisions",
	"dead_ends",
	"knowledge",
	"open_loops",
	"next_steps",
	"breadcrumbs",
] as const;

export type ListSection = (typeof listSections)[number];

/** A summary as a model wrote it, its sections parted; what is absent is empty. */
export interface Draft {
	readonly task: string;
	readonly state: string;
	readonly artifacts: readonly Artifact[];
	readonly lists: Readonly<Record<ListSection, readonly string[]>>;
}

export const emptyDraft: Draft = {
	task: "",
	state: "",
	artifacts: [],
	lists: {
		constraints: [],
		decisions: [],
		dead_ends: [],
		knowledge: [],
		open_loops: [],
		next_steps: [],
		breadcrumbs: [],
	},
};

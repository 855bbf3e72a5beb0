/** What became of a file, the latest word on it. */
export type FileFate = "read" | "created" | "modified" | "deleted";

/** Everything below carries `entry`, the id of the newest session entry that shows it, and when that was. */
interface Shown {
	readonly entry: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
}

export interface FileEvidence extends Shown {
	/** As the tools were given it; relative to the project where it lies inside. */
	readonly path: string;
	readonly fate: FileFate;
	/** How often it was read or changed. */
	readonly uses: number;
	/** Whether nothing but git tells that it is changed, so that it may have been so before the session began. */
	readonly toldByGit?: boolean | undefined;
}

export interface CommandEvidence extends Shown {
	/** One line, cut when long. */
	readonly command: string;
	/** How its newest run went. */
	readonly outcome: "passed" | "failed" | "unknown";
	readonly exit: number | undefined;
	/** The most telling line of a failure's output; empty for all others. */
	readonly error: string;
	readonly runs: number;
}

export interface RequestEvidence extends Shown {
	/** The user's words, cut when long. */
	readonly text: string;
	/** Whether the whole text is there. */
	readonly whole: boolean;
	/** Whether a turn of the assistant came to an end after it. */
	readonly answered: boolean;
	/** Whether the user broke off what was to answer it, and neither went on with it nor came back to it since. */
	readonly interrupted?: boolean | undefined;
	/** What the assistant asked, where the words alone (“yes”, “the second”) say nothing; cut. */
	readonly to?: string | undefined;
	/** How the assistant answered, in its own words, cut; kept for the newest few. Nobody checked that it is true. */
	readonly answer?: string | undefined;
}

/** What the user wants of all work to come: “always …”, “do not …”, “用中文回答”. */
export interface ConstraintEvidence extends Shown {
	readonly text: string;
}

export interface TaskEvidence extends Shown {
	readonly text: string;
	readonly done: boolean;
	/** The file or the tool whose list it is on, by which a newer state takes its place; absent for one in a message. */
	readonly list?: string | undefined;
	/**
	 * Whether this session keeps it: a tool's, the assistant's own, or in a plan that it wrote or ticked. What was only
	 * read, a template or pasted may be meant for somebody else, so it is no order.
	 */
	readonly own?: boolean | undefined;
}

/** An address or a commit that was spoken of. */
export interface ReferenceEvidence extends Shown {
	readonly text: string;
}

/** What the conversation itself proves, found by code; every list has its newest first, tasks stand in the order of their lists. */
export interface Evidence {
	readonly files: readonly FileEvidence[];
	readonly commands: readonly CommandEvidence[];
	readonly requests: readonly RequestEvidence[];
	readonly constraints: readonly ConstraintEvidence[];
	readonly tasks: readonly TaskEvidence[];
	readonly urls: readonly ReferenceEvidence[];
	readonly commits: readonly ReferenceEvidence[];
	/** How much fell to the caps, by list. */
	readonly omitted: Readonly<Partial<Record<EvidenceList, number>>>;
}

/** The lists of evidence, in the order in which a summary names them. */
export const evidenceLists = [
	"files",
	"commands",
	"requests",
	"constraints",
	"tasks",
	"urls",
	"commits",
] as const;

export type EvidenceList = (typeof evidenceLists)[number];

export const noEvidence: Evidence = {
	files: [],
	commands: [],
	requests: [],
	constraints: [],
	tasks: [],
	urls: [],
	commits: [],
	omitted: {},
};

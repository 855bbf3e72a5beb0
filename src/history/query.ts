import type { Role } from "./entry-text.mjs";
import { fold } from "./fold.mjs";
import type { Wanted } from "./match.mjs";
import { readDates } from "./query-date.ts";

/** What someone typed, as a search takes it. */
export interface Query {
	readonly wanted: Wanted;
	/** Parts of the folders in which the session ran, folded; any of them. */
	readonly dirs: readonly string[];
	/** Names of entries that are looked for, whatever they say; see `encodeEntryId`. */
	readonly ids: readonly string[];
	/** Whether sub-agents' sessions are meant. */
	readonly nested: boolean;
}

/** Terms and units of each at most. */
const mostTerms = 24;
const mostUnits = 400;

const roles: Readonly<Record<string, readonly Role[]>> = {
	user: ["user"],
	you: ["user"],
	me: ["user"],
	assistant: ["assistant"],
	agent: ["assistant"],
	tool: ["tool", "bash"],
	bash: ["bash"],
	summary: ["summary"],
	custom: ["custom"],
	edit: ["edit"],
	用户: ["user"],
	我: ["user"],
	助手: ["assistant"],
	工具: ["tool", "bash"],
	摘要: ["summary"],
};

const filterNames: Readonly<Record<string, "role" | "tool" | "date" | "dir" | "id" | "is">> = {
	role: "role",
	角色: "role",
	tool: "tool",
	工具: "tool",
	date: "date",
	日期: "date",
	dir: "dir",
	目录: "dir",
	id: "id",
	条目: "id",
	is: "is",
};

/** A quoted phrase, a filter whose value may be quoted, or a word. */
const parts =
	/(?<name>[a-z]+|角色|工具|日期|目录|条目)[:：](?:"(?<quotedValue>[^"]*)"|(?<value>[^\s"]+))(?=\s|$)|(?<!\S)["“「『](?<phrase>[^"”」』]+)["”」』](?=\s|$)|(?<word>\S+)/giu;

interface Draft {
	readonly terms: string[];
	readonly roles: Role[];
	readonly tools: string[];
	readonly dirs: string[];
	readonly ids: string[];
	since: number | undefined;
	until: number | undefined;
	nested: boolean;
}

/**
 * Reads words in any order, `"quoted phrases"` and `role:`, `tool:`, `date:`, `dir:`, `id:` and `is:subagent`. What only looks like a
 * filter is a word. `now` in milliseconds, for dates that are counted from today.
 */
export function readQuery(text: string, now: number): Query {
	const draft: Draft = {
		terms: [],
		roles: [],
		tools: [],
		dirs: [],
		ids: [],
		since: undefined,
		until: undefined,
		nested: false,
	};
	for (const match of text.matchAll(parts)) addPart(draft, match, now);
	const { terms, since, until, dirs, ids, nested, ...rest } = draft;
	const dates = {
		...(since === undefined ? {} : { since }),
		...(until === undefined ? {} : { until }),
	};
	const wanted = { terms: [...new Set(terms)].slice(0, mostTerms), ...rest, ...dates };
	return { wanted, dirs, ids, nested };
}

function addPart(draft: Draft, match: RegExpExecArray, now: number): void {
	const { name, value, quotedValue, phrase, word } = match.groups ?? {};
	const given = value ?? quotedValue;
	if (name !== undefined && given !== undefined && addFilter(draft, name, given, now)) return;
	addTerm(draft, phrase ?? word ?? match[0]);
}

function addTerm({ terms }: Draft, text: string): void {
	const term = fold(text.slice(0, mostUnits)).trim();
	if (term !== "") terms.push(term);
}

/** Whether the filter means something. */
function addFilter(draft: Draft, name: string, value: string, now: number): boolean {
	switch (filterNames[name.toLowerCase()]) {
		case "role": {
			const found = roles[value.toLowerCase()] ?? [];
			draft.roles.push(...found);
			return found.length > 0;
		}
		case "tool":
			draft.tools.push(value.toLowerCase());
			return true;
		case "dir":
			draft.dirs.push(fold(value));
			return true;
		case "id":
			draft.ids.push(value.replace(/^#/, ""));
			return true;
		case "date":
			return addDates(draft, value, now);
		case "is":
			draft.nested ||= value.toLowerCase() === "subagent";
			return value.toLowerCase() === "subagent";
		default:
			return false;
	}
}

function addDates(draft: Draft, value: string, now: number): boolean {
	const found = readDates(value, now);
	if (found === undefined) return false;
	draft.since = found.since ?? draft.since;
	draft.until = found.until ?? draft.until;
	return true;
}

/** Whether a search would find everything: neither words nor filters. */
export function isEmptyQuery({ wanted, dirs, ids }: Query): boolean {
	const { terms, roles: who, tools, since, until } = wanted;
	const dated = since !== undefined || until !== undefined;
	return terms.length + who.length + tools.length + dirs.length + ids.length === 0 && !dated;
}

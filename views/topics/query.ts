import { isOpen, type Topic, type TopicStatus, topicStatuses } from "#src/topics/topic.ts";
import { fold } from "#views/kit/light.ts";

/** Which status a list shows. */
export type StatusFilter = "all" | "open" | TopicStatus;

/** A filter as it was typed, taken apart. Everything is folded. */
export interface Query {
	/** Words that must be found in a topic. */
	readonly words: readonly string[];
	readonly tags: readonly string[];
	readonly statuses: readonly string[];
	readonly projects: readonly string[];
}

type Facet = "tags" | "statuses" | "projects";

const facets: Readonly<Record<string, Facet>> = {
	tag: "tags",
	标签: "tags",
	status: "statuses",
	状态: "statuses",
	project: "projects",
	项目: "projects",
};

/** What a status can be called in a filter; the beginning of a name is enough. */
const statusNames: Readonly<Record<Exclude<StatusFilter, "all">, readonly string[]>> = {
	open: ["open", "未完"],
	in_progress: ["in_progress", "in-progress", "progress", "进行中"],
	blocked: ["blocked", "受阻", "阻塞"],
	done: ["done", "完成", "已完成"],
	dropped: ["dropped", "放弃", "已放弃"],
};

/** Reads `words tag:x status:y project:z`, the signs full-width or not, the names in either language. */
export function readQuery(text: string): Query {
	const query: { words: string[] } & Record<Facet, string[]> = {
		words: [],
		tags: [],
		statuses: [],
		projects: [],
	};
	for (const word of fold(text).split(/\s+/)) {
		const [, name = "", value = ""] = /^([^:：]+)[:：](.*)$/.exec(word) ?? [];
		const facet = Object.hasOwn(facets, name) ? facets[name] : undefined;
		const place = facet === undefined ? query.words : query[facet];
		const said = facet === undefined ? word : value.replace(/^#/, "");
		if (said !== "") place.push(said);
	}
	return query;
}

/** Whether a topic is in the wanted status. */
export function inStatus(topic: Topic, filter: StatusFilter): boolean {
	if (filter === "all") return true;
	return filter === "open" ? isOpen(topic) : topic.status === filter;
}

/** Whether a topic fits everything in a query but its words. */
export function fitsFacets(topic: Topic, { tags, statuses, projects }: Query): boolean {
	return (
		tags.every((tag) => topic.tags.some((own) => fold(own).startsWith(tag))) &&
		statuses.every((name) => statusesNamed(name).some((status) => inStatus(topic, status))) &&
		projects.every((part) => fold(topic.project).includes(part))
	);
}

function statusesNamed(name: string): readonly StatusFilter[] {
	const known = ["open", ...topicStatuses] as const;
	return known.filter((status) => statusNames[status].some((own) => own.startsWith(name)));
}

import type { Topic, TopicStatus } from "./topic.ts";

/** A topic of pi-topic-memory's later versions, which keep each one as a Markdown file. */
export interface TopicPage {
	/** The file's name without its end. */
	readonly slug: string;
	readonly text: string;
	/** Milliseconds of the file's last change. */
	readonly changedAt: number;
}

const statuses: Readonly<Record<string, TopicStatus>> = {
	draft: "in_progress",
	stable: "done",
	deprecated: "dropped",
};

/**
 * A page as a topic: its title, tags and status, its conclusion as the outcome. Those files know no project.
 * Undefined for a text that has no front matter with a title.
 */
export function topicOfPage({ slug, text, changedAt }: TopicPage): Topic | undefined {
	const [, front, body = ""] =
		/^\ufeff?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
	if (front === undefined) return;
	const fields = fieldsOf(front);
	const title = fields.get("title")?.[0] ?? "";
	if (title === "") return;
	return {
		id: slug,
		title,
		type: "other",
		tags: fields.get("tags") ?? [],
		derivedFrom: "",
		links: fields.get("depends") ?? [],
		status: statuses[fields.get("status")?.[0] ?? ""] ?? "in_progress",
		created: changedAt,
		lastUpdated: changedAt,
		project: "",
		decisions: (fields.get("open_questions") ?? []).map((question, at) => ({
			at: changedAt + at,
			text: question,
		})),
		outcome: sectionOf(body, "conclusion"),
		source: { firstSeen: fields.get("description")?.[0] ?? title, firstSession: "" },
	};
}

/** The simple part of YAML that those files use: `key: value`, `[a, b]` and lists with dashes. */
function fieldsOf(front: string): ReadonlyMap<string, readonly string[]> {
	const fields = new Map<string, string[]>();
	let last: string[] = [];
	for (const line of front.split(/\r?\n/)) {
		const [, key, value = ""] = /^([a-z_]+):[ \t]*(.*)$/.exec(line) ?? [];
		const item = /^[ \t]*-[ \t]+(.*)$/.exec(line)?.[1];
		if (key !== undefined) {
			last = valuesOf(value.trim());
			fields.set(key, last);
		} else if (item !== undefined) last.push(bare(item));
	}
	return fields;
}

function valuesOf(value: string): string[] {
	const list = /^\[(.*)\]$/.exec(value)?.[1];
	const parts = list === undefined ? [value] : list.split(",");
	return parts.map(bare).filter((part) => part !== "");
}

/** A value without the quotes around it. */
function bare(value: string): string {
	const trimmed = value.trim();
	return /^(["'])([\s\S]*)\1$/.exec(trimmed)?.[2] ?? trimmed;
}

/** The text below a heading, up to the next one of its level. */
function sectionOf(body: string, name: string): string {
	const lines = body.split(/\r?\n/);
	const start = lines.findIndex((line) => line.toLowerCase().trim() === `# ${name}`);
	if (start < 0) return "";
	const end = lines.findIndex((line, at) => at > start && /^# /.test(line));
	return lines
		.slice(start + 1, end < 0 ? undefined : end)
		.join("\n")
		.trim();
}

import { join } from "node:path";
import type { Topic } from "#src/topics/topic.ts";
import { topicOfPage } from "#src/topics/topic-page.ts";
import type { Disk } from "./disk.ts";
import { readText } from "./disk.ts";
import type { ImportContext } from "./import-context.ts";
import { staysInside } from "./note-file.ts";

/** Pages that are read, and bytes of each. */
const mostPages = 2_000;
const mostBytes = 262_144;

/** What the later versions of pi-topic-memory keep: one Markdown file for each topic. */
export interface TopicPages {
	readonly folder: string;
	readonly topics: readonly Topic[];
	readonly bytes: number;
	readonly newest: number | undefined;
	readonly skipped: number;
}

/** Reads the pages in `<agentDir>/topics/topics`, or where `PI_TOPICS_HOME` has them. Nothing is thrown for one of them. */
export async function readTopicPages({ agentDir, disk }: ImportContext): Promise<TopicPages> {
	const { PI_TOPICS_HOME: root = "" } = process.env;
	const folder = join(root === "" ? join(agentDir, "topics") : root, "topics");
	const names = (await disk.readdir(folder).catch(() => [])).filter((name) => isPage.test(name));
	const read: (Page | undefined)[] = [];
	for (const name of names.slice(0, mostPages)) read.push(await readPage(folder, name, disk));
	const pages = read.filter((page) => page !== undefined);
	return {
		folder,
		topics: pages.map(({ topic }) => topic),
		bytes: pages.reduce((sum, { bytes }) => sum + bytes, 0),
		newest: Math.max(0, ...pages.map(({ topic }) => topic.lastUpdated)) || undefined,
		skipped: names.length - pages.length,
	};
}

const isPage = /^[^.].*\.md$/;

interface Page {
	readonly topic: Topic;
	readonly bytes: number;
}

async function readPage(folder: string, name: string, disk: Disk): Promise<Page | undefined> {
	const path = join(folder, name);
	if (!(await staysInside(folder, path, disk).catch(() => false))) return;
	const read = await readText(path, { maxBytes: mostBytes, disk });
	if (read.status !== "ok") return;
	const { bytes, changedAt, text } = read;
	const topic = topicOfPage({ slug: name.replace(/\.md$/, ""), text, changedAt });
	return topic && { topic, bytes: bytes.length };
}

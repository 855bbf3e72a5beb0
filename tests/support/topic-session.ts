import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import type { Topic } from "#src/topics/topic.ts";
import type { CarryoverSession } from "./carryover-session.ts";
import { eventually } from "./eventually.ts";
import type { Folders } from "./pi-session.ts";

/** What the classifying model says of a request. */
export function verdict(title: string, tags: readonly string[] = [], summary = title) {
	const json = { isRequirement: true, type: "feature", title, summary, tags };
	return fauxAssistantMessage(JSON.stringify(json));
}

export const ledgerPath = ({ agentDir }: Folders) => join(agentDir, "waystation", "topics.json");

/** The topics on disk; none where there is no file. */
export function topicsOf(folders: Folders): readonly Topic[] {
	const path = ledgerPath(folders);
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).topics : [];
}

/** Resolves when a topic on disk fits; gives it. */
export function untilTopic(folders: Folders, fits: (topic: Topic) => boolean): Promise<Topic> {
	return eventually(() => {
		const found = topicsOf(folders).find(fits);
		if (found === undefined) throw new Error(JSON.stringify(topicsOf(folders)));
		return found;
	});
}

/** The cards that a request to the model carries, oldest first; of the last request by default. */
export function cardsIn(session: CarryoverSession, request = -1): readonly string[] {
	const messages = session.told.at(request)?.messages ?? [];
	return messages.filter((message) => /topic card|<topic-card/.test(message));
}

/** Resolves when a topic whose title begins so is the one that the session works on; gives it. */
export async function untilActive(session: CarryoverSession, beginning = ""): Promise<Topic> {
	const topic = await untilTopic(session, ({ title }) => title.startsWith(beginning));
	await eventually(() => {
		const entries = JSON.stringify(session.session().sessionManager.getEntries());
		const entered = `"id":"${topic.id}","title":"${topic.title}","how"`;
		if (!entries.includes(entered)) throw new Error(`not entered: ${topic.title}`);
	});
	return topic;
}

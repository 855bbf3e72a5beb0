import type { Topic } from "#src/topics/topic.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";
import { record, type TopicDesk } from "./topic-desk.ts";

/** The work on this topic is done; an empty outcome leaves the one that is there. */
export async function closeTopic(
	desk: TopicDesk,
	life: Life,
	topic: Topic,
	outcome: string,
): Promise<void> {
	const { id, title } = topic;
	if (topic.status === "done" || !life.facts.leavesTraces) return;
	const at = Date.now();
	const written = outcome === "" ? {} : { outcome };
	const change = { change: "status", id, at, status: "done", ...written } as const;
	if (!(await desk.ledger.apply([change])) || !life.alive) return;
	record(desk, life, { type: "topic.closed", at, id, title, status: "done" });
	give(desk.store, { code: "topic.began", how: "closed", title });
}

import type { Notice } from "#src/store/notice.ts";
import type { TopicChange } from "#src/topics/change.ts";
import type { UndoBy } from "#src/topics/notice.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";
import { enterTopic, leaveTopic, record, type TopicDesk } from "./topic-desk.ts";

/** What the user can do with topics. Each tells its outcome as a notice. */
export interface TopicsActions {
	apply(changes: readonly TopicChange[]): Promise<void>;
	/** Work on this topic from here on, or on none. */
	activate(id: string | undefined): Promise<void>;
	undo(): Promise<void>;
}

/** @param undo how the user, who acts in a screen or by a command, can take a change back */
export function topicsActions(
	desk: TopicDesk,
	life: Life,
	undo: UndoBy | undefined,
): TopicsActions {
	const tell = (notice: Notice) => give(desk.store, notice, true);
	return {
		async apply(changes) {
			const notice = outcomeOf(desk, changes);
			if (notice === undefined || !(await desk.ledger.apply(changes, true))) return;
			if (life.alive) noteClosing(desk, life, changes);
			tell({ ...notice, undo });
		},
		async activate(id) {
			if (id === undefined) {
				leaveTopic(desk, life);
				return tell({ code: "topic.left" });
			}
			const topic = desk.ledger.topic(id);
			if (topic === undefined) return tell({ code: "topic.unknown", name: id });
			enterTopic(desk, life, topic, "chosen");
			tell({ code: "topic.entered", title: topic.title });
		},
		async undo() {
			const undone = await desk.ledger.undo();
			if (undone === undefined) tell({ code: "undo.nothing" });
			else if (undone) tell({ code: "topic.undone" });
		},
	};
}

/** What is told of changes that belong together; the title is that before the change. */
function outcomeOf(desk: TopicDesk, changes: readonly TopicChange[]) {
	const [first] = changes;
	if (first === undefined) return;
	const { change: what } = first;
	const title = desk.ledger.topic(idOf(first))?.title ?? "";
	return { code: "topic.changed", what, title: what === "title" ? first.title : title } as const;
}

function idOf(change: TopicChange): string | undefined {
	if ("id" in change) return change.id;
	if (change.change === "delete") return change.ids[0];
	return;
}

/** The end of what this branch works on shows in its transcript. */
function noteClosing(desk: TopicDesk, life: Life, changes: readonly TopicChange[]): void {
	const active = desk.store.read().branch.topic?.id;
	for (const change of changes) {
		if (change.change !== "status" || change.id !== active) continue;
		const { id, at, status } = change;
		const title = desk.ledger.topic(id)?.title ?? "";
		if (status === "done" || status === "dropped") {
			record(desk, life, { type: "topic.closed", at, id, title, status, asked: true });
		}
	}
}

import type { Messages } from "#i18n/en.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { openItems } from "#src/carryover/done.ts";
import { selectCompactor } from "#src/store/compaction.ts";
import type { State } from "#src/store/state.ts";
import type { Paint } from "#themes/paint.ts";
import { createClock } from "#views/kit/clock.ts";
import type { Ink } from "#views/kit/frame.ts";
import { drawDone, drawIdle, drawRunning } from "./compaction.ts";
import { drawSetup } from "./setup.ts";
import { drawTopicBadge, type TopicBadge } from "./topic.ts";

/** What the status line needs of its surroundings. */
export interface StatusHost {
	read(): State;
	watch(select: (state: State) => unknown, listener: () => void): () => void;
	words(): Messages;
	/** pi's colours of the moment. */
	paint(): Paint;
	now(): number;
	/** pi's footer; undefined clears the status. */
	show(text: string | undefined): void;
}

/** Keep our one status in pi's footer true. Returns the way out. */
export function followStatus(host: StatusHost): () => void {
	let last: string | undefined;
	let open = { note: host.read().carryover.note, items: countOf(host.read()) };
	const draw = () => {
		const state = host.read();
		if (state.carryover.note !== open.note) {
			open = { note: state.carryover.note, items: countOf(state) };
		}
		const status = statusOf(state, open.items);
		clock.run(isMoving(state, status));
		const text = drawStatus(state, status, {
			paint: host.paint(),
			words: host.words(),
			now: host.now(),
		});
		if (text !== last) host.show(text);
		last = text;
	};
	const clock = createClock(draw);
	const stops = [
		host.watch((state) => state.carryover, draw),
		host.watch((state) => state.branch.recent, draw),
		host.watch((state) => state.branch.topic, draw),
		host.watch((state) => state.topics, draw),
		host.watch((state) => state.setup, draw),
		host.watch((state) => state.compaction, draw),
		host.watch((state) => state.settings, draw),
		host.watch((state) => state.off, draw),
	];
	draw();
	return () => {
		clock.run(false);
		for (const stop of stops) stop();
	};
}

function isMoving({ compaction, off, setup }: State, status: TopicBadge): boolean {
	if (off !== undefined) return false;
	const since =
		compaction.running?.since ?? status.savingSince ?? status.classifyingSince ?? setup?.since;
	return since !== undefined;
}

/** A compaction, what leaving waits for, what is being fetched, and last what is there all the time. */
function drawStatus(state: State, status: TopicBadge, ink: Ink): string | undefined {
	if (state.off !== undefined) return ink.paint("faint", ink.words.footer.off);
	const { done, running } = state.compaction;
	if (running !== undefined) return drawRunning(running, ink);
	if (status.savingSince !== undefined) return drawTopicBadge(status, ink);
	if (done !== undefined) return drawDone(done, ink);
	if (state.setup !== undefined) return drawSetup(state.setup, ink);
	const badge = drawTopicBadge(status, ink);
	return badge ?? (selectCompactor(state) === "host" ? undefined : drawIdle(ink));
}

function countOf({ carryover: { note } }: State): number {
	return note.status === "known" ? openItems(decodeNote(note.text)) : 0;
}

function statusOf(state: State, items: number): TopicBadge {
	const { carryover, settings, topics } = state;
	return {
		openItems: carryover.note.status === "known" ? items : 0,
		held: carryover.note.status === "held",
		savingSince: carryover.summarisingSince,
		topic: titleOf(state),
		classifyingSince: settings.notifications === "verbose" ? topics.classifyingSince : undefined,
	};
}

/** The title as the ledger has it; the branch's own until the ledger was read. */
function titleOf({ branch, topics }: State): string | undefined {
	const { topic } = branch;
	if (topic === undefined) return undefined;
	if (topics.ledger === undefined) return topic.title;
	return topics.ledger.topics.find(({ id }) => id === topic.id)?.title;
}

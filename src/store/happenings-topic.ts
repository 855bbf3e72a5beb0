import type { Topic } from "#src/topics/topic.ts";
import { isOpen } from "#src/topics/topic.ts";
import type { BranchEvent } from "./events.ts";
import type { Back, Happening, NoBack } from "./happening.ts";
import type { GivenNotice, State } from "./state.ts";

type Way = Back | { readonly not: NoBack };

interface TopicSources {
	readonly state: Pick<State, "branch" | "notices" | "topics">;
	readonly events: readonly BranchEvent[];
}

type Entered = Extract<BranchEvent, { type: "topic.entered" }>;

/** Topics that were opened, found or closed by themselves on this branch, and conclusions that a model reworded. */
export function topicHappenings({ events, state }: TopicSources): Happening[] {
	let before: Entered | undefined;
	const happenings: Happening[] = [];
	for (const event of events) {
		switch (event.type) {
			case "topic.closed":
				if (event.asked !== true) happenings.push(closed(event, state));
				break;
			case "topic.entered":
				if (event.how !== "chosen") happenings.push(entered(event, before, state));
				before = event;
				break;
			case "topic.left":
				before = undefined;
				break;
			default:
		}
	}
	return [...happenings, ...state.notices.flatMap((given) => distilled(given, state))];
}

function topicOf({ topics }: TopicSources["state"], id: string): Topic | undefined {
	return topics.ledger?.topics.find((topic) => topic.id === id);
}

function entered(
	{ at, how, id, title }: Entered,
	before: Entered | undefined,
	state: TopicSources["state"],
): Happening {
	const isKnown = topicOf(state, id) !== undefined;
	const fact = { kind: "topic", how: how === "opened" ? "opened" : "found", id, title } as const;
	const leave = leaveTo(at, before, state);
	const remove: Way = isKnown ? { do: "delete-topic", id } : { not: "topic-gone" };
	return { key: `topic ${how} ${at}`, at, fact, back: how === "opened" ? remove : leave };
}

/** Only from the topic that the branch works on now is there a way back to the one before. */
function leaveTo(at: number, before: Entered | undefined, state: TopicSources["state"]): Way {
	if (state.branch.topic?.at !== at) return { not: "moved-on" };
	const known = before && topicOf(state, before.id);
	return { do: "enter-topic", id: known?.id, title: known?.title ?? "" };
}

function closed(
	{ at, id, status, title }: Extract<BranchEvent, { type: "topic.closed" }>,
	state: TopicSources["state"],
): Happening {
	const topic = topicOf(state, id);
	const back = (): Way => {
		if (topic === undefined) return { not: "topic-gone" };
		return isOpen(topic) ? { not: "open-again" } : { do: "reopen-topic", id, was: status };
	};
	return {
		key: `topic closed ${at}`,
		at,
		fact: { kind: "topic", how: "closed", id, title },
		back: back(),
	};
}

function distilled({ at, notice }: GivenNotice, state: TopicSources["state"]): Happening[] {
	if (notice.code !== "topic.distilled") return [];
	const { decided, id, text, title, was } = notice;
	const decision = topicOf(state, id)?.decisions.find((one) => one.at === decided);
	const back: Way =
		decision?.text === text
			? { do: "reword", id, at: decided, was, text }
			: { not: "reworded-again" };
	const fact = { kind: "distilled", title, was, text } as const;
	return [{ key: `distilled ${id} ${decided}`, at, fact, back }];
}

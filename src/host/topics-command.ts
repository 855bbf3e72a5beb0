import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { topicNamed } from "#src/topics/named.ts";
import { type Topic, type TopicStatus, topicStatuses } from "#src/topics/topic.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";
import type { TopicDesk } from "./topic-desk.ts";
import { type TopicsActions, topicsActions } from "./topics-actions.ts";

/** What the command shows, as data; the words and the screen are bound from outside. */
export type TopicsAnswer =
	| { readonly show: "list"; readonly words: string }
	| { readonly show: "topic"; readonly id: string }
	| { readonly show: "unknown"; readonly word: string }
	| { readonly show: "usage" };

export interface TopicsShow {
	/** The screen, until the user closes it. Only in the TUI. */
	open(ctx: ExtensionCommandContext, actions: TopicsActions, query: string): Promise<void>;
	/** The same as text, in every mode. */
	answer(ctx: ExtensionCommandContext, answer: TopicsAnswer): Promise<void>;
}

interface Running {
	readonly desk: TopicDesk;
	readonly show: TopicsShow;
	readonly ctx: ExtensionCommandContext;
	readonly actions: TopicsActions;
}

/** `/topics` and its subcommands. */
export async function runTopics(
	desk: TopicDesk,
	life: Life,
	show: TopicsShow,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	await desk.ledger.refresh();
	const [name = "", ...rest] = args.trim().split(/\s+/);
	const known = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
	// What was deleted can be brought back for as long as this pi runs.
	const byCommand = ctx.mode === "tui" || ctx.mode === "rpc" ? "command" : undefined;
	const actions = topicsActions(desk, life, known === undefined ? "key" : byCommand);
	if (known !== undefined) return known({ desk, show, ctx, actions }, rest);
	const query = args.trim();
	if (ctx.mode === "tui") return show.open(ctx, actions, query);
	return show.answer(ctx, { show: "list", words: query });
}

const subcommands: Readonly<
	Record<string, (running: Running, rest: readonly string[]) => Promise<void>>
> = {
	list: ({ show, ctx }, rest) => show.answer(ctx, { show: "list", words: rest.join(" ") }),
	show: (running, rest) =>
		withTopic(running, rest, ({ id }) => running.show.answer(running.ctx, { show: "topic", id })),
	use: (running, rest) => withTopic(running, rest, ({ id }) => running.actions.activate(id)),
	leave: ({ actions }) => actions.activate(undefined),
	delete: (running, rest) =>
		withTopic(
			running,
			rest,
			({ id }) => running.actions.apply([{ change: "delete", ids: [id] }]),
			true,
		),
	undo: ({ actions }) => actions.undo(),
	async status(running, rest) {
		const status = topicStatuses.find((one) => one === rest.at(-1));
		if (status === undefined) return running.show.answer(running.ctx, { show: "usage" });
		return withTopic(running, rest.slice(0, -1), ({ id }) => setStatus(running, id, status));
	},
};

function setStatus({ actions }: Running, id: string, status: TopicStatus): Promise<void> {
	return actions.apply([{ change: "status", id, at: Date.now(), status }]);
}

/** The topic that the user means by its number in the list, its id or its title. */
async function withTopic(
	{ desk, show, ctx }: Running,
	rest: readonly string[],
	work: (topic: Topic) => Promise<void>,
	whole = false,
): Promise<void> {
	const name = rest.join(" ");
	if (name === "") return show.answer(ctx, { show: "usage" });
	const topic = topicNamed(desk.ledger.ledger, name, whole);
	if (topic === undefined) return give(desk.store, { code: "topic.unknown", name }, true);
	return work(topic);
}

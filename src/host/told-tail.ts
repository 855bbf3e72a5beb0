import type { ProjectedSessionEntry } from "@earendil-works/pi-coding-agent";
import { estimateTokens } from "#src/lib/tokens.ts";
import type { Block } from "#src/recall/block.ts";
import { tailTypes, WINDOW_MESSAGE } from "#src/recall/compose.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { isSent } from "./prompt.ts";
import { isStale } from "./window-stale.ts";

/** A message of ours that each request carries. */
interface SentMessage {
	readonly block: Block;
	/** Title of the topic that a card tells of. */
	readonly about: string | undefined;
	/** Milliseconds on the wall clock when it was told. */
	readonly at: number;
}

type Kind = Pick<Block, "id" | "reason">;

const told: Readonly<Partial<Record<string, Kind>>> = {
	[tailTypes.update]: { id: "carryover-update", reason: "changed-elsewhere" },
	[tailTypes.card]: { id: "topic-card", reason: "active-topic" },
	[tailTypes.checkpoint]: { id: "checkpoint-update", reason: "new-checkpoint" },
};

/** What one of our messages tells; undefined for all others, answers to the model among them. */
export function toldBy(customType: string, details: unknown): Kind | undefined {
	if (customType !== WINDOW_MESSAGE) return told[customType];
	const isReminder =
		typeof details === "object" && details !== null && "what" in details
			? details.what === "reminder"
			: false;
	return isReminder ? { id: "window-reminder", reason: "nearly-full" } : undefined;
}

/** Our messages in the context that the hooks leave in a request, oldest first. */
export function sentTail(
	host: Host,
	{ ctx }: Life,
	entries: readonly ProjectedSessionEntry[],
): readonly SentMessage[] {
	const state = host.store.read();
	const sources = sourcesOf(state);
	const isGone = isStale(host, ctx);
	const messages = entries.flatMap((entry) => entry.messages);
	const own = messages.flatMap((message) => (message.role === "custom" ? [message] : []));
	return own.flatMap(({ content, customType, details, timestamp }) => {
		const kind = toldBy(customType, details);
		if (kind === undefined || typeof content !== "string") return [];
		if (isGone(details) || !isSent(state, customType, timestamp)) return [];
		const source = sources[kind.id] ?? "waystation";
		const block = { ...kind, source, text: content, tokens: estimateTokens(content) };
		return [{ block, about: titleIn(details), at: timestamp }];
	});
}

function titleIn(details: unknown): string | undefined {
	if (typeof details !== "object" || details === null || !("title" in details)) return undefined;
	return typeof details.title === "string" ? details.title : undefined;
}

type State = ReturnType<Host["store"]["read"]>;

function sourcesOf({
	carryover,
	checkpoints,
	topics,
}: State): Partial<Record<Block["id"], string>> {
	return {
		"carryover-update": carryover.place?.name ?? "",
		"topic-card": topics.file,
		"checkpoint-update": checkpoints.folder,
	};
}

import type { Message } from "@earendil-works/pi-ai";
import {
	convertToLlm,
	type ProjectedSessionEntry,
	serializeConversation,
} from "@earendil-works/pi-coding-agent";
import { createCollector } from "#src/compaction/collect-evidence.ts";
import { decodeSaid } from "#src/compaction/decode-said.ts";
import { type Evidence, noEvidence } from "#src/compaction/evidence.ts";
import type { Said } from "#src/compaction/said.ts";
import { redactSteps } from "#src/lib/redact.ts";
import { headAndTail } from "#src/lib/text.ts";
import { estimateSteps } from "#src/lib/tokens.ts";
import { inSteps } from "./pace.ts";

/** What the folded messages say, in the forms that are needed. */
export interface Conversation {
	readonly said: readonly Said[];
	/** As text, one piece for each entry that has any, without secrets and thinking. */
	readonly pieces: readonly string[];
	readonly sizes: readonly number[];
}

/** UTF-16 units of a message that another extension put in: as much as pi leaves of a tool result. */
const MOST_CUSTOM = 2_000;

/** Reads the folded entries in slices, so that pi goes on drawing meanwhile. */
export async function readConversation(
	folded: readonly ProjectedSessionEntry[],
	pace: () => Promise<void>,
): Promise<Conversation> {
	const said: Said[] = [];
	const pieces: string[] = [];
	const sizes: number[] = [];
	for (const entry of folded) {
		await pace();
		said.push(...saidIn(entry));
		await pace();
		const piece = await pieceOf(entry, pace);
		if (piece === "") continue;
		pieces.push(piece);
		sizes.push((await inSteps(estimateSteps(piece), pace)) + 2);
	}
	return { said, pieces, sizes };
}

/** Where evidence is found. */
interface Ground {
	/** What was kept from the compaction before. */
	readonly known: Evidence | undefined;
	readonly folded: readonly ProjectedSessionEntry[];
	/** What stays behind the cut: it answers what was asked before. */
	readonly kept: readonly ProjectedSessionEntry[];
	readonly cwd: string;
}

/** Collects what the folded entries prove, on top of what is known. */
export async function readEvidence(
	{ cwd, folded, kept, known }: Ground,
	pace: () => Promise<void>,
): Promise<Evidence> {
	const collector = createCollector(known ?? noEvidence, { cwd });
	for (const entry of folded) {
		await pace();
		collector.add(saidIn(entry));
	}
	const end = kept.flatMap(saidIn).find(({ ended }) => ended);
	if (end !== undefined) collector.add([{ ...end, text: "" }]);
	await pace();
	return collector.evidence();
}

function saidIn({ messages, sourceEntry }: ProjectedSessionEntry): readonly Said[] {
	return decodeSaid([{ id: sourceEntry.id, timestamp: sourceEntry.timestamp, messages }]);
}

/** Whatever at the start of a line could be taken for the words of somebody else, or for an entry of the session. */
const posing =
	/^([ \t]*)(\(#|\[(?:User|Assistant|Assistant tool calls|Tool result|Extension)\b[^\]\n]*\]:)/gm;

/** pi's own text of the messages, led by the id of their entry, so that the summary can point to it. */
async function pieceOf(
	{ messages, sourceEntry }: ProjectedSessionEntry,
	pace: () => Promise<void>,
): Promise<string> {
	const isForeign = messages.some(({ role }) => role === "custom");
	const llm = convertToLlm(messages).map(defused);
	const text = serializeConversation(llm).trim() || imageText(messages);
	if (text === "") return "";
	await pace();
	const { text: scrubbed } = await inSteps(redactSteps(text), pace);
	if (!isForeign) return `(#${sourceEntry.id}) ${scrubbed}`;
	const own = headAndTail(scrubbed, MOST_CUSTOM, "\n[…]\n");
	return `(#${sourceEntry.id}) ${own.replace(/^\[User\]:/, "[Extension]:")}`;
}

/** pi leaves images out, which can be all that somebody sent. */
function imageText(messages: ProjectedSessionEntry["messages"]): string {
	const images = decodeSaid([{ id: "", messages }]).reduce((sum, said) => sum + said.images, 0);
	return images === 0 ? "" : "[image]";
}

/** The message with every line that poses as another speaker's made plain text. */
function defused(message: Message): Message {
	const { content } = message;
	if (typeof content === "string")
		return Object.assign({ ...message }, { content: plainly(content) });
	const parts = content.map((part) =>
		part.type === "text" ? { ...part, text: plainly(part.text) } : part,
	);
	return Object.assign({ ...message }, { content: parts });
}

function plainly(text: string): string {
	return text.replace(posing, "$1| $2");
}

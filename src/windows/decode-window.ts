import {
	type Call,
	decodeCalls,
	decodeInput,
	type Input,
	imagesIn,
	textOf,
} from "./decode-message.ts";
import type { Edits, ItemCall, Provenance, WindowEntry, WindowItem } from "./window-item.ts";

/** The tool by which extensions ask the user something. */
const askingTool = "ask_question";

/** What tells apart who spoke. */
export interface Ground {
	readonly edits: Edits;
	/** Whether a tool named `ask_question`, in no namespace, is there at present. */
	readonly asks: boolean;
}

interface Found {
	readonly item: Omit<WindowItem, "handled">;
	/** How many messages of the model came before. */
	readonly answers: number;
}

/** The inputs of a window, oldest first. Messages of unknown shape are left out. */
export function decodeWindow(entries: readonly WindowEntry[], ground: Ground): WindowItem[] {
	const calls = new Map<string, Call>();
	const found: Found[] = [];
	let answers = 0;
	const read = (entry: WindowEntry, message: unknown): void => {
		const made = decodeCalls(message);
		if (made !== undefined) answers++;
		for (const call of made ?? []) calls.set(call.id, call);
		const item = itemOf(entry, message, calls, ground);
		if (item !== undefined) found.push({ item, answers });
	};
	for (const entry of entries) {
		for (const message of entry.messages) read(entry, message);
	}
	return found.map(({ item, answers: before }) => ({ ...item, handled: before < answers }));
}

function itemOf(
	{ id, timestamp }: WindowEntry,
	message: unknown,
	calls: ReadonlyMap<string, Call>,
	{ asks, edits }: Ground,
): Found["item"] | undefined {
	const input = decodeInput(message);
	if (input === undefined) return undefined;
	const edit = edits.get(id);
	if (edit?.content === null) return undefined;
	const content = edit?.content ?? input.content;
	const call = callOf(input, calls);
	return {
		entry: edit?.id ?? id,
		at: timeOf(timestamp),
		by: provenanceOf(input, call, calls, asks),
		text: textOf(content),
		images: imagesIn(content),
		call,
	};
}

function callOf(input: Input, calls: ReadonlyMap<string, Call>): ItemCall | undefined {
	if (input.result === undefined) return undefined;
	const { failed, id, tool } = input.result;
	const made = calls.get(id);
	const name = made?.namespace === undefined ? tool : `${made.namespace}.${tool}`;
	return { id, tool: name, input: made === undefined ? "" : made.input, failed };
}

/** Only a result that is proved to answer such a question is the user's word. */
function provenanceOf(
	{ by, result }: Input,
	call: ItemCall | undefined,
	calls: ReadonlyMap<string, Call>,
	asks: boolean,
): Provenance {
	if (result === undefined || call === undefined) return by;
	const made = calls.get(result.id);
	const isAsking = made?.name === askingTool && made.namespace === undefined;
	return asks && isAsking && result.tool === askingTool && !result.failed ? "answer" : "tool";
}

function timeOf(timestamp: unknown): number {
	return typeof timestamp === "string" ? Date.parse(timestamp) || 0 : 0;
}

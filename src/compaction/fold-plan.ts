/** What the summariser's model can take and give, in tokens. */
export interface FoldWindow {
	/** Its whole window. */
	readonly window: number;
	/** Of one answer. */
	readonly output: number;
	/** Of everything in a call beside the conversation: system text, facts, previous summary. */
	readonly frame: number;
	/** Calls at most, the one that joins the parts included; 2 or more. */
	readonly mostCalls: number;
}

/** One stretch of the conversation, as places among its messages, the end excluded. */
export interface FoldPart {
	readonly start: number;
	readonly end: number;
	/** Tokens that one message may take; longer ones lose their middle. */
	readonly mostMessageTokens: number;
}

/** How a conversation is read: in one call, or in parts that are joined by one call more. */
export type FoldPlan =
	| { readonly kind: "whole"; readonly part: FoldPart }
	| { readonly kind: "parts"; readonly parts: readonly FoldPart[] }
	/** Not even the frame fits: no model of that window can be asked. */
	| { readonly kind: "impossible" };

/** Estimates can be off by that much of the window; a provider counts roles and tags as well. */
const slackShare = 0.08;
const leastSlack = 400;
/** What a message takes at least when it is cut: enough to say what it was about. */
const leastMessageTokens = 24;
/** Below that much room for a conversation, a call tells nothing. */
const leastRoom = 500;

/**
 * Plans the calls for messages of the given sizes, oldest first. Every message is in exactly one part. Where the calls
 * are too few for all of them in full, long messages are cut shorter, the oldest parts first; the last part, with the
 * newest messages, is in full as far as it fits.
 */
export function planFold(sizes: readonly number[], given: FoldWindow): FoldPlan {
	const room = roomFor(given);
	if (room < leastRoom) return { kind: "impossible" };
	const all = sumOf(sizes, Number.POSITIVE_INFINITY);
	if (all <= room) return { kind: "whole", part: part(0, sizes.length, Number.POSITIVE_INFINITY) };
	const mostParts = Math.max(1, Math.min(given.mostCalls - 1, partsToJoin(given)));
	if (mostParts === 1) {
		return { kind: "whole", part: part(0, sizes.length, capFor(sizes, room)) };
	}
	const newest = tailWithin(sizes, room);
	const last = part(newest, sizes.length, capFor(sizes.slice(newest), room));
	if (newest === 0) return { kind: "whole", part: last };
	return { kind: "parts", parts: [...partsOf(sizes.slice(0, newest), room, mostParts - 1), last] };
}

/** Tokens of the conversation that one call takes. */
export function roomFor({ window, output, frame }: FoldWindow): number {
	return Math.floor(window - output - frame - Math.max(leastSlack, window * slackShare));
}

/** How many answers one call can join. */
function partsToJoin(given: FoldWindow): number {
	return Math.floor(roomFor(given) / Math.max(1, given.output));
}

function part(start: number, end: number, mostMessageTokens: number): FoldPart {
	return { start, end, mostMessageTokens };
}

function sumOf(sizes: readonly number[], cap: number): number {
	return sizes.reduce((sum, size) => sum + Math.min(size, cap), 0);
}

/** Where the newest messages begin that fit together; at least the last one. */
function tailWithin(sizes: readonly number[], room: number): number {
	let at = sizes.length;
	let left = room;
	while (at > 0 && (at === sizes.length || (sizes[at - 1] ?? 0) <= left)) {
		at -= 1;
		left -= sizes[at] ?? 0;
	}
	return at;
}

/** Splits older messages into at most `most` parts that fit, with the loosest cap that makes them fit. */
function partsOf(sizes: readonly number[], room: number, most: number): readonly FoldPart[] {
	const full = split(sizes, room, Number.POSITIVE_INFINITY);
	if (full.length <= most && fits(full, sizes, room)) return full;
	const cap = largestCap((one) => {
		const parts = split(sizes, room, one);
		return parts.length <= most && fits(parts, sizes, room);
	}, room);
	const parts = split(sizes, room, cap);
	// More messages than even the least cap makes room for: the last part takes what is left.
	return parts.length <= most ? parts : evenly(sizes, room, most);
}

function fits(parts: readonly FoldPart[], sizes: readonly number[], room: number): boolean {
	return parts.every(
		(one) => sumOf(sizes.slice(one.start, one.end), one.mostMessageTokens) <= room,
	);
}

/** Fills parts one after the other. */
function split(sizes: readonly number[], room: number, cap: number): readonly FoldPart[] {
	const parts: FoldPart[] = [];
	let [start, left] = [0, room];
	for (const [at, size] of sizes.entries()) {
		const cost = Math.min(size, cap);
		if (cost > left && at > start) {
			parts.push(part(start, at, cap));
			[start, left] = [at, room];
		}
		left -= cost;
	}
	return [...parts, part(start, sizes.length, cap)];
}

function evenly(sizes: readonly number[], room: number, most: number): readonly FoldPart[] {
	const count = Math.ceil(sizes.length / most);
	return Array.from({ length: Math.ceil(sizes.length / count) }, (_, at) => {
		const [start, end] = [at * count, Math.min(sizes.length, (at + 1) * count)];
		return part(start, end, capFor(sizes.slice(start, end), room));
	});
}

/** The largest cap on one message with which all of them fit. */
function capFor(sizes: readonly number[], room: number): number {
	if (sumOf(sizes, Number.POSITIVE_INFINITY) <= room) return Number.POSITIVE_INFINITY;
	const cap = largestCap((one) => sumOf(sizes, one) <= room, room);
	// Where even the least cap is too much, every message gets the same small share.
	return sumOf(sizes, cap) <= room ? cap : Math.floor(room / sizes.length);
}

function largestCap(works: (cap: number) => boolean, room: number): number {
	let [low, high] = [leastMessageTokens, Math.max(leastMessageTokens, room)];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (works(middle)) low = middle;
		else high = middle - 1;
	}
	return low;
}

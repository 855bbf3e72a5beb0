let segmenter: Intl.Segmenter | undefined;

/** Made when first needed: most texts are short enough not to be cut. */
function graphemes(): Intl.Segmenter {
	segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
	return segmenter;
}

/**
 * UTF-16 units before a cut from which the segmenter learns whether the cut is inside a cluster.
 */
const clusterContext = 256;

const escapeSign = String.fromCharCode(0x1b);
const bell = String.fromCharCode(0x07);
const [csi, stringEnd] = [String.fromCharCode(0x9b), String.fromCharCode(0x9c)];
const stringStarts = [0x90, 0x98, 0x9d, 0x9e, 0x9f].map((code) => String.fromCharCode(code));

// Each alternative stops at the next control character, so that a hostile input costs one pass.
const terminalSequence = new RegExp(
	[
		`(?:${escapeSign}\\[|${csi})[0-?]*[ -/]*[@-~]`,
		`(?:${escapeSign}[\\]PX^_]|[${stringStarts.join("")}])\\P{Cc}*(?:${bell}|${escapeSign}\\\\|${stringEnd})`,
		`${escapeSign}[ -/]*[0-~]`,
	].join("|"),
	"gu",
);

const lineEnd = /\r\n?|[\u2028\u2029]/g;

/**
 * Control characters but for line feed and tab, bidirectional overrides and isolates, tag
 * characters.
 */
const unseen = /[\p{Cc}--[\n\t]]|[\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/gv;

/** The text with every lone surrogate replaced by U+FFFD, so that JSON and UTF-8 can carry it. */
export function wellFormed(text: string): string {
	return text.toWellFormed();
}

/** The greatest grapheme boundary at or before `units` UTF-16 units; costs O(units). */
export function boundaryBefore(text: string, units: number): number {
	if (units >= text.length) return text.length;
	if (units <= 0) return 0;
	// One more code point decides whether the last cluster goes on.
	const segment = graphemes()
		.segment(text.slice(0, units + 2))
		.containing(units);
	return segment?.index ?? units;
}

/** The least grapheme boundary at or after `units`; exact for clusters up to 256 UTF-16 units. */
export function boundaryAfter(text: string, units: number): number {
	if (units >= text.length) return text.length;
	if (units <= 0) return 0;
	const from = Math.max(0, units - clusterContext);
	const segment = graphemes()
		.segment(text.slice(from))
		.containing(units - from);
	if (segment === undefined || segment.index === units - from) return units;
	return from + segment.index + segment.segment.length;
}

function wholeUnits(units: number): number {
	return units > 0 ? Math.floor(units) : 0;
}

/**
 * The text within `maxUnits` UTF-16 units, the mark included, cut between graphemes. A mark that
 * does not fit is left out.
 */
export function cut(text: string, maxUnits: number, mark = "…"): string {
	const room = wholeUnits(maxUnits);
	if (text.length <= room) return wellFormed(text);
	const sign = mark.length <= room ? mark : "";
	return wellFormed(text.slice(0, boundaryBefore(text, room - sign.length)) + sign);
}

/**
 * The beginning and the end of the text around a mark, within `maxUnits` UTF-16 units, cut between
 * graphemes.
 */
export function headAndTail(text: string, maxUnits: number, mark: string): string {
	const room = wholeUnits(maxUnits);
	if (text.length <= room) return wellFormed(text);
	if (mark.length > room) return cut(text, room, "");
	const left = room - mark.length;
	const head = boundaryBefore(text, Math.ceil(left / 2));
	const tail = boundaryAfter(text, text.length - Math.floor(left / 2));
	return wellFormed(text.slice(0, head) + mark + text.slice(tail));
}

/**
 * The text as a reader should see it: no terminal sequences, control, bidirectional override or
 * tag characters; LF line ends.
 */
export function plainText(text: string): string {
	return wellFormed(text).replace(terminalSequence, "").replace(lineEnd, "\n").replace(unseen, "");
}

const controls = /[\p{Cc}--[\n\t]]/gv;

/** The text without control characters but for line feed and tab; all that can be seen of it stays. */
export function withoutControls(text: string): string {
	return text.replace(controls, "");
}

/** The plain text on one line, every run of white space one blank. */
export function oneLine(text: string): string {
	return plainText(text).replace(/\s+/g, " ").trim();
}

/** UTF-16 units of a text that are looked at in one step: some milliseconds also of slow work on a slow machine. */
export const stepUnits = 131_072;

/** Work that comes in steps, done at once. */
export function atOnce<Result>(steps: Generator<undefined, Result>): Result {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}

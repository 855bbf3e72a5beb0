import type { Capture } from "./capture.ts";

const sign = "<!-- waystation:capture ";
const end = " -->";

/** A JSON string, so strictly that `JSON.parse` cannot fail on what matches. */
const string = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const whole = String.raw`(?:0|[1-9]\d{0,15})`;
const facts = new RegExp(
	`^{"session":(${string}),"at":(${whole}),"covered":(${whole}),"total":(${whole})}$`,
);

/**
 * Signs of a session's id that tell a person which session it was, the last ones, since the first ones of a UUID version 7
 * are its time; the whole id is in the marker.
 */
const shownSigns = 8;

/** The heading under which a note shows a capture. */
export function captureHeading(capture: Capture): string {
	return headingWith(capture.session.slice(-shownSigns), capture);
}

/** Whether a heading is the one of that capture; earlier versions wrote the first signs of the session. */
export function isCaptureHeading(heading: string, capture: Capture): boolean {
	const earlier = headingWith(capture.session.slice(0, shownSigns), capture);
	return heading === captureHeading(capture) || heading === earlier;
}

function headingWith(signs: string, { covered, total }: Capture): string {
	const name = signs.replace(/[^\p{L}\p{N}_-]/gu, "_");
	return `Last turns of session ${name} (${covered} of ${total} messages)`;
}

/** A capture as one Markdown block: its facts in a comment, its text quoted so that nothing in it is structure. */
export function encodeCapture(capture: Capture): string {
	const { session, at, covered, total } = capture;
	const json = JSON.stringify({ session, at, covered, total }).replaceAll(">", "\\u003e");
	const quoted = capture.text.split("\n").map((line) => (line === "" ? ">" : `> ${line}`));
	return [`${sign}${json}${end}`, ...quoted].join("\n");
}

/** Reads what `encodeCapture` wrote; `undefined` for anything else, a marker changed by hand included. */
export function decodeCapture(block: string): Capture | undefined {
	const [first = "", ...quoted] = block.split("\n");
	if (!first.startsWith(sign) || !first.endsWith(end)) return;
	const found = facts.exec(first.slice(sign.length, -end.length));
	if (!found) return;
	const [, session = "", at, covered, total] = found;
	const capture = {
		session: parseString(session),
		at: Number(at),
		covered: Number(covered),
		total: Number(total),
		text: quoted.map((line) => line.replace(/^> ?/, "")).join("\n"),
	};
	// Only the exact form is taken, so that no line that a person changed can get lost in it.
	return encodeCapture(capture) === block ? capture : undefined;
}

function parseString(json: string): string {
	const value: unknown = JSON.parse(json);
	return typeof value === "string" ? value : "";
}

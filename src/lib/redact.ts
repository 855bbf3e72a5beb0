import { privateKeys } from "./private-key.ts";
import { assignmentSteps } from "./secret-assignment.ts";
import { shapeSteps } from "./secret-shape.ts";
import { redactedSign } from "./secret-value.ts";
import type { Span } from "./span.ts";
import { atOnce, stepUnits } from "./text.ts";

/** A replaced secret can bare another that it hid, hardly ever a third. */
const mostRounds = 4;

/** A text without its secrets, and how many there were. */
interface Redacted {
	readonly text: string;
	readonly count: number;
}

/**
 * The text with every secret replaced by `[redacted]` and the names around it kept, and how many
 * were replaced. Linear in the text's length; a second pass changes nothing. A cut can hide a
 * secret's shape, so this comes before any cutting.
 */
export function redact(text: string): Redacted {
	return atOnce(redactSteps(text));
}

/**
 * The same in steps of a few milliseconds each, for a long text and a caller that has other things to do in between.
 * @param units of one step; the result is the same whatever they are
 */
export function* redactSteps(text: string, units = stepUnits): Generator<undefined, Redacted> {
	let result = text.toWellFormed();
	let count = 0;
	for (let round = 0; round < mostRounds; round++) {
		const spans = yield* secretsIn(result, units);
		if (spans.length === 0) break;
		result = withoutSpans(result, spans);
		count += spans.length;
	}
	return { text: result, count };
}

function* secretsIn(text: string, units: number): Generator<undefined, Span[]> {
	const keys = privateKeys(text);
	yield;
	const shapes = yield* shapeSteps(text, units);
	const assignments = yield* assignmentSteps(text, units);
	return joined([...keys, ...shapes, ...assignments]);
}

function withoutSpans(text: string, spans: readonly Span[]): string {
	const pieces: string[] = [];
	let from = 0;
	for (const span of spans) {
		pieces.push(text.slice(from, span.start), redactedSign);
		from = span.end;
	}
	pieces.push(text.slice(from));
	return pieces.join("");
}

/** The spans in order, those that overlap or touch made one. */
function joined(spans: readonly Span[]): Span[] {
	const result: Span[] = [];
	for (const span of spans.toSorted((a, b) => a.start - b.start)) {
		const last = result.at(-1);
		if (last === undefined || span.start > last.end) result.push(span);
		else if (span.end > last.end) result[result.length - 1] = { start: last.start, end: span.end };
	}
	return result;
}

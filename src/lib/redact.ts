import { privateKeys } from "./private-key.ts";
import { secretAssignments } from "./secret-assignment.ts";
import { secretShapes } from "./secret-shape.ts";
import { redactedSign } from "./secret-value.ts";
import type { Span } from "./span.ts";

/** A replaced secret can bare another that it hid, hardly ever a third. */
const mostRounds = 4;

/**
 * The text with every secret replaced by `[redacted]` and the names around it kept, and how many
 * were replaced. Linear in the text's length; a second pass changes nothing. A cut can hide a
 * secret's shape, so this comes before any cutting.
 */
export function redact(text: string): { text: string; count: number } {
	let result = text.toWellFormed();
	let count = 0;
	for (let round = 0; round < mostRounds; round++) {
		const spans = secretsIn(result);
		if (spans.length === 0) break;
		result = withoutSpans(result, spans);
		count += spans.length;
	}
	return { text: result, count };
}

function secretsIn(text: string): Span[] {
	return joined([...privateKeys(text), ...secretShapes(text), ...secretAssignments(text)]);
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

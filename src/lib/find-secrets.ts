import { privateKeys } from "./private-key.ts";
import { redact } from "./redact.ts";
import { assignmentSteps } from "./secret-assignment.ts";
import { shapeSteps } from "./secret-shape.ts";
import { redactedSign } from "./secret-value.ts";
import { atOnce } from "./text.ts";

/** What gives a secret away: a key file's frame, the shape of a token, or the name that it is set by. */
export type SecretKind = "private-key" | "token" | "assignment";

/** A secret in a text. */
export interface Secret {
	readonly kind: SecretKind;
	/** Its line, with every secret on it replaced, cut around it. */
	readonly excerpt: string;
}

/** UTF-16 units of a line that are shown in front of a secret. */
const mostBefore = 60;

/** The text without its secrets, and the secrets, none of which can be read in what is given. */
export function findSecrets(text: string): {
	readonly text: string;
	readonly count: number;
	readonly secrets: readonly Secret[];
} {
	const clean = redact(text);
	if (clean.count === 0) return { ...clean, secrets: [] };
	const found = text.toWellFormed();
	const spans = [
		...privateKeys(found).map((span) => ({ ...span, kind: "private-key" as const })),
		...atOnce(shapeSteps(found)).map((span) => ({ ...span, kind: "token" as const })),
		...atOnce(assignmentSteps(found)).map((span) => ({ ...span, kind: "assignment" as const })),
	].sort((a, b) => a.start - b.start);
	const secrets: Secret[] = [];
	let end = -1;
	for (const span of spans) {
		if (span.start >= end) {
			secrets.push({ kind: span.kind, excerpt: excerptOf(found, span.start, end) });
		}
		end = Math.max(end, span.end);
	}
	return { ...clean, secrets };
}

/** What stands in front of a secret on its line; where the one before it ended is never looked behind. */
function excerptOf(text: string, start: number, before: number): string {
	const line = text.lastIndexOf("\n", start - 1) + 1;
	const from = Math.max(line, start - mostBefore);
	const front = text.slice(Math.max(from, before), start);
	const sign = before > from ? redactedSign : "";
	return `${sign}${redact(front).text}${redactedSign}`.trim();
}

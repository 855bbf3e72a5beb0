import { privateKeys } from "./private-key.ts";
import { redact } from "./redact.ts";
import { secretAssignments } from "./secret-assignment.ts";
import { secretShapes } from "./secret-shape.ts";

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
		...secretShapes(found).map((span) => ({ ...span, kind: "token" as const })),
		...secretAssignments(found).map((span) => ({ ...span, kind: "assignment" as const })),
	].sort((a, b) => a.start - b.start);
	const secrets: Secret[] = [];
	let end = -1;
	for (const span of spans) {
		if (span.start < end) continue;
		end = span.end;
		secrets.push({ kind: span.kind, excerpt: excerptOf(found, span.start, span.end) });
	}
	return { ...clean, secrets };
}

function excerptOf(text: string, start: number, end: number): string {
	const from = Math.max(text.lastIndexOf("\n", start - 1) + 1, start - 4 * mostBefore);
	const line = text.slice(from, Math.min(end, start + 4_000));
	const lines = redact(line).text.split("\n");
	const shown = lines[0] ?? "";
	// A cut can bare a secret's end, so that only what stands before the replaced one is shown.
	const at = shown.lastIndexOf("[redacted]");
	return at < 0
		? "[redacted]"
		: shown.slice(Math.max(0, at - mostBefore), at + "[redacted]".length).trim();
}

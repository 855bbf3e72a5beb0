import type { ModelRequest } from "../support/mock-llm-request.ts";

/** Entries that the user wrote, as an examiner is shown them: the number, and the first line. */
const written = /#(\d+) user\n([^\n]{1,120})/g;

/** Requests that one examination of the demo keeps. */
const MOST = 6;

/** The demo's examiner takes each request of the stretch for something that is open. */
export function examine({ last }: ModelRequest): string {
	const items = [...last.matchAll(written)]
		.slice(-MOST)
		.map(([, number, text]) => ({ kind: "open", text, from: [Number(number)] }));
	return JSON.stringify({ items });
}

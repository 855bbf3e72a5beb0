/** A note as one request carried it, between the two tags that carry the same nonce. */
export interface Told {
	readonly nonce: string;
	readonly body: string;
}

const fenced =
	/<carryover-note nonce="([0-9a-f]{8,})"[^>]*>\n([\s\S]*?)\n<\/carryover-note nonce="\1">/g;

/** Every carryover note that a system prompt tells; one at most is right. */
export function notesTold(system: string): readonly Told[] {
	return [...system.matchAll(fenced)].map(([, nonce = "", body = ""]) => ({ nonce, body }));
}

/** Our whole section of a system prompt; empty when there is none. */
export function sectionTold(system: string): string {
	return /<waystation>\n([\s\S]*?)\n<\/waystation>/.exec(system)?.[1] ?? "";
}

const topicCard =
	/<topic-card nonce="([0-9a-f]{8,})"[^>]*>\n([\s\S]*?)\n<\/topic-card nonce="\1">/g;

/** Every topic card in the messages of a request, oldest first. */
export function cardsTold(messages: string): readonly string[] {
	return [...messages.matchAll(topicCard)].map(([, , body = ""]) => body);
}

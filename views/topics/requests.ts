import type { Decision, Topic } from "#src/topics/topic.ts";

/** How a decision begins that holds what was asked for while the topic was active. */
const asked = ["New request: ", "收到新需求："];

/** The requests that nothing was recorded after, without their beginnings, oldest first. */
export function openRequests({ decisions }: Topic): Decision[] {
	const answered = decisions.findLastIndex(({ text }) => !isRequest(text));
	return decisions.slice(answered + 1).map(({ at, text }) => {
		const start = asked.find((beginning) => text.startsWith(beginning)) ?? "";
		return { at, text: text.slice(start.length) };
	});
}

function isRequest(text: string): boolean {
	return asked.some((beginning) => text.startsWith(beginning));
}

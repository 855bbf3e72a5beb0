import { visibleWidth } from "@earendil-works/pi-tui";
import type { Frame } from "./frame.ts";
import { cutTo, plain, spread } from "./text.ts";

/** The line of a filter below a title: the open field or the words that were typed, and how many rows they leave. */
export function drawQueryLine(
	query: string,
	typing: boolean,
	count: string,
	{ paint, prompt, width }: Frame,
): string {
	const right = `${paint("quiet", count)} `;
	const room = Math.max(1, width - visibleWidth(right) - 3);
	if (typing) return spread(` ${prompt(room)}`, right, width);
	const shown = cutTo(plain(query), room - 2);
	return spread(` ${paint("mark", "/")} ${paint("body", shown)}`, right, width);
}

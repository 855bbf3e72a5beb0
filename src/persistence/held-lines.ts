/** Whether a text holds what is to be forgotten. */
export type Holds = (text: string) => boolean;

/** Lines that hold something: one alone, or some that do so only together. */
export interface HeldLines {
	/** Places of the first and the last of them. */
	readonly from: number;
	readonly to: number;
}

/** UTF-16 units behind a line within which a text that begins on it ends. */
const reach = 2_000;

/** Stands where a line holds it alone, so that nothing is found across that one. */
const barrier = "\0";

/** The lines that hold something, also where it goes over the ends of lines, as wrapped text does. */
export function heldLines(lines: readonly string[], holds: Holds): readonly HeldLines[] {
	const alone = lines.flatMap((line, at) => (holds(line) ? [{ from: at, to: at }] : []));
	const gone = new Set(alone.map(({ from }) => from));
	const rest = lines.map((line, at) => (gone.has(at) ? barrier : line));
	if (!holds(rest.join("\n"))) return alone;
	return [...alone, ...acrossLines(rest, holds)].toSorted((one, other) => one.from - other.from);
}

/** The lines without those that hold it. */
export function withoutHeldLines(lines: readonly string[], holds: Holds): readonly string[] {
	const gone = new Set<number>();
	for (const { from, to } of heldLines(lines, holds)) {
		for (let at = from; at <= to; at += 1) gone.add(at);
	}
	return lines.filter((_, at) => !gone.has(at));
}

function acrossLines(lines: readonly string[], holds: Holds): readonly HeldLines[] {
	const found: HeldLines[] = [];
	const holdsFrom = (from: number, to: number) => holds(lines.slice(from, to + 1).join("\n"));
	for (let at = 0; at < lines.length; at += 1) {
		let to = endOfReach(lines, at);
		if (!holdsFrom(at, to)) continue;
		let from = at;
		while (to > from && holdsFrom(from, to - 1)) to -= 1;
		while (from < to && holdsFrom(from + 1, to)) from += 1;
		found.push({ from, to });
		at = to;
	}
	return found;
}

function endOfReach(lines: readonly string[], at: number): number {
	let end = at;
	let units = 0;
	while (end + 1 < lines.length && units < reach) {
		end += 1;
		units += (lines[end]?.length ?? 0) + 1;
	}
	return end;
}

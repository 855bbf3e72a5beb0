import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Ink } from "#views/kit/frame.ts";
import { clip, cutTo, padTo, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";

/** Lines of the card at most. */
const MOST = 8;

const commands = ["carryover", "topics", "waystation"] as const;

/** Where things are kept, as they are shown. */
export interface WelcomePlaces {
	/** The project's folder, such as `.pi`. */
	readonly project: string;
	/** Our folder in pi's agent folder. */
	readonly agent: string;
}

/** The card of the very first start, in at most eight lines; in short words where those do not hold it. */
export function drawWelcome(
	{ agent, project }: WelcomePlaces,
	width: number,
	{ paint, words: { welcome } }: Pick<Ink, "paint" | "words">,
): string[] {
	const room = Math.max(1, width - 2);
	const says = (text: string) => wrap(text, room).map((line) => paint("body", line));
	const ends = (text: string) => wrap(text, room).map((line) => paint("quiet", line));
	const title = `${paint("mark", glyphs.cursor)} ${paint("title", welcome.title)}`;
	const head = spread(title, paint("faint", welcome.once), room);
	const listed = drawCommands(room, { paint, words: welcome.commands });
	const long = [
		head,
		...says(welcome.does),
		...says(welcome.kept(project, agent)),
		...listed,
		...ends(welcome.off),
	];
	const short = [
		title,
		...says(welcome.doesShort),
		...wrap(welcome.keptShort(project, agent), room).map((line) => paint("quiet", line)),
		...listed,
		...ends(welcome.offShort),
	];
	// Where even these are too many, the ways on matter most.
	const least = [
		title,
		...says(welcome.doesShort).slice(0, 2),
		paint("quiet", cutTo(welcome.keptShort(project, agent), room)),
		...listed,
		...ends(welcome.offShort),
	];
	const fitting = [long, short, least].find(({ length }) => length <= MOST) ?? least.slice(0, MOST);
	return fitting.map((line) => clip(` ${line}`, width));
}

interface Said {
	readonly paint: Ink["paint"];
	readonly words: Ink["words"]["welcome"]["commands"];
}

/** The three commands, side by side where there is room for their words, else one on each line. */
function drawCommands(room: number, { paint, words }: Said): string[] {
	const column = Math.max(...commands.map((name) => visibleWidth(name))) + 3;
	const items = commands.map(
		(name) => `${paint("mark", `/${name}`)} ${paint("quiet", words[name])}`,
	);
	const line = items.join("   ");
	if (visibleWidth(line) <= room) return [line];
	return commands.map((name) => {
		const front = padTo(paint("mark", `/${name}`), column);
		const isFitting = visibleWidth(words[name]) <= room - column;
		return clip(isFitting ? front + paint("quiet", words[name]) : front.trimEnd(), room);
	});
}

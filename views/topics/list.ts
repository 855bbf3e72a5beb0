import { visibleWidth } from "@earendil-works/pi-tui";
import type { Topic } from "#src/topics/topic.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { visibleRows } from "#views/kit/headed.ts";
import { lightSpans, type Stretch } from "#views/kit/light.ts";
import type { Box } from "#views/kit/panes.ts";
import { cutTo, padTo, plain, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { TopicsScreenData } from "./desk.ts";
import { type Heading, headingsOf, isHeading } from "./listing.ts";
import { listingOf, type TopicsModel, topicOf } from "./model.ts";

/** Columns of cursor and sign. */
const FRONT = 5;
/** Columns of an age, and those of a title below which it takes the age's place as well. */
const AGES = 8;
const LEAST_TITLE = 14;

/** The roles of a status: what is open is bright, what is over is dim. */
export const statusRoles: Readonly<Record<Topic["status"], Role>> = {
	in_progress: "mark",
	blocked: "warn",
	done: "gain",
	dropped: "faint",
};

/** The topics below their projects, as many rows as the box has. */
export function drawList(
	data: TopicsScreenData,
	model: TopicsModel,
	box: Box,
	frame: Frame,
): string[] {
	const { keys, rows } = listingOf(data, model);
	const { paint, words } = frame;
	if (rows.length === 0) {
		return wrap(words.topics.noMatch, box.width - 2).map((line) => ` ${paint("quiet", line)}`);
	}
	const picking = model.picking === undefined ? undefined : topicOf(data, model.picking);
	const { first, at } = visibleRows(headingsOf(rows), model.cursor, keys, box.height);
	return rows.slice(first, first + box.height).map((row, index) => {
		if (isHeading(row)) return drawHeading(row, box.width, frame);
		return drawTopic(row, first + index === at, { data, model, picking, width: box.width, frame });
	});
}

function drawHeading({ name, open }: Heading, width: number, { paint, words }: Frame): string {
	const said = name === "" ? words.topics.noProject : plain(name);
	const left = ` ${paint("heading", cutTo(said, width - 2))}`;
	const count = open === 0 ? "" : `${paint("faint", words.topics.open(open))} `;
	return spread(left, count, width);
}

interface Place {
	readonly data: TopicsScreenData;
	readonly model: TopicsModel;
	/** The topic that another one is picked for. */
	readonly picking: Topic | undefined;
	readonly width: number;
	readonly frame: Frame;
}

/** Cursor, sign, title and age; the age gives way first. */
function drawTopic(topic: Topic, chosen: boolean, place: Place): string {
	const { paint } = place.frame;
	const { width } = place;
	const cursor = paint("mark", chosen ? glyphs.cursor : " ");
	const sign = paint(statusRoles[topic.status], glyphs.status[topic.status]);
	const front = ` ${cursor} ${sign} `;
	const room = width - FRONT - 1;
	const aged = room - AGES - 1 >= LEAST_TITLE;
	const title = drawName(topic, aged ? room - AGES - 1 : room, chosen, place);
	const end = aged ? ` ${drawEnd(topic, place)} ` : "";
	const line = padTo(front + title, width - (aged ? AGES + 2 : 0)) + end;
	return chosen ? paint.selected(padTo(line, width)) : line;
}

function drawName(topic: Topic, columns: number, chosen: boolean, place: Place): string {
	const { data, frame, model } = place;
	const whole = plain(topic.title);
	const shown = cutTo(whole, columns);
	const role = roleOf(topic, chosen, data);
	if (model.query === "") return frame.paint(role, shown);
	const kept = shown === whole ? whole.length : Math.max(0, shown.length - 1);
	const lit = within(data.finder.light(whole, model.query), kept);
	return lightSpans(shown, lit, role, frame.paint);
}

function roleOf(topic: Topic, chosen: boolean, { active }: TopicsScreenData): Role {
	if (topic.id === active) return "title";
	if (chosen) return "strong";
	return topic.status === "in_progress" || topic.status === "blocked" ? "body" : "quiet";
}

/** What of the stretches lies in the first `units` units. */
function within(stretches: readonly Stretch[], units: number): Stretch[] {
	return stretches
		.filter(([from]) => from < units)
		.map(([from, to]): Stretch => [from, Math.min(to, units)]);
}

/** The right column: linked with the topic that is being linked, active, or the age. */
function drawEnd(topic: Topic, { data, frame, model, picking }: Place): string {
	const { now, paint, words } = frame;
	const right = (role: Role, text: string) => {
		const shown = cutTo(text, AGES);
		return " ".repeat(Math.max(0, AGES - visibleWidth(shown))) + paint(role, shown);
	};
	if (picking !== undefined) {
		return right("mark", picking.links.includes(topic.id) ? glyphs.linked : "");
	}
	if (topic.id === data.active) return right("mark", words.topics.active);
	const at = model.sort === "created" ? topic.created : topic.lastUpdated;
	return right("faint", shortAge(at, now, words));
}

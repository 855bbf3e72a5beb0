import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { cutStart, cutTo, plain, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { TopicsScreenData } from "./desk.ts";
import { fits, roomOf } from "./field.ts";
import { isEmpty, isFiltered, listingOf, type Mode, type TopicsModel, topicOf } from "./model.ts";

/** The lines above the body: title and counts, the field or the filters, and what stands in the way. */
export function drawHead(data: TopicsScreenData, model: TopicsModel, frame: Frame): string[] {
	return [
		drawTitle(data, model, frame),
		drawSecond(data, model, frame),
		...drawFailure(data, frame),
	];
}

/** How many lines the head has, which costs less than drawing it. */
export function headHeight(data: TopicsScreenData, frame: Frame): number {
	return 2 + drawFailure(data, frame).length;
}

function drawTitle(
	data: TopicsScreenData,
	model: TopicsModel,
	{ keyName, paint, width, words }: Frame,
): string {
	const { kit, topics } = words;
	const { all, open } = listingOf(data, model);
	const counts = [topics.open(open), topics.all(all)];
	const scope = model.scope === "project" ? [topics.thisProject] : [];
	const name = cutTo(topics.title, width - 1);
	const said = [...counts, ...scope].join(` ${glyphs.between} `);
	const rest = cutTo(said, width - visibleWidth(name) - 3);
	const left = ` ${paint("title", name)}${isEmpty(data) ? "" : `  ${paint("quiet", rest)}`}`;
	const keys = `${paint("body", keyName("?"))} ${paint("quiet", kit.keys)} `;
	const filter = `${paint("body", keyName("/"))} ${paint("quiet", topics.keys.filter)}   ${keys}`;
	const right = isEmpty(data) || model.query !== "" ? keys : filter;
	return spread(left, right, width);
}

function drawSecond(data: TopicsScreenData, model: TopicsModel, frame: Frame): string {
	const { mode, query } = model;
	if (mode.name === "edit") return drawField(mode, frame);
	if (mode.name === "filter" || isFiltered(model)) return drawFilter(data, model, frame);
	const { paint, width, words } = frame;
	const room = Math.max(0, width - 2);
	if (model.picking !== undefined) {
		const title = plain(topicOf(data, model.picking)?.title ?? "");
		return ` ${paint("mark", cutTo(words.topics.pickFor(title), room))}`;
	}
	const order = model.sort === "created" && query === "" ? words.topics.byCreated : "";
	const right = order === "" ? "" : `${paint("faint", order)} `;
	return spread(` ${paint("faint", cutStart(plain(data.project), room))}`, right, width);
}

/** The field with how much of its room is taken. */
function drawField({ field, text }: Extract<Mode, { name: "edit" }>, frame: Frame): string {
	const { paint, width } = frame;
	const { most, used } = roomOf(field, text);
	const role = fits(field, text) || used === 0 ? "faint" : "warn";
	const right = `${paint(role, `${used}/${most}`)} `;
	return spread(` ${frame.prompt(Math.max(1, width - visibleWidth(right) - 3))}`, right, width);
}

function drawFilter(data: TopicsScreenData, model: TopicsModel, frame: Frame): string {
	const { paint, width, words } = frame;
	const { all, shown } = listingOf(data, model);
	const { mode, query, status } = model;
	const only = status === "all" ? "" : `${words.topics.filters[status]} ${glyphs.between} `;
	const right = `${paint("mark", only)}${paint("quiet", words.topics.matching(shown, all))} `;
	const room = Math.max(1, width - visibleWidth(right) - 3);
	if (mode.name === "filter") return spread(` ${frame.prompt(room)}`, right, width);
	if (query === "") return spread("", right, width);
	const typed = cutTo(plain(query), room - 2);
	return spread(` ${paint("mark", "/")} ${paint("body", typed)}`, right, width);
}

function drawFailure({ failure, file }: TopicsScreenData, frame: Frame): string[] {
	if (failure === undefined) return [];
	const { paint, width, words } = frame;
	const room = width - 4;
	const lines = wrap(words.topics.failed(words.notice.failures[failure]), room);
	return [
		...lines.map((line, index) => {
			const sign = index === 0 ? glyphs.alert : " ";
			return ` ${paint("warn", sign)} ${paint("warn", line)}`;
		}),
		`   ${paint("faint", cutStart(plain(file), Math.max(0, room)))}`,
	];
}

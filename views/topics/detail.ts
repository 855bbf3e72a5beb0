import { visibleWidth } from "@earendil-works/pi-tui";
import { openRequests, requestText } from "#src/topics/request.ts";
import type { Decision, Topic } from "#src/topics/topic.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import { longAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { lightSpans } from "#views/kit/light.ts";
import { stamp } from "#views/kit/stamp.ts";
import { padTo, plain, plainLines, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { TopicsScreenData } from "./desk.ts";
import { statusRoles } from "./list.ts";
import { chosenTopic, type TopicsModel, topicOf } from "./model.ts";

/** Columns from which a decision stands beside its time. */
const BESIDE = 34;

/** Lines of an outcome that are drawn; its length is bounded, so this is for what a hand wrote. */
const MOST_LINES = 100;

/** A topic with what its lines are drawn with. */
interface Sheet {
	readonly topic: Topic;
	readonly data: TopicsScreenData;
	readonly query: string;
	readonly width: number;
	readonly frame: Frame;
}

/** The topic under the cursor as all of its lines. */
export function drawDetail(
	data: TopicsScreenData,
	model: TopicsModel,
	width: number,
	frame: Frame,
): string[] {
	const topic = chosenTopic(data, model);
	if (topic === undefined || width <= 2) return [];
	const sheet = { topic, data, query: model.query, width: width - 2, frame };
	const lines = [
		...drawTop(sheet),
		...drawOpen(sheet),
		...drawDecisions(sheet),
		...drawOutcome(sheet),
		...drawFirst(sheet),
		...drawOrigin(sheet),
	];
	return lines.map((line) => (line === "" ? "" : ` ${line}`));
}

function drawTop(sheet: Sheet): string[] {
	const { data, frame, topic, width } = sheet;
	const { paint, words } = frame;
	const { topics } = words;
	const status = `${glyphs.status[topic.status]} ${topics.statuses[topic.status]}`;
	const active = topic.id === data.active ? ` ${glyphs.between} ${topics.active}` : "";
	const state = paint(statusRoles[topic.status], status) + paint("mark", active);
	const title = written(sheet, topic.title, "title", width);
	const beside = width - visibleWidth(state) - 2 >= visibleWidth(title[0] ?? "");
	const head =
		title.length === 1 && beside ? [spread(title[0] ?? "", state, width)] : [...title, state];
	const facts = [topics.types[topic.type], topic.tags.map(plain).join(words.listComma)];
	const from = titleOf(data, topic.derivedFrom);
	if (from !== "") facts.push(topics.from(from));
	const said = facts.filter((fact) => fact !== "").join(` ${glyphs.between} `);
	return [...head, ...written(sheet, said, "quiet", width), ...drawLinks(sheet)];
}

function drawLinks(sheet: Sheet): string[] {
	const { data, frame, topic, width } = sheet;
	if (topic.links.length === 0) return [];
	// One pass for all links: fifty searches through a long ledger would be felt.
	const wanted = new Set(topic.links);
	const linked = data.ledger.topics.filter(({ id }) => wanted.has(id));
	const sign = `${frame.paint("mark", glyphs.linked)} `;
	return linked.flatMap(({ title }) => hung(sheet, sign, title, "quiet", width));
}

function titleOf(data: TopicsScreenData, id: string): string {
	return id === "" ? "" : plain(topicOf(data, id)?.title ?? "");
}

function drawOpen(sheet: Sheet): string[] {
	const { frame, topic, width } = sheet;
	const requests = openRequests(topic);
	if (requests.length === 0) return [];
	const sign = `  ${frame.paint("mark", glyphs.between)} `;
	return section(sheet, frame.words.topics.requests, [
		...requests.flatMap(({ text }) => hung(sheet, sign, requestText(text), "body", width)),
	]);
}

function drawDecisions(sheet: Sheet): string[] {
	const { frame, topic } = sheet;
	if (topic.decisions.length === 0) return [];
	return section(
		sheet,
		frame.words.topics.decisions,
		topic.decisions.toReversed().flatMap((decision) => drawDecision(sheet, decision)),
	);
}

function drawDecision(sheet: Sheet, { at, text }: Decision): string[] {
	const { frame, width } = sheet;
	const time = frame.paint("faint", stamp(at, frame.now));
	if (width >= BESIDE) return hung(sheet, `  ${time}  `, text, "body", width);
	return [`  ${time}`, ...hung(sheet, "  ", text, "body", width)];
}

function drawOutcome(sheet: Sheet): string[] {
	const { frame, topic, width } = sheet;
	if (topic.outcome === "") return [];
	return section(
		sheet,
		frame.words.topics.outcome,
		plainLines(topic.outcome, MOST_LINES).flatMap((line) => hung(sheet, "  ", line, "body", width)),
	);
}

function drawFirst(sheet: Sheet): string[] {
	const { frame, topic, width } = sheet;
	const { now, paint, words } = frame;
	if (topic.source.firstSeen === "") return [];
	const { firstAsked, quoted } = words.topics;
	const when = paint("faint", stamp(topic.created, now));
	const text = quoted(plain(topic.source.firstSeen));
	return [
		"",
		`${paint("heading", firstAsked)}  ${when}`,
		...hung(sheet, "  ", text, "quiet", width),
	];
}

/** Where it comes from: folder, session, times. */
function drawOrigin(sheet: Sheet): string[] {
	const { frame, topic, width } = sheet;
	const { now, words } = frame;
	const { topics } = words;
	const times = [
		topics.created(longAge(topic.created, now, words)),
		topics.updated(longAge(topic.lastUpdated, now, words)),
	];
	const session = topic.source.firstSession;
	const lines = [
		topic.project,
		session === "" ? "" : topics.session(plain(session)),
		times.join(` ${glyphs.between} `),
	];
	const said = lines.filter((line) => line !== "");
	return [
		"",
		...said.flatMap((line) => wrap(plain(line), width).map((text) => frame.paint("faint", text))),
	];
}

function section({ frame }: Sheet, title: string, lines: readonly string[]): string[] {
	return ["", frame.paint("heading", title), ...lines];
}

/** Text of a topic in lines, the words of the filter lit. */
function written({ data, frame, query }: Sheet, text: string, role: Role, width: number): string[] {
	return wrap(plain(text), width).map((line) =>
		lightSpans(line, data.finder.light(line, query), role, frame.paint),
	);
}

/** Text behind a painted sign, its further lines below its first. */
function hung(sheet: Sheet, sign: string, text: string, role: Role, width: number): string[] {
	const columns = visibleWidth(sign);
	const fits = width - columns >= 4;
	const lines = written(sheet, text, role, fits ? width - columns : width);
	if (!fits) return lines;
	return lines.map((line, index) => (index === 0 ? sign : padTo("", columns)) + line);
}

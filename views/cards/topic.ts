import type { Component } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import { type Palette, paintWith } from "#themes/paint.ts";
import type { Ink } from "#views/kit/frame.ts";
import { createLines } from "#views/kit/lines.ts";
import { stamp } from "#views/kit/stamp.ts";
import { cutTo, plain, plainLines } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import { isRecord, type Loose, recordsIn } from "./journal.ts";
import { type ToldMessage, toldText } from "./told-message.ts";

/** The part of pi's entry that a card uses. */
interface Entry {
	readonly data?: unknown;
}

interface CardOptions {
	readonly expanded: boolean;
}

/** The renderers of the transcript, as pi takes them. */
export interface TopicCards {
	/** A journal entry: one line for each topic that it opens or closes; undefined for all others. */
	entry(entry: Entry, options: CardOptions, theme: Palette): Component | undefined;
	/** A told card: one dim line with its title, the whole card when expanded. */
	message(message: ToldMessage, options: CardOptions, theme: Palette): Component;
}

/** What the cards need of their surroundings. */
export interface CardSurroundings {
	words(): Messages;
	/** Whether the user wants cards in the transcript. */
	shown(): boolean;
	/** Milliseconds on the wall clock. */
	now(): number;
}

/** Lines of a told card that are shown. */
const MOST_LINES = 12;

/** The cards of topics in pi's transcript. */
export function createTopicCards({ now, shown, words }: CardSurroundings): TopicCards {
	const inkOf = (theme: Palette): Ink => ({ paint: paintWith(theme), words: words(), now: now() });
	return {
		entry({ data }, { expanded }, theme) {
			const events = shown() ? readEvents(data) : [];
			if (events.length === 0) return;
			return createLines((width) =>
				events.flatMap((event) => drawEvent(event, expanded, width, inkOf(theme))),
			);
		},
		message: (message, { expanded }, theme) =>
			createLines((width) => drawTold(message, expanded, width, inkOf(theme))),
	};
}

/** What a line of the transcript tells about. */
interface TopicEvent {
	readonly what: "opened" | "done" | "dropped";
	readonly title: string;
	readonly at: number;
}

function drawEvent(
	{ at, title, what }: TopicEvent,
	expanded: boolean,
	width: number,
	ink: Ink,
): string[] {
	const { now, paint, words } = ink;
	const sign = what === "opened" ? glyphs.cursor : glyphs.status[what];
	const said = words.topics.card[what](plain(title));
	const role = what === "done" ? "gain" : "mark";
	const line = ` ${paint(role, sign)} ${paint("quiet", cutTo(said, width - 4))}`;
	if (!expanded) return [line];
	const more = `${stamp(at, now)} ${glyphs.between} ${words.topics.card.more}`;
	return [line, `   ${paint("faint", cutTo(more.trim(), width - 4))}`];
}

function drawTold(message: ToldMessage, expanded: boolean, width: number, ink: Ink): string[] {
	const { paint, words } = ink;
	const lines = plainLines(toldText(message), MOST_LINES).filter((line) => line.trim() !== "");
	const title = titleOf(message.details) ?? lines.find((line) => !isFence(line))?.trim() ?? "";
	const told = cutTo(words.topics.card.told(plain(title)), width - 4);
	const line = ` ${paint("faint", `${glyphs.between} ${told}`)}`;
	if (!expanded) return [line];
	const body = lines.flatMap((each) => wrap(each, Math.max(1, width - 4)));
	return [line, ...body.map((each) => `   ${paint("faint", each)}`)];
}

/** The title of the topic, where the message was sent with it. */
function titleOf(details: unknown): string | undefined {
	if (!isRecord(details)) return undefined;
	const { title } = details;
	return typeof title === "string" ? title : undefined;
}

/** Whether a line only marks where what is told begins or ends. */
function isFence(line: string): boolean {
	return /^\s*(?:<|```|~~~)/.test(line);
}

/** The events of a journal entry that a card tells; whatever else it holds is left alone. */
function readEvents(data: unknown): TopicEvent[] {
	return recordsIn(data).flatMap((event) => readEvent(event) ?? []);
}

function readEvent(event: Loose): TopicEvent | undefined {
	const { at, how, status, title, type } = event;
	if (typeof title !== "string" || typeof at !== "number") return undefined;
	if (type === "topic.entered" && how === "opened") return { what: "opened", title, at };
	if (type !== "topic.closed" || (status !== "done" && status !== "dropped")) return undefined;
	return { what: status, title, at };
}

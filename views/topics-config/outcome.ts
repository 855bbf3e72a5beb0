import { visibleWidth } from "@earendil-works/pi-tui";
import { topicTypes } from "#src/topics/topic.ts";
import { glyphs } from "#themes/glyphs.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Frame } from "#views/kit/frame.ts";
import { padTo, plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { TopicTest } from "./data.ts";

/** What the last test came to, in lines of at most the frame's columns. */
export function drawTest(test: TopicTest, frame: Frame): string[] {
	const { now, paint, words } = frame;
	const { topicsConfig } = words;
	switch (test.state) {
		case "none":
			return [];
		case "running": {
			const passed = Math.max(0, now - test.since);
			const seconds = words.seconds(Math.floor(passed / 1000));
			const text = `${topicsConfig.running} ${glyphs.between} ${seconds}`;
			return indented(`${spinnerAt(passed)} ${text}`, "busy", frame);
		}
		case "failed": {
			const why = words.notice.asks[test.failure];
			const detail = plain(test.detail).trim();
			const told =
				detail === "" ? why : words.notice.withDetail(why, detail.slice(0, 200).toWellFormed());
			return indented(topicsConfig.failed(told), "warn", frame);
		}
		case "done": {
			const { noRequirement, requirement, answered, seconds } = topicsConfig;
			const verdict = test.requirement ? requirement : noRequirement;
			const took = answered(plain(test.model), seconds((test.ms / 1000).toFixed(1)));
			return [
				...indented(verdict, test.requirement ? "gain" : "quiet", frame),
				...factsOf(test, words).flatMap((fact) => drawFact(fact, frame)),
				...wrap(took, Math.max(1, frame.width - 4)).map((line) => `   ${paint("faint", line)}`),
			];
		}
	}
}

type Fact = readonly [name: string, text: string];

function factsOf(
	test: Extract<TopicTest, { state: "done" }>,
	{ listComma, topics, topicsConfig }: Frame["words"],
): Fact[] {
	const { facts } = topicsConfig;
	const known = topicTypes.find((type) => type === test.type);
	const asked: readonly Fact[] = [
		[facts.title, test.title],
		[facts.type, known === undefined ? test.type : topics.types[known]],
		[facts.summary, test.summary],
		[facts.tags, test.tags.join(listComma)],
	];
	const all: readonly Fact[] = [[facts.input, test.input], ...(test.requirement ? asked : [])];
	return all.filter(([, text]) => text !== "");
}

function drawFact([name, text]: Fact, { paint, width, words }: Frame): string[] {
	const names = Object.values(words.topicsConfig.facts);
	const column = Math.max(...names.map((other) => visibleWidth(other))) + 2;
	const beside = width - column - 4 >= 12;
	const room = Math.max(1, beside ? width - column - 4 : width - 6);
	const lines = wrap(plain(text), room).map((line) => paint("body", line));
	const front = paint("quiet", name);
	if (!beside) return [`   ${front}`, ...lines.map((line) => `     ${line}`)];
	return lines.map((line, index) => `   ${padTo(index === 0 ? front : "", column)}${line}`);
}

function indented(text: string, role: "busy" | "warn" | "gain" | "quiet", frame: Frame): string[] {
	const { paint, width } = frame;
	return wrap(text, Math.max(1, width - 4)).map((line) => `   ${paint(role, line)}`);
}

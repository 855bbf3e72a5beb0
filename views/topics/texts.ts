import type { Topic } from "#src/topics/topic.ts";
import { fold } from "#views/kit/light.ts";
import { hasHan, type Pinyin, type Syllables } from "./pinyin.ts";

/** A topic as it is searched: folded once, since folding is most of the work of a search. */
export interface TopicText {
	readonly title: string;
	readonly tags: string;
	/** Decisions and outcome. */
	readonly rest: string;
	readonly hasHan: boolean;
}

/** The folded words of topics, each made when it is first needed. */
export interface Texts {
	of(topic: Topic): TopicText;
	/** Undefined where the title has no Chinese, or the readings are not there yet. */
	syllables(topic: Topic, pinyin: Pinyin): Syllables | undefined;
}

export function createTexts(): Texts {
	const texts = new WeakMap<Topic, TopicText>();
	const syllables = new WeakMap<Topic, Syllables>();
	const of = (topic: Topic): TopicText => {
		const known = texts.get(topic);
		if (known !== undefined) return known;
		const text = textOf(topic);
		texts.set(topic, text);
		return text;
	};
	return {
		of,
		syllables(topic, { read }) {
			const known = syllables.get(topic);
			if (known !== undefined) return known;
			const text = of(topic);
			if (read === undefined || !text.hasHan) return;
			const made = read(text.title);
			syllables.set(topic, made);
			return made;
		},
	};
}

function textOf({ title, tags, decisions, outcome }: Topic): TopicText {
	const rest = [...decisions.map((decision) => decision.text), outcome].join("\n");
	return {
		title: fold(title),
		tags: fold(tags.join(" ")),
		rest: fold(rest),
		hasHan: hasHan(title),
	};
}

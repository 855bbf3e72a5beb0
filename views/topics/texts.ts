import type { Topic } from "#src/topics/topic.ts";
import { fold } from "#views/kit/light.ts";
import { hasHan, initialsOf, type Pinyin, type Syllables } from "./pinyin.ts";

/** A topic as it is searched: folded once, since folding is most of the work of a search. */
export interface TopicText {
	readonly topic: Topic;
	/** Title, tags, then decisions and outcome, each on lines of its own. */
	readonly all: string;
	/** Units of `all` that are the title, and the title with the tags. */
	readonly titleEnd: number;
	readonly tagsEnd: number;
	readonly hasHan: boolean;
	/** The title as it can be typed, once that is known, and the letters that it can begin with. */
	typed: { readonly syllables: Syllables; readonly initials: number } | undefined;
}

/** The folded words of topics, each made when it is first needed. */
export interface Texts {
	of(topic: Topic): TopicText;
}

export function createTexts(): Texts {
	const texts = new WeakMap<Topic, TopicText>();
	return {
		of(topic) {
			const known = texts.get(topic);
			if (known !== undefined) return known;
			const text = textOf(topic);
			texts.set(topic, text);
			return text;
		},
	};
}

/** How a Chinese title can be typed; undefined for others, and while the readings are not there. */
export function typedTitle(text: TopicText, { read }: Pinyin): TopicText["typed"] {
	if (text.typed !== undefined || read === undefined || !text.hasHan) return text.typed;
	const syllables = read(text.all.slice(0, text.titleEnd));
	text.typed = { syllables, initials: initialsOf(syllables) };
	return text.typed;
}

function textOf(topic: Topic): TopicText {
	const { decisions, outcome, tags, title } = topic;
	const name = fold(title);
	const marked = `${name}\n${fold(tags.join(" "))}`;
	const rest = fold([...decisions.map((decision) => decision.text), outcome].join("\n"));
	return {
		topic,
		all: `${marked}\n${rest}`,
		titleEnd: name.length,
		tagsEnd: marked.length,
		hasHan: hasHan(title),
		typed: undefined,
	};
}

import { reduceText } from "../../src/detection/reduce-text.ts";
import { type Route, routeText } from "../../src/detection/route.ts";
import type { Topic } from "../../src/topics/topic.ts";
import type { Meaning, Nearness } from "../../src/topics/witness.ts";
import type { VectorsOf } from "./shift-vectors.ts";

export const noVectors: VectorsOf = { zh: new Map(), en: new Map() };

interface Sayings {
	readonly route: Route;
	readonly title: Float32Array | undefined;
	readonly first: Float32Array | undefined;
}

/** How near texts are to topics by vectors that are at hand, each topic read once as the product reads it. */
export function createMeaning(vectors: VectorsOf) {
	const read = new Map<Topic, Sayings>();

	function sayingsOf(topic: Topic): Sayings {
		const known = read.get(topic);
		if (known !== undefined) return known;
		const route = routeText(topic.title);
		const vector = (text: string) =>
			route === "unsure" ? undefined : vectors[route].get(reduceText(text, 256));
		const sayings = {
			route,
			title: vector(topic.title),
			first: vector(topic.source.firstSeen),
		};
		read.set(topic, sayings);
		return sayings;
	}

	const asked = new Map<
		string,
		{ readonly route: Route; readonly own: Float32Array | undefined }
	>();

	function askedOf(text: string) {
		const route = routeText(text);
		const own = route === "unsure" ? undefined : vectors[route].get(reduceText(text, 256));
		asked.set(text, { route, own });
		return { route, own };
	}

	/** Undefined where there is no vector of the text. */
	return (text: string, topics: readonly Topic[]): Meaning | undefined => {
		const { route: language, own } = asked.get(text) ?? askedOf(text);
		if (language === "unsure" || own === undefined) return;
		const near = topics.flatMap((topic): readonly (readonly [Topic, Nearness])[] => {
			const { route, title, first } = sayingsOf(topic);
			return route === language
				? [[topic, { title: dot(own, title), first: dot(own, first) }]]
				: [];
		});
		return { near: new Map(near), language };
	};
}

function dot(one: Float32Array, other: Float32Array | undefined): number {
	if (other === undefined) return -1;
	let sum = 0;
	for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
	return sum;
}

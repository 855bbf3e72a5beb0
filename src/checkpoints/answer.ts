import { Type } from "typebox";
import { Value } from "typebox/value";
import { jsonObjects } from "#src/lib/json-objects.ts";
import { redact } from "#src/lib/redact.ts";
import { headAndTail, oneLine } from "#src/lib/text.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { byImportance, type Item, type ItemKind, itemKinds, mostSources } from "./item.ts";
import { itemText } from "./memory-text.ts";

/** What an answer's items come to, once they were checked. */
export type Answered =
	| {
			readonly ok: true;
			readonly items: readonly Item[];
			/** Items that the limit left no room for. */
			readonly omitted: number;
	  }
	/** `why` is for the model that is asked again. */
	| { readonly ok: false; readonly why: string };

/** UTF-16 units of an answer that are looked at, and those that one item keeps. */
const mostUnits = 60_000;
const mostText = 700;

/** Items of one answer. */
const mostItems = 60;

const Answer = Type.Object({ items: Type.Array(Type.Unknown()) });

const AnsweredItem = Type.Object({
	kind: Type.Enum(itemKinds.filter((kind): kind is Exclude<ItemKind, "note"> => kind !== "note")),
	text: Type.String({ pattern: "\\S" }),
	from: Type.Array(Type.Integer()),
});

/**
 * Takes a model's answer as items: the first object in it that has a list of them, whatever stands around. Each
 * has to name what says it; one that names nothing that was shown, or has another shape, makes the whole answer
 * wrong, since what it says cannot be checked. All of it is on one line, without secrets and within `budget` tokens:
 * beyond, whole items are left out, the least important first.
 * @param sources what stands behind each number that was shown
 */
export function decodeItems(
	answer: string,
	sources: ReadonlyMap<number, readonly string[]>,
	budget: number,
): Answered {
	const objects = jsonObjects(headAndTail(answer, mostUnits, "\n"));
	const found = objects.find((object) => Value.Check(Answer, object));
	if (!Value.Check(Answer, found)) {
		return { ok: false, why: "There is no JSON object with a list named items in the answer." };
	}
	const items: Item[] = [];
	for (const given of found.items.slice(0, mostItems)) {
		const item = itemOf(given, sources);
		if (typeof item === "string") return { ok: false, why: item };
		items.push(item);
	}
	return within(distinct(items), budget, Math.max(0, found.items.length - mostItems));
}

function itemOf(given: unknown, sources: ReadonlyMap<number, readonly string[]>): Item | string {
	if (!Value.Check(AnsweredItem, given)) {
		return "An item has not the fields kind, text and from, or its kind is none of those that are known.";
	}
	const ids = given.from.flatMap((number) => sources.get(number) ?? []);
	if (ids.length === 0) {
		return `An item names no number that was shown: ${JSON.stringify(given.from.slice(0, 8))}.`;
	}
	const text = oneLine(headAndTail(redact(given.text).text, mostText, " … "));
	// What is left of an item that was nothing but control signs.
	if (text === "") return "An item says nothing.";
	return { kind: given.kind, text, sources: [...new Set(ids)].slice(-mostSources) };
}

function distinct(items: readonly Item[]): readonly Item[] {
	return items.filter(
		({ text }, index) => items.findIndex((other) => other.text === text) === index,
	);
}

function within(items: readonly Item[], budget: number, omitted: number): Answered {
	let left = budget;
	const kept = byImportance(items).filter((item) => {
		left -= estimateTokens(itemText(item)) + 1;
		return left >= 0;
	});
	return { ok: true, items: kept, omitted: omitted + items.length - kept.length };
}

import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "./frame.ts";

/** As many facts as have room in so many columns, whole ones, from the first on. */
export function factsWithin(facts: readonly string[], columns: number): string {
	const shown: string[] = [];
	for (const fact of facts) {
		if (visibleWidth(joined([...shown, fact])) > columns) break;
		shown.push(fact);
	}
	return joined(shown);
}

function joined(facts: readonly string[]): string {
	return facts.join(` ${glyphs.between} `);
}

/** The key that lists the keys, at the end of a head. */
export function keysHint({ keyName, paint, words }: Frame): string {
	return `${paint("body", keyName("?"))} ${paint("quiet", words.kit.keys)} `;
}

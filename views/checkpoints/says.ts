import type { Messages } from "#i18n/en.ts";
import { type ItemKind, itemKinds } from "#src/checkpoints/item.ts";
import { itemsOf, type StretchRecord } from "#src/checkpoints/record.ts";
import type { TimelineRow } from "#src/checkpoints/timeline.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";

/** What made a record, in a few words. */
export function sayWhat(record: StretchRecord, { checkpoints }: Messages): string {
	switch (record.kind) {
		case "checkpoint":
			return checkpoints.triggers[record.trigger];
		case "gap":
			return checkpoints.gap[record.why];
		case "consolidation":
			return checkpoints.consolidated(record.replaces.length);
	}
}

/** The entries that a record covers, by their places. */
export function sayRange({ from, to }: StretchRecord): string {
	return from === to ? `#${from}` : `#${from}${glyphs.range}#${to}`;
}

/** How many items of each kind a record has, the most important first. */
export function sayCounts(record: StretchRecord, { checkpoints, listComma }: Messages): string {
	const items = itemsOf(record);
	const count = (kind: ItemKind) => items.filter((item) => item.kind === kind).length;
	return itemKinds
		.filter((kind) => count(kind) > 0)
		.map((kind) => checkpoints.counts[kind](count(kind)))
		.join(listComma);
}

/** Money, where it is any. */
export function sayCost(record: StretchRecord): string {
	const cost = record.kind === "gap" ? 0 : (record.cost?.cost ?? 0);
	if (cost <= 0) return "";
	return cost < 0.01 ? "<$0.01" : `$${cost.toFixed(2)}`;
}

/** The model without its provider; empty where none was asked. */
export function sayModel(record: StretchRecord): string {
	const model = record.kind === "gap" ? "" : (record.cost?.model ?? "");
	return model.slice(model.indexOf("/") + 1);
}

/** A sign for what a record is, or has become, and its colour. */
export function signOf({ record, status }: TimelineRow): readonly [sign: string, role: Role] {
	const { record: signs } = glyphs;
	switch (status) {
		case "forgotten":
			return [signs.forgotten, "faint"];
		case "elsewhere":
			return [signs.elsewhere, "faint"];
		case "replaced":
			return [signs.replaced, "faint"];
		case "empty":
			return [record.kind === "gap" ? signs.gap : signs.empty, "quiet"];
		case "told":
			return [signs[record.kind], "gain"];
		case "waiting":
			return [signs[record.kind], "mark"];
	}
}

/** Tokens for a narrow column: `940`, `1.2k`, `23k`; empty for none. */
export function sayTokens(tokens: number): string {
	if (tokens === 0) return "";
	if (tokens < 1_000) return String(tokens);
	return tokens < 9_950 ? `${(tokens / 1_000).toFixed(1)}k` : `${Math.round(tokens / 1_000)}k`;
}

import { counted } from "#src/lib/plural.ts";
import { oneLine } from "#src/lib/text.ts";
import { cutToTokens } from "#src/lib/tokens.ts";
import type { Anchor, AnchorRole } from "./anchors.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { type Quote, scrub } from "./quote.ts";
import type { Provenance, WindowItem } from "./window-item.ts";

const tags: Readonly<Record<Provenance, string>> = {
	owner: "owner-input",
	answer: "owner-answer",
	coordination: "coordination",
	tool: "tool-result",
};

const roleNames: Readonly<Record<AnchorRole, string>> = {
	first: "first request",
	latest: "latest of the user",
	newest: "latest of all",
};

/** Tokens of a preview in the index, and of the arguments of a call. */
const previewTokens = 30;
const inputTokens = 60;

export function inputQuote({ earlier, item, roles }: Anchor, nonce: string): Quote {
	const said = roles.map((role) => roleNames[role]).join(", ");
	return {
		tag: tags[item.by],
		nonce,
		attributes: {
			entry: item.entry,
			...atOf(item.at),
			is: earlier ? `earlier window, ${said}` : said,
			...(item.call === undefined ? {} : { tool: item.call.tool }),
		},
		text: textOf(item),
	};
}

export function evidenceQuote(item: WindowItem, nonce: string): Quote {
	const { call, entry } = item;
	return {
		tag: tags.tool,
		nonce,
		attributes: {
			entry,
			...atOf(item.at),
			tool: call?.tool ?? "",
			call: call?.id ?? "",
			...(call === undefined || call.input === ""
				? {}
				: { arguments: cutToTokens(oneLine(scrub(call.input)), inputTokens) }),
			...(call?.failed === true ? { failed: "yes" } : {}),
		},
		text: textOf(item),
	};
}

export function checkpointQuote({ at, entry, text }: Checkpoint, nonce: string): Quote {
	const attributes = { entry, ...atOf(at), is: "older, may be out of date" };
	return { tag: "older-checkpoint", nonce, attributes, text };
}

/** Origin, time and entry; the user's own words begin behind them. */
export function indexLine({ at, by, entry, text }: WindowItem): string {
	const when = timeOf(at);
	const facts = [tags[by], ...(when === "" ? [] : [when]), oneLine(entry)];
	const isOwners = by === "owner" || by === "answer";
	// A line has no end tag, so that the signs of one must not stand in it.
	const words = isOwners ? cutToTokens(oneLine(scrub(text)), previewTokens) : "";
	const harmless = words.replaceAll("<", "&lt;");
	return `- ${[...facts, ...(harmless === "" ? [] : [harmless])].join(" | ")}`;
}

function textOf({ entry, images, text }: WindowItem): string {
	if (images === 0) return text;
	return `${text}\n[${counted(images, "image")}: read entry ${entry}]`.trim();
}

function atOf(at: number): { at: string } | Record<never, never> {
	const when = timeOf(at);
	return when === "" ? {} : { at: when };
}

function timeOf(at: number): string {
	return at > 0 ? `${new Date(at).toISOString().slice(0, 16)}Z` : "";
}

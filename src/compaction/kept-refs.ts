import type { Evidence } from "./evidence.ts";
import { expandFolded } from "./folded-paths.ts";
import { codeHeadings } from "./section.ts";

/** How many of a kind a summary still names. */
export interface Kept {
	readonly kept: number;
	readonly of: number;
}

export interface KeptRefs {
	readonly files: Kept;
	readonly requests: Kept;
	readonly commands: Kept;
}

/** How much of the evidence a rendered summary holds; what fell to caps before counts as not kept. */
export function keptRefs(
	summary: string,
	{ files, requests, commands, omitted }: Evidence,
): KeptRefs {
	const told = partsOf(summary, [codeHeadings.files]);
	const paths = `${told}\n${expandFolded(told)}`;
	const asked = marksIn(partsOf(summary, [codeHeadings.requests, codeHeadings.earlier]));
	const ran = marksIn(partsOf(summary, [codeHeadings.commands]));
	return {
		files: kept(
			files.filter(({ path }) => paths.includes(path)).length,
			files.length,
			omitted.files,
		),
		requests: kept(
			requests.filter(({ entry }) => asked.has(entry)).length,
			requests.length,
			omitted.requests,
		),
		commands: kept(
			commands.filter(({ entry }) => ran.has(entry)).length,
			commands.length,
			omitted.commands,
		),
	};
}

/** What code wrote under these headings: elsewhere an entry is named for other things. */
function partsOf(summary: string, headings: readonly string[]): string {
	const parts = summary.split(/^(?=## )/m);
	return parts.filter((part) => headings.some((one) => part.startsWith(`## ${one}\n`))).join("");
}

function marksIn(text: string): ReadonlySet<string> {
	return new Set([...text.matchAll(/\(#([^()\s]+)\)/g)].flatMap(([, entry]) => entry ?? []));
}

function kept(count: number, all: number, omitted = 0): Kept {
	return { kept: count, of: all + omitted };
}

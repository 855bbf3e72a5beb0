import type { Evidence } from "./evidence.ts";

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
	const marks = new Set(summary.match(/\(#[^()\s]+\)/g));
	const marked = ({ entry }: { readonly entry: string }) => marks.has(`(#${entry})`);
	return {
		files: kept(
			files.filter(({ path }) => summary.includes(path)).length,
			files.length,
			omitted.files,
		),
		requests: kept(requests.filter(marked).length, requests.length, omitted.requests),
		commands: kept(commands.filter(marked).length, commands.length, omitted.commands),
	};
}

function kept(count: number, all: number, omitted = 0): Kept {
	return { kept: count, of: all + omitted };
}

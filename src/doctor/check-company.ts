import { sourceWithoutSecret } from "#src/lib/pi-source.ts";
import { type Finding, finding } from "./finding.ts";
import { type Installed, isOwn, rivalIn } from "./rival.ts";

/** A tool that had to take another name. */
export interface Renamed {
	readonly wanted: string;
	readonly name: string;
	/** Where the tool comes from that has the name; empty where nobody can say. */
	readonly by: string;
}

/** Who else is at work beside us. */
export interface CompanyFacts {
	/** What pi's settings name and its folders for extensions hold. */
	readonly installed: readonly Installed[];
	/** Paths of whatever is loaded and has commands or tools. */
	readonly loaded: readonly string[];
	/** Addresses of copies of this package in this process, ours first. */
	readonly copies: readonly string[];
	/** Compactions of the branch that another extension wrote. */
	readonly foreignCompactions: number;
	readonly renamed: readonly Renamed[];
	/** Names of our tools as they are registered. */
	readonly tools: readonly string[];
}

/** Rivals for the same hooks, further copies of ours, and who took our tools' names. */
export function checkCompany(given: CompanyFacts): readonly Finding[] {
	const { foreignCompactions, renamed, tools } = given;
	// A project's settings may name what the user's own do; pi then loads it once.
	const installed = [...new Map(given.installed.map((one) => [one.source, one])).values()];
	const facts = { ...given, installed };
	const rivals = rivalsOf(facts);
	return [
		...(rivals.length === 0 ? [finding("rivals.none", {})] : rivals),
		copiesOf(facts),
		foreignCompactions === 0
			? finding("compactor.one", {})
			: finding("compactor.other", { count: foreignCompactions }),
		...renamed.map((one) => finding("tool.renamed", one)),
		...(renamed.length === 0 && tools.length > 0 ? [finding("tools.ours", { names: tools })] : []),
	];
}

function rivalsOf({ installed, loaded }: CompanyFacts): readonly Finding[] {
	const isLoaded = new Set(
		loaded.map((source) => rivalIn({ source, kind: "extension", name: nameIn(source) })),
	);
	const known = installed.flatMap((one) => {
		const name = rivalIn(one);
		if (name === undefined) return [];
		const source = sourceWithoutSecret(one.source);
		const { kind } = one;
		return [finding("rival.installed", { name, source, kind, loaded: isLoaded.has(name) })];
	});
	const named = new Set(known.map(({ values }) => values.name));
	// Loaded for one run, with -e.
	const guests = loaded.flatMap((source) => {
		const name = rivalIn({ source, kind: "extension", name: nameIn(source) });
		if (name === undefined || named.has(name)) return [];
		named.add(name);
		return [finding("rival.installed", { name, source, kind: "extension", loaded: true })];
	});
	return [...known, ...guests];
}

/** A loaded file lies somewhere inside the folder that has the package's name. */
function nameIn(path: string): string {
	const parts = path.split(/[/\\]/);
	return parts.find((part) => rivalIn({ source: part, kind: "extension", name: "" })) ?? "";
}

function copiesOf({ copies, installed }: CompanyFacts): Finding {
	const sources = installed.filter(isOwn).map(({ source }) => source);
	if (copies.length > 1) return finding("copies.more", { paths: copies });
	return sources.length > 1
		? finding("copies.more", { paths: sources })
		: finding("copies.one", {});
}

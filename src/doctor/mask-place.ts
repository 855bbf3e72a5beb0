import { rivalNames } from "./finding.ts";

/** Words that names of our files, of pi's and of the originals are made of; they tell of nobody. */
const ours: ReadonlySet<string> = new Set(
	`pi agent waystation carryover topic topics notes note extensions sessions session models model runtime unsealed
	trusted embedding config settings imported history spend journal state memory generations welcomed local auth
	npm git node modules package src dist index worker relay lib onnx quantized tokenizer refinement fts
	corrupt conflict bak old lock tmp json jsonl md log db wal shm ts js mjs cjs mts cts`
		.trim()
		.split(/\s+/),
);

/** Names of extensions that may be told whole. */
const known: readonly string[] = ["pi-waystation", ...rivalNames];

/** Endings of files that are kept where the name before them is not. */
const ending = /\.(?:[cm]?[jt]s|jsonl?|md|log|db|lock|tmp)$/i;

/** The version or the branch behind a source, which somebody has named. */
const reference = /(?<=[^/@])[@#][^/@#]*$/;

/** A file's path, wherever it lies, without the names in it: only what pi, we and the originals call something stays. */
export function maskPath(path: string): string {
	const [, called, rest] = /^(<project>|<agent>|~)(?=[/\\]|$)(.*)$/su.exec(path) ?? [];
	if (called !== undefined) return called + maskSegments(rest ?? "");
	return isPath(path) ? withLast("<path>", path) : path;
}

/** What pi loads a package from, without the names in it; that of a known extension stays, and a plain version. */
export function maskSource(source: string): string {
	const [, scheme] = /^(npm|git|github|https?|ssh|file):/i.exec(source) ?? [];
	if (scheme === undefined && isPath(source)) return maskPath(source);
	const bare = source.slice(scheme === undefined ? 0 : scheme.length + 1).replace(reference, "");
	if (scheme === undefined) return withLast("<source>", bare);
	const [, version = ""] = /(@[\d.]+)$/.exec(source) ?? [];
	if (known.includes(bare.toLowerCase())) return `${scheme}:${bare}${version}`;
	return `${scheme}:${withLast("<source>", bare)}${version}`;
}

/** All paths, addresses and sources in a text, as far as it shows where they end. */
export function maskPlaces(text: string): string {
	return text
		.replace(/(['"`])((?:<project>|<agent>|~|[A-Za-z]:|\\)?[/\\][^'"`]*)\1/g, (_, sign, path) =>
			// A space in a path is known for one only where the path is in quotes.
			[sign, maskPath(path), sign].join(""),
		)
		.replace(/\b(?:npm|git|github):[^\s'"`]+/gi, maskSource)
		.replace(/\b[a-z][a-z\d+.-]*:\/\/[^\s'"`<>)]+/gi, "<address>")
		.replace(/(?:<project>|<agent>|(?<![\w/\\])~)(?:[/\\][^/\\\s'"`:,;<>]+)+/g, maskPath)
		.replace(/(?<![\w<>~)\]/\\])(?:[A-Za-z]:[/\\]|\.{0,2}[/\\])[^\s'"`:,;<>]+/g, maskPath);
}

function isPath(text: string): boolean {
	return /^(?:~|<project>|<agent>|\.{1,2}|[A-Za-z]:)?[/\\]/.test(text);
}

/** The sign for a place with the last name in it, where that may be told. */
function withLast(sign: string, place: string): string {
	const last = place.split(/[/\\:]/).findLast((part) => part !== "") ?? "";
	const isTold = isOurs(last) && /[a-z]/i.test(last);
	return isTold ? `${sign}/${last}` : sign;
}

function maskSegments(rest: string): string {
	return rest.replace(/[^/\\]+/g, (name) => {
		if (isOurs(name)) return name;
		return `<name>${ending.exec(name)?.[0] ?? ""}`;
	});
}

/** Whether nothing stands in a name but words that are known, times and random digits. */
function isOurs(name: string): boolean {
	const bare = known.reduce((rest, one) => rest.replaceAll(one, ""), name.toLowerCase());
	const words = bare.split(/[._\-+@]+/).filter((word) => word !== "");
	return words.every((word) => ours.has(word) || /^(?:[\dtz:]+|[\da-f]*\d[\da-f]*)$/.test(word));
}

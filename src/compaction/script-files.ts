import type { FileAct } from "./file-act.ts";

/** UTF-16 units of a script that are read. */
const mostUnits = 64_000;

const path = String.raw`(?<sign>["'\`])(?<path>[^"'\`\n$]{1,300})\k<sign>`;
const opened = new RegExp(String.raw`\bopen\(\s*${path}\s*,\s*(?:mode\s*=\s*)?["'][wax]`, "g");
const pathWritten = new RegExp(String.raw`\bPath\(\s*${path}\s*\)\.write_(?:text|bytes)\(`, "g");
const fileWritten = new RegExp(String.raw`\b(?:writeFile|appendFile)(?:Sync)?\(\s*${path}`, "g");
const named = new RegExp(
	String.raw`(?:^|[\n;])[ \t]*(?:const |let |var )?(\w{1,60})\s*=\s*(?:pathlib\.)?(?:Path\(\s*)?${path}`,
	"g",
);
const openedByName = /\bopen\(\s*(\w{1,60})\s*,\s*(?:mode\s*=\s*)?["'][wax]/g;
const writtenByName = /\b(\w{1,60})\.write_(?:text|bytes)\(/g;
const fileWrittenByName = /\b(?:writeFile|appendFile)(?:Sync)?\(\s*(\w{1,60})\s*,/g;

const reads = /\.read\(|read_text\(|readFile|\.readlines\(|for \w+ in open\(/;

/**
 * The files that a script in Python or JavaScript writes, as far as it names them in quotes. Nothing is run, so a path that
 * is put together stays unknown.
 */
export function scriptActs(script: string, folder: string): readonly FileAct[] {
	const text = script.slice(0, mostUnits);
	const assigned = Map.groupBy(text.matchAll(named), ({ 1: name }) => name);
	const direct = [opened, pathWritten, fileWritten].flatMap((shape) =>
		pathsIn(text.matchAll(shape)),
	);
	// One name can stand for one file after the other.
	const uses = [openedByName, writtenByName, fileWrittenByName].flatMap((shape) => [
		...text.matchAll(shape),
	]);
	const names = new Set(uses.map(([, name]) => name));
	const byName = [...names].flatMap((name) => pathsIn(assigned.get(name) ?? []));
	// What a script reads before it writes was there before.
	const act = reads.test(text) ? "edit" : "write";
	return [...new Set([...direct, ...byName])].map((value) => ({ act, path: value, folder }));
}

function pathsIn(matches: Iterable<RegExpExecArray>): readonly string[] {
	return [...matches].map(({ groups: { path: value = "" } = {} }) => value);
}

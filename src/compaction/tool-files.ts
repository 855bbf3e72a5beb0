import { type Fields, fieldsOf, isFields, listOf, textIn } from "./fields.ts";
import { type FileAct, looksLikeFile } from "./file-act.ts";
import { patchActs } from "./patch-files.ts";
import type { Call } from "./said.ts";

/** A list of edits holds files, and they hold edits; nobody nests deeper. */
const mostDepth = 3;
const mostPaths = 200;

const single = [
	"path",
	"file_path",
	"filePath",
	"filepath",
	"file",
	"filename",
	"file_name",
	"fileName",
	"absolute_path",
	"absolutePath",
	"target_file",
	"targetFile",
	"notebook_path",
	"relative_path",
	"relativePath",
	"uri",
];
const several = ["paths", "files", "file_paths", "filePaths", "filenames", "file_list"];
const nested = ["edits", "changes", "operations", "files", "items", "replacements", "patches"];
const sources = ["source", "src", "from", "old_path", "oldPath", "source_path", "sourcePath"];
const targetNames = [
	"destination",
	"dest",
	"dst",
	"to",
	"new_path",
	"newPath",
	"target",
	"target_path",
];
const contents = ["content", "contents", "file_text", "text", "data", "new_content", "newContent"];
const replacements = [
	"newText",
	"new_string",
	"new_str",
	"newString",
	"replace",
	"replacement",
	"diff",
];
const patches = ["patch", "diff", "input", "patchText", "patch_text"];

type Kind = FileAct["act"] | "move" | "copy" | "search";

/** What the words of a tool's name say that it does; the first that fits counts. */
const kinds: readonly (readonly [Kind, RegExp])[] = [
	["delete", /^(?:delete|remove|unlink|rm|trash)$/],
	["move", /^(?:move|rename|mv)$/],
	["copy", /^(?:copy|cp|duplicate)$/],
	["search", /^(?:grep|search|glob|find|ls|list|tree|rg)$/],
	["edit", /^(?:edit|multiedit|update|patch|replace|insert|modify|append|apply|sed)$/],
	["write", /^(?:write|create|save|overwrite|put)$/],
	["read", /^(?:read|view|open|cat|show|get|load|head|tail)$/],
];

/** What a tool that is no shell does to files when it succeeds. */
export function toolActs({ tool, input }: Call): readonly FileAct[] {
	const kind = kindOf(tool, input);
	// A request to a server has a path as well, which is none of ours.
	if (textIn(input, ["method", "endpoint"]) !== undefined) return [];
	if (kind === "move" || kind === "copy") return movedActs(kind, input);
	const patched = patches.flatMap((name) => patchActs(textIn(input, [name]) ?? "", ""));
	if (patched.length > 0) return patched;
	const paths = [...new Set(pathsIn(input, 0))].slice(0, mostPaths);
	if (kind !== "search") return paths.map((path) => ({ act: kind, path, folder: "" }));
	return paths.filter(looksLikeFile).map((path) => ({ act: "read", path, folder: "" }));
}

function kindOf(tool: string, input: Fields): Kind {
	const words = tool
		.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.split(/[^\p{L}]+/u);
	// One tool for several things says in `command` which of them.
	const verb = textIn(input, ["command", "action", "operation"])?.split("_").slice(0, 2) ?? [];
	for (const [kind, names] of kinds) if (verb.some((word) => names.test(word))) return kind;
	if (/^str_replace$/.test(verb.join("_"))) return "edit";
	for (const [kind, names] of kinds) if (words.some((word) => names.test(word))) return kind;
	if (textIn(input, replacements) !== undefined) return "edit";
	return textIn(input, contents) === undefined ? "read" : "write";
}

function movedActs(kind: "move" | "copy", input: Fields): readonly FileAct[] {
	const [from, to] = [textIn(input, [...sources, ...single]), textIn(input, targetNames)];
	if (from === undefined || to === undefined) return [];
	const copied: FileAct = { act: "write", path: to, folder: "" };
	return kind === "copy" ? [copied] : [{ act: "delete", path: from, folder: "" }, copied];
}

function pathsIn(input: Fields, depth: number): readonly string[] {
	if (depth >= mostDepth) return [];
	const own = single.flatMap((name) => {
		const value = input[name];
		return typeof value === "string" ? value : [];
	});
	const listed = several
		.flatMap((name) => listOf(input[name]))
		.filter((value) => typeof value === "string");
	const inner = nested
		.flatMap((name) => listOf(input[name]))
		.filter(isFields)
		.slice(0, mostPaths)
		.flatMap((value) => pathsIn(fieldsOf(value), depth + 1));
	return [...own, ...listed.map(String), ...inner];
}

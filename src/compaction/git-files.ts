import type { FileAct } from "./file-act.ts";
import { type GitLook, gitLooks } from "./git-looks.ts";
import type { SimpleCommand } from "./shell-commands.ts";

/** Beyond, the output is a long branch's story, not what one session did. */
const mostPaths = 160;
/** UTF-16 units of output in which paths are looked for. */
const mostUnits = 60_000;
/** UTF-16 units of a line that can hold two paths. */
const mostLineUnits = 700;

type Act = FileAct["act"];

const letters: Readonly<Record<string, Act>> = {
	M: "edit",
	A: "see",
	"?": "see",
	D: "delete",
	T: "edit",
};
const words: readonly (readonly [Act, RegExp])[] = [
	["edit", /^(?:modified|修改)$/],
	["see", /^(?:new file|新文件|create mode \d+)$/],
	["delete", /^(?:deleted|删除|delete mode \d+)$/],
];

const short = /^([ MADRCTU?!])([ MADRCTU?!]) (\S.*)$/;
const long = /^\t(modified|new file|deleted|renamed|修改|新文件|删除|重命名)[:：]\s+(\S.*)$/;
const untracked = /^\t(\S.*)$/;
const nameStatus = /^([MADTRC])\d{0,3}\t(\S[^\t]*)(?:\t(\S.*))?$/;
const stat = /^ (\S.{0,250}?)\s+\|\s+(?:\d+ [+-]+|Bin .*)$/;
const modes = /^ (create mode \d+|delete mode \d+) (\S.*)$/;
const renamed = /^ rename (\S.*) \(\d+%\)$/;
const patchHead = /^diff --git a\/(\S.*) b\/(\S.*)$/;

type Line = (line: string) => readonly (readonly [Act, string])[];

const statusLine: Line = (line) => {
	const parted = short.exec(line);
	if (parted !== null) {
		const [, index = "", tree = "", path = ""] = parted;
		return lettered(tree === " " ? index : tree, path);
	}
	const told = long.exec(line);
	return told === null ? [] : worded(told[1] ?? "", told[2] ?? "");
};

const diffLine: Line = (line) => {
	const named = nameStatus.exec(line);
	if (named !== null)
		return lettered(
			named[1] ?? "",
			named[3] === undefined ? (named[2] ?? "") : `${named[2]} -> ${named[3]}`,
		);
	const path = stat.exec(line)?.[1] ?? patchHead.exec(line)?.[2];
	// Two outputs without a line's end between them are no path.
	if (path === undefined || /^[MADRC?]{1,2} /.test(path)) return [];
	return path.includes(" => ") ? movedBetween(path) : [["edit", path]];
};

/** The lines of a patch are text of files, which can look like anything. */
const patchLine: Line = (line) => {
	const path = patchHead.exec(line)?.[2];
	return path === undefined ? [] : [["edit", path]];
};

const commitLine: Line = (line) => {
	const mode = modes.exec(line);
	if (mode !== null) return worded(mode[1] ?? "", mode[2] ?? "");
	const path = renamed.exec(line)?.[1];
	return path === undefined ? [] : movedBetween(path);
};

const lines: Readonly<Record<GitLook["kind"], Line>> = {
	status: statusLine,
	commit: commitLine,
	diff: diffLine,
	patch: patchLine,
};

/** The files that a git command tells of as changed in the working tree or by the commit that it made. */
export function gitActs(commands: readonly SimpleCommand[], output: string): readonly FileAct[] {
	const told = gitLooks(commands).map(({ kind, folder }) => ({ line: lines[kind], folder }));
	const [first] = told;
	if (first?.folder === undefined) return [];
	const texts = output
		.slice(0, mostUnits)
		.split("\n")
		.filter(({ length }) => length <= mostLineUnits);
	const all = told.map(({ line }) => line);
	const kinds = new Set(all.includes(patchLine) ? [patchLine] : all);
	const found = texts.flatMap((line) => [...kinds].flatMap((kind) => kind(line)));
	const unknown = kinds.has(statusLine) ? untrackedIn(texts) : [];
	const acts = [...found, ...unknown].filter(([, path]) => !/^\.\.\.|[\\/]$/.test(path));
	if (acts.length > mostPaths) return [];
	return acts.map(([act, path]) => ({
		act,
		path: unquoted(path),
		folder: first.folder ?? "",
		hint: true,
	}));
}

function lettered(letter: string, path: string): readonly (readonly [Act, string])[] {
	if (letter === "R") return arrowed(path);
	const act = letters[letter];
	return act === undefined ? [] : [[act, path]];
}

function worded(word: string, path: string): readonly (readonly [Act, string])[] {
	if (/^(?:renamed|重命名)$/.test(word)) return arrowed(path);
	const act = words.find(([, shape]) => shape.test(word))?.[0];
	return act === undefined ? [] : [[act, path]];
}

function arrowed(path: string): readonly (readonly [Act, string])[] {
	const [from, to] = path.split(" -> ");
	return from === undefined || to === undefined
		? []
		: [
				["delete", from],
				["see", to],
			];
}

/** `a => b`, or with what both have in common around braces: `src/{old => new}/a.ts`. */
function movedBetween(path: string): readonly (readonly [Act, string])[] {
	const shared = /^([^{]*)\{(.*) => (.*)\}(.*)$/.exec(path);
	const [from = "", to = ""] =
		shared === null
			? path.split(" => ")
			: [shared[2], shared[3]].map((part) => `${shared[1]}${part}${shared[4]}`.replace("//", "/"));
	return [
		["delete", from],
		["see", to],
	];
}

function untrackedIn(lines: readonly string[]): readonly (readonly [Act, string])[] {
	const start = lines.findIndex((line) => /^(?:Untracked files|未跟踪的文件)[:：]/.test(line));
	if (start < 0) return [];
	return lines.slice(start + 1).flatMap((line) => {
		const path = untracked.exec(line)?.[1];
		return path === undefined || long.test(line) ? [] : [["see", path] as const];
	});
}

/** Git writes a name that is not ASCII as its bytes in octal digits, in quotes. */
function unquoted(path: string): string {
	if (!/^".*"$/.test(path)) return path;
	const bytes: number[] = [];
	for (const [, octal, escaped, plain] of path.slice(1, -1).matchAll(/\\(\d{3})|\\(.)|([^\\]+)/g)) {
		if (octal === undefined) bytes.push(...Buffer.from(escaped ?? plain ?? ""));
		else bytes.push(Number.parseInt(octal, 8));
	}
	return Buffer.from(bytes).toString("utf8");
}

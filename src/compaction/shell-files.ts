import { type FileAct, lastOf, looksLikeFile } from "./file-act.ts";
import { patchActs } from "./patch-files.ts";
import { scriptActs } from "./script-files.ts";
import { commandsIn, joined, type SimpleCommand } from "./shell-commands.ts";
import type { Word } from "./shell-words.ts";

/** A program's arguments, parted; operands that are no plain text are left out. */
interface Given {
	readonly flags: readonly string[];
	readonly operands: readonly string[];
}

type Effect = (given: Given) => readonly Omit<FileAct, "folder">[];

const reading: Effect = ({ operands }) =>
	operands.filter((path) => !/^\+?\d+[a-zA-Z]?$/.test(path)).map((path) => ({ act: "read", path }));

const removing: Effect = ({ flags, operands }) => {
	const tree = flags.some((flag) => /^-\w*[rR]|^--recursive$/.test(flag));
	const maybe = tree || flags.some((flag) => /^-\w*f|^--force$/.test(flag));
	return operands.map((path) => ({ act: "delete", path, tree, maybe }));
};

/** Where each source goes: into the target when that is a folder, in its place otherwise. */
function targets(operands: readonly string[]): readonly (readonly [string, string])[] {
	const target = operands.at(-1);
	if (target === undefined || operands.length < 2) return [];
	return operands.slice(0, -1).map((source) => {
		const inside =
			operands.length > 2 ||
			/[\\/]$|^\.{1,2}$/.test(target) ||
			(looksLikeFile(source) && !looksLikeFile(target));
		return [source, inside ? `${target.replace(/[\\/]+$/, "")}/${lastOf(source)}` : target];
	});
}

const moving: Effect = ({ operands }) =>
	targets(operands).flatMap(([from, to]) => {
		const tree = !looksLikeFile(from);
		const gone = { act: "delete", path: from, tree, maybe: tree } as const;
		return [gone, { act: "write", path: to, maybe: tree }];
	});

const copying: Effect = ({ flags, operands }) => {
	// What lies below a folder is not told; what was known there and is gone comes back with it.
	const tree = flags.some((flag) => /^-\w*[rRa]|^--(?:recursive|archive)$/.test(flag));
	return targets(operands).map(([from, to]) =>
		looksLikeFile(from)
			? { act: "write", path: to }
			: { act: "see", path: to, tree, maybe: true, hint: true },
	);
};

const writing: Effect = ({ flags, operands }) => {
	const act = flags.includes("-a") || flags.includes("--append") ? "edit" : "write";
	return operands.map((path) => ({ act, path }));
};

/** `sed` and `perl` change files in place only when told so; the script is an operand unless a flag carries it. */
const streamEditing: Effect = ({ flags, operands }) => {
	const inPlace = flags.some((flag) => /^-[a-zA-Z]*i|^--in-place/.test(flag));
	const carried = flags.some((flag) => /^-[a-hj-zA-Z]*[ef]$/.test(flag));
	const rest = operands.filter((operand) => operand !== "");
	const files = carried ? rest.filter(looksLikeFile) : rest.slice(1);
	// A suffix for copies, as in `-i .bak`, moves the script to where the files are.
	return files
		.filter((path) => !/^[sy](\W).*\1/.test(path))
		.map((path) => ({ act: inPlace ? "edit" : "read", path }));
};

const touching: Effect = ({ operands }) => operands.map((path) => ({ act: "see", path }));

const programs: Readonly<Record<string, Effect>> = {
	cat: reading,
	head: reading,
	tail: reading,
	less: reading,
	bat: reading,
	nl: reading,
	"get-content": reading,
	rm: removing,
	unlink: removing,
	trash: removing,
	"remove-item": removing,
	mv: moving,
	"move-item": moving,
	cp: copying,
	ln: copying,
	install: copying,
	"copy-item": copying,
	tee: writing,
	truncate: writing,
	"set-content": writing,
	"out-file": writing,
	sed: streamEditing,
	gsed: streamEditing,
	perl: streamEditing,
	touch: touching,
};

const gitPrograms: Readonly<Record<string, Effect>> = { mv: moving, rm: removing };

/** Flags that take the next word with them, so that it is no operand. */
const valued = /^(?:-e|--expression|-Value|-Encoding)$/;

const shells = /^(?:ba|z|da|k)?sh$/;
const scripting = /^(?:python[\d.]*|node|bun|deno|ruby)$/;

/** What a command does to files when it succeeds, in order. */
export function shellActs(command: SimpleCommand): readonly FileAct[] {
	const { folder = "" } = command;
	const [program, ...args] = command.words;
	const name = lastOf(program?.text ?? "");
	const found = [
		...effectOf(name, args).map((act) => ({ ...act, folder })),
		...redirected(command),
		...carried(name, command),
	];
	// A relative path says nothing where the folder is unknown.
	const sure = found.filter(
		({ path }) => command.folder !== undefined || joined(undefined, path) !== undefined,
	);
	if (!command.branch) return sure;
	// What may still be there is told as it was.
	return sure.filter(({ act }) => act !== "delete").map((act) => ({ ...act, maybe: true }));
}

function effectOf(name: string, args: readonly Word[]): ReturnType<Effect> {
	if (args.some(({ text }) => /^(?:--dry-run|-WhatIf)$/i.test(text))) return [];
	const effect = programs[name.toLowerCase()];
	if (effect !== undefined && Object.hasOwn(programs, name.toLowerCase()))
		return effect(givenIn(args));
	const [verb, ...rest] = args;
	if (name !== "git" || verb === undefined || !Object.hasOwn(gitPrograms, verb.text)) return [];
	const given = givenIn(rest);
	// `git rm --cached` leaves the file where it is, and `-n` only tries.
	const isIdle = given.flags.some((flag) => /^--cached$|^-[a-z]*n/.test(flag));
	return isIdle ? [] : (gitPrograms[verb.text]?.(given) ?? []);
}

function givenIn(args: readonly Word[]): Given {
	const own = args.filter((_, at) => !valued.test(args[at - 1]?.text ?? ""));
	const isFlag = ({ text }: Word) => text.startsWith("-") && text.length > 1;
	return {
		flags: own.filter(isFlag).map(({ text }) => text),
		// A pattern keeps what follows in its order, as in `sed "$script" file`.
		operands: own.filter((word) => !isFlag(word)).map((word) => (word.literal ? word.text : "*")),
	};
}

function redirected({ redirects, folder = "" }: SimpleCommand): readonly FileAct[] {
	return redirects.flatMap(({ sign, target }): readonly FileAct[] => {
		const path = target.text;
		if (!target.literal || path === "" || sign.startsWith("<<<")) return [];
		// `2>&1` names a stream.
		if (sign.endsWith("&") && /^(?:\d+|-)$/.test(path)) return [];
		if (sign === "<") return [{ act: "read", path, folder }];
		return [{ act: sign.endsWith(">>") ? "edit" : "write", path, folder }];
	});
}

function carried(
	name: string,
	{ words, documents, folder = "" }: SimpleCommand,
): readonly FileAct[] {
	const bodies = documents.map(({ body }) => body);
	if (/patch/.test(name)) {
		if (words.some(({ text }) => text === "--dry-run")) return [];
		return [...bodies, ...words.map(({ text }) => text)].flatMap((text) => patchActs(text, folder));
	}
	const inline = words.filter((_, at) =>
		/^-(?:l?c|e|p|-eval|-print)$/.test(words[at - 1]?.text ?? ""),
	);
	// What a shell is given in quotes is shorter than the line around it, so this comes to an end.
	if (shells.test(name)) {
		return inline.flatMap(({ text }) => commandsIn(text, folder).flatMap(shellActs));
	}
	if (!scripting.test(name)) return [];
	return [...bodies, ...inline.map(({ text }) => text)].flatMap((text) => scriptActs(text, folder));
}

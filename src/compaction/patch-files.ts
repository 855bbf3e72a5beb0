import type { FileAct } from "./file-act.ts";

/** UTF-16 units of a patch that are read. */
const mostUnits = 200_000;

const heads = /^\*\*\* (Add|Update|Delete) File: ([^\n]{1,400})$/gm;
const moves = /^\*\*\* Move to: ([^\n]{1,400})$/gm;
const unified = /^--- (?:a\/)?([^\t\n]{1,400})[^\n]*\n\+\+\+ (?:b\/)?([^\t\n]{1,400})/gm;

const acts = { Add: "write", Update: "edit", Delete: "delete" } as const;

/** The files that a patch changes, in the form of `apply_patch` or as a unified diff. */
export function patchActs(given: string, folder: string): readonly FileAct[] {
	if (!/\*\*\* |--- /.test(given)) return [];
	const patch = given.slice(0, mostUnits);
	const named = [...patch.matchAll(heads)].flatMap(([, kind = "", path = ""]) =>
		kind === "Add" || kind === "Update" || kind === "Delete"
			? [{ act: acts[kind], path: path.trim(), folder }]
			: [],
	);
	const moved = [...patch.matchAll(moves)].map(([, path = ""]) => write(path.trim(), folder));
	if (named.length > 0) return [...named, ...moved];
	return [...patch.matchAll(unified)].flatMap(([, from = "", to = ""]) =>
		diffAct(from.trim(), to.trim(), folder),
	);
}

function write(path: string, folder: string): FileAct {
	return { act: "write", path, folder };
}

function diffAct(from: string, to: string, folder: string): readonly FileAct[] {
	if (to === "/dev/null") return [{ act: "delete", path: from, folder }];
	if (from === "/dev/null") return [write(to, folder)];
	return [{ act: "edit", path: to, folder }];
}

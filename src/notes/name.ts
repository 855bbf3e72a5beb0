/** Why a path names no note. */
export type NameRefusal = "empty" | "absolute" | "outside" | "hidden" | "strange";

export type Named =
	| { readonly ok: true; readonly name: string }
	| { readonly ok: false; readonly reason: NameRefusal };

/** Bytes of one part of a name: temporary files have longer names, and file systems end at 255. */
const PART_BYTES = 180;
/** UTF-16 units of a whole name. */
const NAME_UNITS = 800;

const utf8 = new TextEncoder();

/**
 * The name of a note, its parts joined by slashes, from a path as a model or a person writes it: relative to the
 * folder of the notes, or absolute inside `folder`. The folder itself is the empty name, which only `folderNameOf` gives.
 */
export function nameOf(path: string, folder: string): Named {
	const named = folderNameOf(path, folder);
	return named.ok && named.name === "" ? { ok: false, reason: "empty" } : named;
}

/** The same for a folder of notes, by default all of them. */
export function folderNameOf(path: string, folder: string): Named {
	const written = withSlashes(path.trim());
	const root = withSlashes(folder);
	const inside = written === root || written.startsWith(`${root}/`);
	const relative = inside ? written.slice(root.length + 1) : withoutFolder(written);
	if (!inside && isAbsolute(relative)) return { ok: false, reason: "absolute" };
	const parts = partsOf(relative);
	if (parts === undefined) return { ok: false, reason: "outside" };
	const reason = refusalOf(parts);
	return reason === undefined ? { ok: true, name: parts.join("/") } : { ok: false, reason };
}

/** Whether a name can be given to a file on every system, so that notes can move between them. */
export function isPortable(name: string): boolean {
	return name
		.split("/")
		.every(
			(part) =>
				!/[<>:"|?*]|[. ]$|^ /.test(part) && !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part),
		);
}

/** What a replacement that cannot rename leaves for a moment beside the file. */
const backup = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.backup$/;

/** Whether a file or folder of this name can be a note's; temporary files, locks and hidden files are not. */
export function isNotePart(part: string): boolean {
	const plain = part !== "" && part.trim() === part && !part.includes("\\");
	return plain && refusalOf([part]) === undefined;
}

/** `.pi/notes/task.md` means `task.md`, wherever the notes are: none has a name that begins with a dot. */
function withoutFolder(path: string): string {
	return path.replace(/^(?:\.\/)*\.[^/.][^/]*\/notes(?:\/|$)/, "");
}

function withSlashes(path: string): string {
	return path.replaceAll("\\", "/");
}

function isAbsolute(path: string): boolean {
	return path.startsWith("/") || /^[a-z]:/i.test(path) || path === "~" || path.startsWith("~/");
}

/** The parts of a path without `.` and `..`; undefined when it leaves the folder. */
function partsOf(path: string): readonly string[] | undefined {
	const parts: string[] = [];
	for (const part of path.split("/")) {
		if (part === "" || part === ".") continue;
		if (part !== "..") parts.push(part);
		else if (parts.pop() === undefined) return undefined;
	}
	return parts;
}

function refusalOf(parts: readonly string[]): NameRefusal | undefined {
	if (parts.some((part) => part.startsWith(".") || backup.test(part))) return "hidden";
	const units = parts.reduce((sum, part) => sum + part.length + 1, 0);
	return units > NAME_UNITS || parts.some(isStrange) ? "strange" : undefined;
}

function isStrange(part: string): boolean {
	return (
		utf8.encode(part).length > PART_BYTES ||
		!part.isWellFormed() ||
		/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(part)
	);
}

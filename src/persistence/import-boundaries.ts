import { dirname } from "node:path";
import { type ImportSource, sourceOf } from "#src/import/source.ts";
import { Refused } from "./failure.ts";
import type { ImportContext, Importer } from "./import-context.ts";
import { readLines } from "./session-lines.ts";

/** Session files that are looked into, the newest first, and bytes of all together. */
const mostFiles = 200;
const mostBytes = 256 * 1_048_576;

/** Said of a compaction or of the unseen entry before it, and of the first versions' own entries. */
const mark = /"customType":"posthorse-boundary"|"posthorse":1[,}]|"type":"context_window"/;

/**
 * Where pi-posthorse began fresh windows in sessions of this project. They are compactions like any other, and the
 * unseen entries before them are pi's: nothing has to be taken for them to be read, searched and listed.
 */
export const boundariesImporter: Importer = {
	async find(context) {
		const found: { boundaries: number; files: string[]; bytes: number; newest: number } = {
			boundaries: 0,
			files: [],
			bytes: 0,
			newest: 0,
		};
		const own = new Set(context.cwds);
		const files = context.sessions.filter(({ cwd }) => own.has(cwd));
		for (const { bytes, changedAt, path } of files.slice(0, mostFiles)) {
			if (found.bytes + bytes > mostBytes) continue;
			found.bytes += bytes;
			const count = await countIn(context, path);
			if (count === 0) continue;
			found.boundaries += count;
			found.files.push(path);
			found.newest = Math.max(found.newest, changedAt);
		}
		return rowOf(found);
	},
	take: (_context, { path }) => Promise.reject(new Refused("failed", path)),
};

function rowOf({
	boundaries,
	bytes,
	files,
	newest,
}: {
	boundaries: number;
	files: string[];
	bytes: number;
	newest: number;
}): readonly ImportSource[] {
	const [first] = files;
	if (first === undefined) return [];
	return [
		sourceOf(
			{ kind: "boundaries", original: "pi-posthorse", path: dirname(first) },
			{
				known: boundaries,
				bytes,
				newest,
				untaken: "read-by-pi",
				preview: files.map((file) => `- ${file}`),
			},
		),
	];
}

/** Boundaries in one file: an entry of a compaction and the unseen one before it are one. */
async function countIn({ disk }: ImportContext, file: string): Promise<number> {
	let count = 0;
	await readLines(file, disk, (line) => {
		if (line.includes("posthorse") || line.includes("context_window")) {
			const text = line.toString();
			if (mark.test(text) && !text.includes('"posthorse-boundary"')) count += 1;
		}
	});
	return count;
}

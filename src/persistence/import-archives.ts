import { dirname } from "node:path";
import { decodeArchiveHead } from "#src/carryover/archive-decode.ts";
import { type ImportSource, sourceOf } from "#src/import/source.ts";
import { sha256 } from "#src/lib/hash.ts";
import { redact } from "#src/lib/redact.ts";
import { type ArchiveFiles, archiveFolder, archiveFolderNames } from "./archive-folder.ts";
import { compareArchiveNames, isArchiveName } from "./archive-name.ts";
import { readArchive } from "./archive-read.ts";
import { bringArchives } from "./archive-write.ts";
import { decodeText, failureOf, isExpected } from "./disk.ts";
import { foldersBelow, type ImportContext, type Importer, previewOf } from "./import-context.ts";
import { cleaned } from "./note-text.ts";

const named = { kind: "archives", original: "pi-carryover" } as const;

/** Summaries that are taken of one folder; pi-carryover kept as many. */
const mostTaken = 50;

interface Found {
	readonly name: string;
	readonly at: number;
	readonly title: string;
	readonly own: boolean;
	/** The file without secrets, and how many it had. */
	readonly text: string;
	readonly secrets: number;
}

/** The summaries that pi-carryover kept of compactions. */
export const archivesImporter: Importer = {
	async find(context) {
		const own = await readFolder(filesOf(context, context.place.root)).catch(() => noFiles);
		const known = new Set(own.archives.map(({ text }) => sha256(text)));
		const inPlace = own.archives.filter((archive) => !archive.own);
		const below = await Promise.all(
			foldersBelow(context).map((folder) => findIn(context, folder, known)),
		);
		return [...placeRow(context, inPlace), ...below.flat()];
	},
	async take(context, source) {
		const folder = dirname(dirname(source.path));
		const { archives } = await readFolder(filesOf(context, folder));
		const wanted = archives.map(({ at, name, text }) => ({ at, name, bytes: Buffer.from(text) }));
		const names = await bringArchives(filesOf(context, context.place.root), wanted);
		const secrets = archives.reduce((sum, one) => sum + (names.has(one.name) ? one.secrets : 0), 0);
		return { taken: names.size, known: archives.length - names.size, secrets, undo: "log" };
	},
};

const noFiles = { archives: [], skipped: 0 } as const;

function filesOf({ configDir, disk, place }: ImportContext, root: string): ArchiveFiles {
	return { place: { ...place, root }, configDir, disk };
}

function placeRow(context: ImportContext, archives: readonly Found[]): readonly ImportSource[] {
	if (archives.length === 0) return [];
	const path = archiveFolder(filesOf(context, context.place.root));
	return [
		sourceOf(
			{ ...named, path },
			{ ...totals(archives), known: archives.length, untaken: "in-place" },
		),
	];
}

async function findIn(
	context: ImportContext,
	folder: string,
	known: ReadonlySet<string>,
): Promise<readonly ImportSource[]> {
	const files = filesOf(context, folder);
	const place = { ...named, path: archiveFolder(files) };
	try {
		const { archives, skipped } = await readFolder(files);
		if (archives.length + skipped === 0) return [];
		const fresh = archives.filter(({ text }) => !known.has(sha256(text)));
		const secrets = fresh.reduce((sum, one) => sum + one.secrets, 0);
		const counts = { fresh: fresh.length, known: archives.length - fresh.length, secrets, skipped };
		return [sourceOf(place, { ...totals(archives), ...counts, preview: titlesOf(fresh) })];
	} catch (error) {
		if (!isExpected(error)) throw error;
		return [
			sourceOf(place, { untaken: failureOf(error) === "outside" ? "leads-out" : "unreadable" }),
		];
	}
}

function totals(archives: readonly Found[]) {
	const bytes = archives.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
	const newest = Math.max(0, ...archives.map(({ at }) => at)) || undefined;
	return { bytes, newest, preview: titlesOf(archives) };
}

function titlesOf(archives: readonly Found[]): readonly string[] {
	return previewOf(archives.map(({ name, title }) => `- ${name.replace(/\.md$/, "")}  ${title}`));
}

/** The newest summaries of a folder, oldest first. Throws what the system or we refuse. */
async function readFolder(files: ArchiveFiles) {
	const names = (await archiveFolderNames(files)).filter(isArchiveName).sort(compareArchiveNames);
	const archives: Found[] = [];
	let skipped = 0;
	for (const name of names.slice(-mostTaken)) {
		const read = await readArchive(files, name);
		if (typeof read === "string") {
			skipped += 1;
			continue;
		}
		const text = decodeText(read.bytes);
		const { at, title } = read.archive;
		const { own = true } = decodeArchiveHead(text) ?? {};
		archives.push({
			name,
			at,
			own,
			title: cleaned(title),
			text: cleaned(text),
			secrets: redact(text).count,
		});
	}
	return { archives, skipped };
}

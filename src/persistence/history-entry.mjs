/** Single entries of session files, and their neighbours. */
import { docOf, nameOfDoc } from "#src/history/entry-text.mjs";
import { fileKey } from "./history-files.mjs";
import { isFileError, linesFrom, parseLine, readPart } from "./history-lines.mjs";

/** Bytes around an entry in which its neighbours are looked for. */
const aroundBytes = 1 << 19;

/**
 * @typedef {import("./history-catalog.mjs").Catalog} Catalog
 * @typedef {import("#src/history/found.ts").ReadEntry} ReadEntry
 */

/**
 * The entry with this id in the first session that has it; undefined where there is none.
 *
 * @param {Catalog} catalog
 * @param {{ entry: string, key: string | undefined, cwds: readonly string[] | undefined }} wanted
 * @returns {ReadEntry | undefined}
 */
export function readEntry(catalog, wanted) {
	const { entry: id, key } = wanted;
	const known = knownPlaces(catalog, wanted).map(({ path, place, length }) => ({
		path,
		read: () => entryAt(path, place, length),
	}));
	const others = filesNamed(catalog, key).map((path) => ({ path, read: () => entryIn(path, id) }));
	for (const { path, read } of [...known, ...others]) {
		const cwd = catalog.header(path)?.cwd;
		if (cwd === undefined || !isAllowed(cwd, wanted.cwds)) continue;
		if (catalog.forgotten.has(fileKey(path), id)) continue;
		const entry = read();
		if (entry !== undefined) return { path, key: fileKey(path), cwd, entry };
	}
	return;
}

/**
 * @param {string} cwd
 * @param {readonly string[] | undefined} cwds
 */
function isAllowed(cwd, cwds) {
	return cwds === undefined || cwds.includes(cwd);
}

/**
 * @param {Catalog} catalog
 * @param {{ entry: string, key: string | undefined }} wanted
 */
function knownPlaces({ base }, { entry, key }) {
	const rows =
		base
			?.ask(
				`SELECT files.path, files.name, docs.place, docs.length FROM docs JOIN files ON files.id = docs.file
					WHERE docs.entry = ? AND docs.kind < 2 ORDER BY files.nested, docs.id DESC LIMIT 64`,
			)
			.all(entry) ?? [];
	return rows.flatMap((row) =>
		key === undefined || row["name"] === key
			? [{ path: String(row["path"]), place: Number(row["place"]), length: Number(row["length"]) }]
			: [],
	);
}

/**
 * Files that may hold an entry that the index does not know: those with the key, else those not in the index.
 *
 * @param {Catalog} catalog
 * @param {string | undefined} key
 */
function filesNamed({ base, pending }, key) {
	const fresh = [...pending.keys()];
	if (key === undefined) return fresh;
	const rows = base?.ask("SELECT path FROM files WHERE name = ?").all(key) ?? [];
	const known = rows.map((row) => String(row["path"]));
	return [...new Set([...known, ...fresh.filter((path) => fileKey(path) === key)])];
}

/**
 * @param {string} path
 * @param {number} place
 * @param {number} length
 */
function entryAt(path, place, length) {
	return readSafely(() => {
		const bytes = readPart(path, place, length);
		return bytes && parseLine(bytes);
	});
}

/**
 * @param {string} path
 * @param {string} id
 */
function entryIn(path, id) {
	return readSafely(() => {
		for (const line of linesFrom(path, 0)) {
			if (!line.bytes.includes(id) && id !== `b${line.place}`) continue;
			const entry = parseLine(line.bytes);
			if (nameOf(entry, line.place) === id) return entry;
		}
		return;
	});
}

/**
 * @param {unknown} entry
 * @param {number} place
 */
function nameOf(entry, place) {
	const doc = docOf(entry);
	return doc === undefined ? idOf(entry) : nameOfDoc(doc, place);
}

/** @param {unknown} entry */
function idOf(entry) {
	return typeof entry === "object" && entry !== null && "id" in entry ? entry.id : undefined;
}

/**
 * The docs around a place of a file, in order, that one among them.
 *
 * @param {string} path
 * @param {number} place
 * @param {number} count Of docs on each side.
 * @param {Catalog["forgotten"]} forgotten
 * @returns {import("#src/history/found.ts").Neighbour[]}
 */
export function entriesAround(path, place, count, forgotten) {
	const key = fileKey(path);
	const found = readSafely(() => docsAround(path, place, count)) ?? [];
	const docs = found.filter(({ doc, place: byte }) => !forgotten.has(key, nameOfDoc(doc, byte)));
	const first = docs.findIndex((doc) => doc.place >= place);
	const at = first < 0 ? docs.length : first;
	return docs.slice(Math.max(0, at - count), at + count + 1).map(({ doc, place: byte }) => ({
		id: nameOfDoc(doc, byte),
		at: doc.at,
		role: doc.role,
		tools: doc.tools,
		text: doc.text === "" ? (doc.echoText ?? "") : doc.text,
	}));
}

/**
 * @param {string} path
 * @param {number} place
 * @param {number} count Of docs behind the place that suffice.
 */
function docsAround(path, place, count) {
	const from = Math.max(0, place - aroundBytes);
	const first = from === 0 ? 0 : nextLine(path, from);
	const docs = [];
	let behind = 0;
	for (const line of linesFrom(path, Math.min(first, place))) {
		if (line.place > place + aroundBytes || behind > count) break;
		const doc = docOf(parseLine(line.bytes));
		if (doc === undefined) continue;
		docs.push({ doc, place: line.place });
		behind += Number(line.place >= place);
	}
	return docs;
}

/**
 * The byte at which the next line begins.
 *
 * @param {string} path
 * @param {number} from
 */
function nextLine(path, from) {
	const bytes = readPart(path, from, aroundBytes);
	const end = bytes?.indexOf(0x0a) ?? -1;
	return end < 0 ? Number.MAX_SAFE_INTEGER : from + end + 1;
}

/**
 * @template T
 * @param {() => T} read
 */
function readSafely(read) {
	try {
		return read();
	} catch (error) {
		if (!isFileError(error)) throw error;
		return;
	}
}

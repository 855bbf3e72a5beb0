/**
 * Which session files the index holds as they are, which not yet, and that it catches up: at once with little, in slices
 * with much.
 */
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inodeOf, isDamage, isSqlite, openBase, removeBase } from "./history-base.mjs";
import { createChanges } from "./history-changes.mjs";
import { createHeaders, eachFile, isGone, listFiles, stampOf } from "./history-files.mjs";
import { createForgotten } from "./history-forgotten.mjs";
import { hideDocs } from "./history-hide.mjs";
import { ingestSlice } from "./history-ingest.mjs";
import { createRipgrep } from "./history-ripgrep.mjs";
import {
	dropDocs,
	dropFiles,
	dropNamed,
	fileRow,
	isCurrent,
	knownFiles,
	portionOf,
	totalBytes,
} from "./history-row.mjs";
import { createWordLists, renewWords } from "./history-words.mjs";

/** Bytes and files that a search brings in itself. */
const atOnceBytes = 1 << 20;
const atOnceFiles = 64;
/** Milliseconds between two looks at all files where changes are not told by the system. */
const sweepMs = 2_000;
/** Milliseconds until a build that was held up by another process goes on. */
const retryMs = 1_000;

/**
 * @typedef {import("./history-base.mjs").Base} Base
 * @typedef {import("./history-files.mjs").FileStamp} FileStamp
 * @typedef {import("./history-files.mjs").Roots} Roots
 *
 * @typedef {object} CatalogOptions
 * @property {Roots} roots
 * @property {string} path Of the index.
 * @property {boolean} writing Whether the index may be written, and work goes on between questions.
 * @property {import("./history-ripgrep.mjs").RipgrepOptions} [ripgrep]
 */

/** Opens the catalog; nothing is read before it is refreshed. */
export class Catalog {
	/** @type {Base | undefined} */
	base;
	/** @type {Map<string, FileStamp>} */
	pending = new Map();
	/** @type {Set<string>} */
	unreadable = new Set();
	closed = false;
	forgotten;
	/** @type {Promise<void> | undefined} */
	#built;
	#headers = createHeaders();
	#words = createWordLists();
	#sweptAt = Number.NEGATIVE_INFINITY;
	#options;
	#sqlite;
	#changes;

	/**
	 * @param {CatalogOptions} options
	 * @param {typeof import("node:sqlite") | undefined} sqlite
	 */
	constructor(options, sqlite) {
		this.#options = options;
		this.#sqlite = sqlite;
		this.#changes = createChanges(options.writing);
		this.ripgrep = createRipgrep(options.ripgrep ?? {});
		this.forgotten = createForgotten(join(dirname(options.path), "history-forgotten.txt"));
	}

	/**
	 * Looks what changed; `own` is a file that is looked at in any case.
	 *
	 * @param {string | undefined} own
	 */
	refresh(own) {
		this.safely(() => this.#refresh(own));
		if (this.pending.size > 0 || this.#changes.fresh()) this.#buildAside();
	}

	/** @param {string | undefined} own */
	#refresh(own) {
		this.forgotten.refresh();
		this.#open();
		const { all, files } = this.#changes.take();
		const old = performance.now() - this.#sweptAt > sweepMs;
		const first = this.#sweptAt === Number.NEGATIVE_INFINITY;
		if (all || first || (!this.#changes.complete() && old)) this.#sweep();
		for (const file of new Set(own === undefined ? files : [...files, own])) this.#look(file);
		const { base, pending } = this;
		if (!this.#options.writing || base === undefined || !isLittle(pending, base)) return;
		while (pending.size > 0 && this.#ingest(base));
	}

	/** Opens the index, or opens another one that has taken its place. */
	#open() {
		const { path, writing } = this.#options;
		if (this.#sqlite === undefined) return;
		if (this.base !== undefined && this.base.inode === inodeOf(path)) return;
		this.base?.close();
		this.base = openBase(this.#sqlite, path, writing);
		this.#words.forget();
		this.#sweptAt = Number.NEGATIVE_INFINITY;
	}

	/** Makes the index anew, after it turned out to be damaged. */
	rebuild() {
		this.base?.close();
		this.base = undefined;
		if (this.#options.writing) removeBase(this.#options.path);
		this.#open();
	}

	/**
	 * Takes entries out of the index after they came to be forgotten, or has their files brought in anew.
	 *
	 * @param {readonly { key: string, entry: string }[]} entries
	 * @param {boolean} hidden
	 */
	hide(entries, hidden) {
		this.forgotten.refresh();
		this.safely(() => {
			this.#open();
			if (this.base === undefined || !this.#options.writing) return;
			if (hidden) hideDocs(this.base, entries);
			else dropNamed(this.base, new Set(entries.map(({ key }) => key)));
			this.#sweptAt = Number.NEGATIVE_INFINITY;
		});
		return entries.length;
	}

	/** Takes out what a search met in the index although it was forgotten: others wrote while it was hidden. */
	dropMet() {
		const met = this.forgotten.met.splice(0);
		this.safely(() => {
			if (this.base !== undefined && this.#options.writing && met.length > 0)
				dropDocs(this.base, met);
		});
	}

	#sweep() {
		const known = knownFiles(this.base);
		this.pending.clear();
		this.#changes.begin();
		const unreadable = eachFile(this.#options.roots, {
			folder: (path) => this.#changes.follow(path),
			file: (stamp) => {
				const row = known.get(stamp.path);
				known.delete(stamp.path);
				if (row === undefined || !isCurrent(row, stamp)) this.pending.set(stamp.path, stamp);
			},
		});
		this.unreadable = new Set(unreadable);
		if (this.#options.writing && this.base !== undefined) {
			const gone = [...known.values()].filter(({ path }) => isGone(String(path)));
			dropFiles(
				this.base,
				gone.map(({ id }) => Number(id)),
			);
		}
		this.#sweptAt = performance.now();
	}

	/** @param {string} file */
	#look(file) {
		const stamp = stampOf(file, this.#options.roots);
		if (stamp === undefined) return;
		const row = this.base && fileRow(this.base, file);
		if (row !== undefined && isCurrent(row, stamp)) this.pending.delete(file);
		else this.pending.set(file, stamp);
	}

	/**
	 * Brings one slice in; whether that got anywhere.
	 *
	 * @param {Base} base
	 */
	#ingest(base) {
		const stamps = [...this.pending.values()].sort((a, b) => a.changed - b.changed);
		this.forgotten.refresh();
		const { bytes, done, failed } = ingestSlice(base, stamps, this.forgotten);
		for (const stamp of stamps.slice(0, done)) this.pending.delete(stamp.path);
		for (const file of failed) this.unreadable.add(file);
		return done > 0 || bytes > 0;
	}

	/**
	 * Runs work on the index. One that turns out to be damaged is made anew and the work tried once more; where others
	 * write, or there is no room, the work is left for later.
	 *
	 * @param {() => void} work
	 */
	safely(work) {
		try {
			work();
		} catch (error) {
			if (!isSqlite(error)) throw error;
			if (!isDamage(error)) return;
			this.rebuild();
			work();
		}
	}

	/**
	 * Brings everything in, slice by slice, and answers questions in between. Resolves when nothing is left to do.
	 *
	 * @returns {Promise<void>}
	 */
	build() {
		if (!this.#options.writing) return Promise.resolve();
		this.#built ??= this.#buildAll().finally(() => {
			this.#built = undefined;
		});
		return this.#built;
	}

	/** Whatever goes wrong here, a search reads from the files what the index has not. */
	#buildAside() {
		this.build().catch(() => undefined);
	}

	async #buildAll() {
		while (await this.#step());
		this.safely(() => renew(this.#live()));
	}

	async #step() {
		const base = this.#live();
		if (base === undefined || this.pending.size === 0) return false;
		let moved = false;
		this.safely(() => {
			const live = this.#live();
			moved = live !== undefined && this.#ingest(live);
		});
		await nextTurn();
		if (!moved && !this.closed) setTimeout(() => this.#buildAside(), retryMs).unref();
		return moved;
	}

	/** The index as long as it is in use. */
	#live() {
		return this.closed ? undefined : this.base;
	}

	/** Whether there is work left that goes on by itself. */
	get building() {
		return this.#built !== undefined && this.pending.size > 0;
	}

	words() {
		return this.base && this.#words.of(this.base);
	}

	/** What the index does not hold. */
	portions() {
		return [...this.pending.values()].flatMap((stamp) => portionOf(this.base, stamp));
	}

	/** Everything, for what the index cannot answer. */
	everything() {
		const { files } = listFiles(this.#options.roots);
		return files.map((stamp) => ({ stamp, from: 0, last: 0 }));
	}

	/**
	 * What the first line of a file says; undefined where it is no session's.
	 *
	 * @param {string} file
	 */
	header(file) {
		return this.#headers.of(file);
	}

	/** The working directories of all sessions. */
	folders() {
		const known = this.base?.ask("SELECT path FROM cwds").all() ?? [];
		const fresh = [...this.pending.keys()].flatMap((file) => this.header(file)?.cwd ?? []);
		return [...new Set([...known.map((row) => String(row["path"])), ...fresh])];
	}

	close() {
		this.closed = true;
		this.#changes.close();
		this.base?.close();
		this.base = undefined;
	}
}

/** @param {Base | undefined} base */
function renew(base) {
	if (base !== undefined) renewWords(base);
}

/**
 * @param {Map<string, FileStamp>} pending
 * @param {Base} base
 */
function isLittle(pending, base) {
	return pending.size <= atOnceFiles && totalBytes(pending, base) <= atOnceBytes;
}

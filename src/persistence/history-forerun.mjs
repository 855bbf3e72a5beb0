/** Which lines of a plain scan are worth reading, as far as ripgrep can tell: of all files after the first few. */

/**
 * @typedef {import("./history-scan.mjs").Portion} Portion
 *
 * @typedef {object} ForerunOptions
 * @property {ReturnType<typeof import("./history-ripgrep.mjs").createRipgrep>} ripgrep
 * @property {() => Promise<boolean>} rest
 * @property {(portion: Portion) => boolean} isMeant Whether a file is looked through at all.
 */

/** How much more than was read so far is asked for at once: a scan that soon has enough must not wait for all files. */
const ahead = 4;
/** Bytes for each candidate below which a file is read as a whole. */
const sparse = 1 << 16;

/**
 * @param {Portion[]} portions In the order in which they are scanned.
 * @param {string[]} terms Folded.
 * @param {ForerunOptions} options
 */
export function createForerun(portions, terms, { ripgrep, rest, isMeant }) {
	/** @type {Map<string, number[]> | undefined} */
	let known = terms.length === 0 ? undefined : new Map();
	/** How many portions were scanned, and asked about; bytes of the former. */
	let [at, asked, read] = [0, 0, 0];

	/** The next whole files, as many as are worth a call. */
	function nextFiles() {
		const files = [];
		let bytes = 0;
		for (asked = at; asked < portions.length && bytes <= ahead * read; asked++) {
			const portion = portions[asked];
			if (portion === undefined || portion.from > 0 || !isMeant(portion)) continue;
			files.push(portion.stamp.path);
			bytes += portion.stamp.size;
		}
		return { files, bytes };
	}

	async function ask() {
		const { files, bytes } = nextFiles();
		return bytes < ripgrep.least ? undefined : ripgrep.places(files, terms, rest);
	}

	return {
		/**
		 * Bytes at which lines begin that may hold the terms; undefined where the portion is read as a whole.
		 *
		 * @param {Portion} portion The next one.
		 */
		async placesIn(portion) {
			const { path, size } = portion.stamp;
			if (known !== undefined && at >= asked && read >= ripgrep.least) known = await ask();
			at += 1;
			read += size;
			const places = known?.get(path);
			return places === undefined || places.length * sparse > size ? undefined : places;
		},
	};
}

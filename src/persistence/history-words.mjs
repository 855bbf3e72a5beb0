/**
 * The words of the index as one text, in which a fragment is found at once: the index itself can only look up how
 * words begin. Kept as one list of all and short ones of what came since.
 */
import { wordsIn } from "#src/history/tokens.mjs";

/** Words that a fragment stands for at most; a fragment of more words is in most texts anyway. */
const mostWords = 128;
/** Characters of later lists after which one list of all is made again. */
const mostLater = 1 << 18;

/**
 * @typedef {import("./history-base.mjs").Base} Base
 *
 * @typedef {object} WordList
 * @property {(fragment: string) => string[] | undefined} holding Words with the fragment; undefined for too many.
 * @property {(fragment: string) => string[] | undefined} starting Words that begin with it.
 * @property {(fragment: string) => string[] | undefined} ending Words that end with it.
 */

/** What was read of the lists, and up to where. */
export function createWordLists() {
	let read = { id: 0, text: "\n", stale: true };

	/** @param {Base} base */
	function refresh({ ask }) {
		for (const row of ask("SELECT id, base, list FROM words WHERE id > ? ORDER BY id").all(
			read.id,
		)) {
			const kind = Number(row["base"]);
			if (kind === whole) read = { id: 0, text: "\n", stale: false };
			if (kind === missing) read.stale = true;
			read.text += String(row["list"]);
			read.id = Number(row["id"]);
		}
	}

	return {
		/**
		 * The words of an index; undefined while they are incomplete.
		 *
		 * @param {Base} base
		 * @returns {WordList | undefined}
		 */
		of(base) {
			refresh(base);
			if (read.stale) return;
			const { text } = read;
			return {
				holding: (fragment) => wordsAround(text, fragment),
				starting: (fragment) => wordsAround(text, `\n${fragment}`),
				ending: (fragment) => wordsAround(text, `${fragment}\n`),
			};
		},
		forget() {
			read = { id: 0, text: "\n", stale: true };
		},
	};
}

const [later, whole, missing] = [0, 1, 2];

/**
 * @param {string} text
 * @param {string} part
 */
function wordsAround(text, part) {
	const found = new Set();
	for (let at = text.indexOf(part); at >= 0; ) {
		const from = part.startsWith("\n") ? at + 1 : text.lastIndexOf("\n", at - 1) + 1;
		const to = text.indexOf("\n", Math.max(from, at));
		found.add(text.slice(from, to));
		if (found.size > mostWords) return;
		at = text.indexOf(part, to);
	}
	return [...found];
}

/** Gathers the words of texts that go into the index, as long as they are few. */
export function createGatherer() {
	/** @type {Set<string>} */
	let found = new Set();
	let tooMany = false;
	return {
		/** @param {string} spelled */
		add(spelled) {
			if (tooMany) return;
			for (const word of wordsIn(spelled)) found.add(word);
			tooMany = found.size > 20_000;
		},
		/** Too much comes at once: all words are read from the index afterwards. */
		giveUp() {
			tooMany = true;
		},
		/** @param {Base} base */
		store({ ask }) {
			const kind = tooMany ? missing : later;
			const list = tooMany ? "" : [...found].map((word) => `${word}\n`).join("");
			if (tooMany || list !== "") {
				ask("INSERT INTO words (base, list) VALUES (?, ?)").run(kind, list);
			}
			found = new Set();
		},
	};
}

/**
 * Makes one list of all words where there is none or the later ones have grown long.
 *
 * @param {Base} base
 * @param {boolean} [always] Also where that is not needed: words that no text has any more leave.
 */
export function renewWords({ ask, db }, always = false) {
	const sums = ask(
		`SELECT max(base) AS kind, sum(CASE base WHEN ${later} THEN length(list) ELSE 0 END) AS later,
			sum(CASE base WHEN ${whole} THEN length(list) ELSE 0 END) AS known FROM words`,
	).get();
	const grown = Number(sums?.["later"] ?? 0);
	const known = Number(sums?.["known"] ?? 0);
	const isWhole = sums?.["kind"] === whole;
	if (!always && isWhole && grown <= Math.max(mostLater, known / 2)) return;
	db.exec("BEGIN IMMEDIATE");
	const words = ask("SELECT term FROM vocabulary WHERE col = 'body'").iterate();
	const list = [];
	for (const { term } of words) if (wordsIn(String(term))[0] === term) list.push(`${term}\n`);
	const { lastInsertRowid } = ask("INSERT INTO words (base, list) VALUES (?, ?)").run(
		whole,
		list.join(""),
	);
	ask("DELETE FROM words WHERE id < ?").run(lastInsertRowid);
	db.exec("COMMIT");
}

import { load } from "#src/lib/load.ts";
import type { Stretch } from "#views/kit/light.ts";

/** How one UTF-16 unit of a title can be typed: itself, or with the readings of a Chinese sign. */
interface Syllable {
	readonly sign: string;
	readonly readings: readonly string[];
}

/** A folded title, ready to be compared with what is typed. */
export type Syllables = readonly Syllable[];

/** The readings of a Chinese sign without tones, the likeliest first; ü is `v`. */
export type ReadSign = (sign: string) => readonly string[];

/** The readings of Chinese signs, loaded when they are first wanted. */
export interface Pinyin {
	/** Undefined until they are there. */
	readonly read: ((title: string) => Syllables) | undefined;
	/** Begins to load them, once. */
	want(): void;
}

const han = /\p{Script=Han}/u;
const latin = /[a-z]/;

export function hasHan(text: string): boolean {
	return han.test(text);
}

/** Whether a folded word can be pinyin, whole or in part. */
export function mayBePinyin(word: string): boolean {
	return latin.test(word);
}

/** Readings that call `changed` when they are there, or `report` when they cannot be had. */
export function createPinyin(
	changed: () => void,
	report: (error: unknown) => void,
	loading: () => Promise<ReadSign> = loadReadings,
): Pinyin {
	let read: Pinyin["read"];
	let wanted = false;
	async function fetchReadings(): Promise<void> {
		const readSign = await loading();
		read = reader(readSign);
		changed();
	}
	return {
		get read() {
			return read;
		},
		want() {
			if (wanted) return;
			wanted = true;
			fetchReadings().catch(report);
		},
	};
}

async function loadReadings(): Promise<ReadSign> {
	const { pinyin } = await load(() => import("pinyin-pro"));
	const readSign: ReadSign = (sign) =>
		pinyin(sign, { multiple: true, toneType: "none", type: "array", v: true });
	// The first call builds the dictionary, which belongs to the loading and not to a keystroke.
	readSign("中");
	return readSign;
}

/** Most titles share their signs, so each sign is looked up once. */
function reader(readSign: ReadSign): (title: string) => Syllables {
	const known = new Map<string, Syllable>();
	return (title) =>
		title.split("").map((sign) => {
			const found = known.get(sign);
			if (found !== undefined) return found;
			const readings = han.test(sign) ? readSign(sign).filter((text) => latin.test(text)) : [];
			const syllable = { sign, readings };
			known.set(sign, syllable);
			return syllable;
		});
}

/** The letters that a part of a title can begin with, as the bits of a number. */
export function initialsOf(syllables: Syllables): number {
	let bits = 0;
	for (const { readings, sign } of syllables) {
		bits |= initialOf(sign);
		for (const reading of readings) bits |= initialOf(reading);
	}
	return bits;
}

/** The bit of a word's first letter; all other signs share one. */
export function initialOf(word: string): number {
	const letter = word.charCodeAt(0) - 97;
	return letter >= 0 && letter < 26 ? 1 << letter : 1 << 26;
}

/** Where a folded word stands in a title, typed in full, by initials, or both mixed. */
export function findPinyin(syllables: Syllables, word: string): Stretch | undefined {
	const first = word[0];
	for (const [from, { readings, sign }] of syllables.entries()) {
		if (sign !== first && !readings.some((reading) => reading[0] === first)) continue;
		const to = matchFrom(syllables, from, word);
		if (to !== undefined) return [from, to];
	}
	return undefined;
}

/** The unit after the last one that `word` reaches, when it begins at `from`. */
function matchFrom(syllables: Syllables, from: number, word: string): number | undefined {
	// All ways to type the signs so far at once, since trying them one by one doubles with each sign.
	let reached: readonly number[] = [0];
	for (let at = from; at < syllables.length && reached.length > 0; at++) {
		const next = new Set<number>();
		for (const offset of reached) stepOver(syllables[at], word, offset, next);
		if (next.has(word.length)) return at + 1;
		reached = [...next];
	}
	return undefined;
}

/** Adds where in `word` one can be after typing `syllable` at `offset`. */
function stepOver(
	syllable: Syllable | undefined,
	word: string,
	offset: number,
	next: Set<number>,
): void {
	if (syllable === undefined) return;
	if (word[offset] === syllable.sign) next.add(offset + 1);
	for (const reading of syllable.readings) {
		if (word[offset] !== reading[0]) continue;
		next.add(offset + 1);
		if (word.startsWith(reading, offset)) next.add(offset + reading.length);
		else if (reading.startsWith(word.slice(offset))) next.add(word.length);
	}
}

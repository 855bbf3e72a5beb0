import type { SettingName } from "#src/store/setting-name.ts";

/** Letters of a name, for each of which about one slip is forgiven; a word of four has none to spare. */
const LETTERS_PER_SLIP = 4;

/** Signs of a piece that is taken for part of a name wherever it stands in it. */
const PIECE = 3;

/** The names that were most likely meant: those with the piece that was typed, else those with the fewest slips, if few. */
export function nearNames(names: readonly SettingName[], typed: string): readonly SettingName[] {
	const low = typed.toLowerCase();
	const holding = names.filter((name) => isPiece(name, low));
	if (holding.length > 0) return holding;
	const forgiven = Math.floor((low.length - 1) / LETTERS_PER_SLIP);
	const slips = names.map((name) => Math.min(...beginnings(name).map((one) => slipsIn(low, one))));
	const fewest = Math.min(...slips);
	return fewest > forgiven ? [] : names.filter((_, index) => slips[index] === fewest);
}

function isPiece(name: SettingName, low: string): boolean {
	if (low.length >= PIECE) return name.toLowerCase().includes(low);
	return beginnings(name).some((one) => one.startsWith(low));
}

/** The name from each of its words on. */
function beginnings(name: SettingName): readonly string[] {
	const words = [0, ...[...name.matchAll(/(?<=\.)|(?=[A-Z])/g)].map(({ index }) => index)];
	return words.map((at) => name.slice(at).toLowerCase());
}

/** Letters that are wrong, missing, too many or swapped in what was typed, against the beginning of a name that fits it best. */
function slipsIn(typed: string, name: string): number {
	let before: readonly number[] = [];
	let last: readonly number[] = Array.from({ length: name.length + 1 }, (_, at) => at);
	for (let row = 1; row <= typed.length; row++) {
		const next = [row];
		for (let at = 1; at <= name.length; at++) {
			const isSame = typed[row - 1] === name[at - 1];
			const isSwapped =
				row > 1 && typed[row - 1] === name[at - 2] && typed[row - 2] === name[at - 1];
			const costs = [of(last, at - 1) + (isSame ? 0 : 1), of(last, at) + 1, of(next, at - 1) + 1];
			next.push(Math.min(...costs, isSwapped ? of(before, at - 2) + 1 : Number.POSITIVE_INFINITY));
		}
		before = last;
		last = next;
	}
	return Math.min(...last);
}

function of(row: readonly number[], at: number): number {
	return row[at] ?? Number.POSITIVE_INFINITY;
}

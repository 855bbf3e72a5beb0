/** One completion, as pi's editor takes it. */
export interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** Numbers that completion offers. */
const MOST_OFFERED = 20;

/**
 * The numbers of a list that begin with the digits that stand behind `before`. Nothing where they name one: of 1, 10 and
 * 11 the first is meant by whoever has typed it, and Enter must not make another of it.
 */
export function completeNumber<Row extends { readonly number: number }>(
	before: string,
	digits: string,
	rows: readonly Row[],
	describe: (row: Row) => string,
): Completion[] {
	if (rows.some(({ number }) => String(number) === digits)) return [];
	return rows
		.filter(({ number }) => String(number).startsWith(digits))
		.slice(0, MOST_OFFERED)
		.map((row) => ({
			value: `${before} ${row.number}`,
			label: String(row.number),
			description: describe(row),
		}));
}

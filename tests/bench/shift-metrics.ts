/** Boundaries as people marked and as somebody guessed them, one entry per message of a stream; the first counts for nothing. */
export interface Guessed {
	readonly marked: readonly boolean[];
	readonly guessed: readonly boolean[];
}

/** How good guesses are: shares from 0 to 1; `pk` and `windowDiff` are shares of errors. */
export interface Metrics {
	readonly precision: number;
	readonly recall: number;
	readonly f1: number;
	readonly pk: number;
	readonly windowDiff: number;
	/** Of all messages. */
	readonly rate: number;
}

/** Over all streams of a set; a boundary counts only at its very message. */
export function metricsOf(streams: readonly Guessed[]): Metrics {
	const pairs = streams.flatMap(({ marked, guessed }) =>
		marked.slice(1).map((mark, at) => [mark, guessed[at + 1] === true] as const),
	);
	const hits = pairs.filter(([mark, guess]) => mark && guess).length;
	const marks = pairs.filter(([mark]) => mark).length;
	const guesses = pairs.filter(([, guess]) => guess).length;
	const precision = guesses === 0 ? 0 : hits / guesses;
	const recall = marks === 0 ? 0 : hits / marks;
	const messages = streams.reduce((sum, { marked }) => sum + marked.length, 0);
	const window = Math.max(2, Math.round(messages / (marks + streams.length) / 2));
	return {
		precision,
		recall,
		f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
		...windowErrors(streams, window),
		rate: guesses / Math.max(1, pairs.length),
	};
}

/** The two usual measures that forgive a guess next to its boundary, over windows of half a mean segment. */
function windowErrors(
	streams: readonly Guessed[],
	window: number,
): Pick<Metrics, "pk" | "windowDiff"> {
	let [windows, parted, different] = [0, 0, 0];
	for (const { marked, guessed } of streams) {
		for (let from = 0; from + window < marked.length; from += 1) {
			const [real, told] = [marked, guessed].map(
				(row) => row.slice(from + 1, from + window + 1).filter(Boolean).length,
			);
			windows += 1;
			if ((real === 0) !== (told === 0)) parted += 1;
			if (real !== told) different += 1;
		}
	}
	return { pk: parted / Math.max(1, windows), windowDiff: different / Math.max(1, windows) };
}

/** Runs before the measured ones, so that every cache is as warm for the one as for the other. */
const warmUps = 3;

/** One thing that is measured again and again. */
export interface Contestant {
	/** Milliseconds of the measured runs. */
	readonly samples: number[];
	/** One run; gives its milliseconds. */
	run(): Promise<number>;
	/** What has to be there before a run and is not measured; done for all at the same time. */
	prepare?(): Promise<void>;
}

/** The middle of the values; NaN when there are none. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
	const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
	return (lower + upper) / 2;
}

/**
 * Measures all in turns, so that whatever else the machine does meets them alike. Who is first changes
 * from round to round.
 */
export async function alternate(rounds: number, contestants: readonly Contestant[]): Promise<void> {
	for (let round = -warmUps; round < rounds; round += 1) {
		await Promise.all(contestants.map((contestant) => contestant.prepare?.()));
		const first = (round + warmUps) % contestants.length;
		const order = [...contestants.slice(first), ...contestants.slice(0, first)];
		for (const contestant of order) {
			const ms = await contestant.run();
			if (round >= 0) contestant.samples.push(ms);
		}
	}
}

/**
 * How the times of one compare to those of another in the same rounds: both medians, and the median of
 * the ratios of each round, which moves less than the ratio of the medians when the machine is busy.
 */
export function compare(ours: Contestant, peer: Contestant) {
	const ratios = ours.samples.map((ms, round) => ms / (peer.samples[round] ?? Number.NaN));
	return {
		value: median(ours.samples),
		unit: "ms",
		peer: median(peer.samples),
		ratio: median(ratios),
	} as const;
}

/** The same numbers from 0 to 1 each time, as random as a measured choice needs. */
export function seeded(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

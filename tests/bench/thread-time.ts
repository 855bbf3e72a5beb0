/** Milliseconds of the processor that this thread has taken. */
export function threadMs(): number {
	const { system, user } = process.threadCpuUsage();
	return (system + user) / 1_000;
}

/** Leaves out what the thread does between the two, as where a scripted model stands for a provider. */
export interface BlockClock {
	pause(): void;
	resume(): void;
}

/** Milliseconds of the thread between two turns of the event loop, the most of one piece of work. */
export async function longestBlock(work: (clock: BlockClock) => Promise<unknown>): Promise<number> {
	let [since, longest, running] = [threadMs(), 0, true];
	const resume = () => {
		since = threadMs();
	};
	const pause = () => {
		longest = Math.max(longest, threadMs() - since);
		resume();
	};
	const turn = () => {
		pause();
		if (running) setImmediate(turn);
	};
	setImmediate(turn);
	await work({ pause, resume });
	pause();
	running = false;
	return longest;
}

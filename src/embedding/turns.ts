/** Work that is done one after the other, and a clock that rings when there has been none for a while. */
export interface Turns {
	/** Runs work after all that came before. Rejects as the work does. */
	take<T>(work: () => Promise<T>): Promise<T>;
	/** Stops the clock for good; work may still be taken. */
	close(): void;
}

/** No turns yet, and no clock: it starts after the first work. `onIdle` may take a turn itself. */
export function createTurns(idleMs: number, onIdle: () => Promise<void>): Turns {
	let last: Promise<unknown> = Promise.resolve();
	let open = 0;
	let timer: NodeJS.Timeout | undefined;
	let isRinging = false;
	let isClosed = false;

	async function ring(): Promise<void> {
		isRinging = true;
		await onIdle();
		isRinging = false;
	}

	function startClock(): void {
		// The turn that frees what lies idle starts no clock of its own.
		if (open > 0 || isRinging || isClosed) return;
		timer = setTimeout(() => void ring(), idleMs).unref();
	}

	return {
		async take(work) {
			clearTimeout(timer);
			open += 1;
			const mine = last.then(work);
			last = mine.catch(() => undefined);
			try {
				return await mine;
			} finally {
				open -= 1;
				startClock();
			}
		},
		close() {
			isClosed = true;
			clearTimeout(timer);
		},
	};
}

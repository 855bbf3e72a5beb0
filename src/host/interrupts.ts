/** What ends the wait for what is done while pi is quit. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** How long, in milliseconds, further interrupts count as the same wish; later ones do what they do without us. */
const SAME_WISH_MS = 1_000;

/** Interrupts while pi is quit, which would otherwise end it before the note is safe. */
export interface Interrupts {
	/** Aborted by the first one. */
	readonly signal: AbortSignal;
	/** From now on an interrupt does again what it does without us. */
	release(): void;
}

/** pi gives the terminal back before it tells of the quit: Ctrl+C is a signal by then, and would kill it at once. */
export function catchInterrupts(): Interrupts {
	const skip = new AbortController();
	let timer: NodeJS.Timeout | undefined;
	function onInterrupt(): void {
		skip.abort();
		timer ??= setTimeout(release, SAME_WISH_MS).unref();
	}
	function release(): void {
		clearTimeout(timer);
		for (const name of signals) process.off(name, onInterrupt);
	}
	for (const name of signals) process.on(name, onInterrupt);
	return { signal: skip.signal, release };
}

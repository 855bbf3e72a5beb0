import { glyphs } from "#themes/glyphs.ts";

/** Milliseconds between two pictures of the spinner. */
const TICK_MS = 80;

/** The spinner's picture at `elapsed` milliseconds. */
export function spinnerAt(elapsed: number): string {
	const turn = Math.floor(Math.max(0, elapsed) / TICK_MS) % glyphs.spinner.length;
	return glyphs.spinner[turn] ?? glyphs.spinner[0];
}

export interface Clock {
	/** Ticks from now on, or not. */
	run(on: boolean): void;
}

/** Calls `tick` every 80 ms while told to run, and never keeps the process alive. */
export function createClock(tick: () => void): Clock {
	let timer: NodeJS.Timeout | undefined;
	return {
		run(on) {
			if (on && timer === undefined) timer = setInterval(tick, TICK_MS).unref();
			if (on) return;
			clearInterval(timer);
			timer = undefined;
		},
	};
}

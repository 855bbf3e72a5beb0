import { glyphs } from "#themes/glyphs.ts";

/** Milliseconds between two pictures of the spinner. */
const TICK_MS = 80;

/** The spinner's picture at `elapsed` milliseconds. */
export function spinnerAt(elapsed: number): string {
	const turn = Math.floor(Math.max(0, elapsed) / TICK_MS) % glyphs.spinner.length;
	return glyphs.spinner[turn] ?? glyphs.spinner[0];
}

/** How long something has been going on: `0:07`, `12:30`, `1:02:03`. */
export function elapsed(milliseconds: number): string {
	const passed = Math.floor(Math.max(0, milliseconds) / 1_000);
	const [hours, minutes, seconds] = [
		Math.floor(passed / 3_600),
		Math.floor(passed / 60) % 60,
		passed % 60,
	];
	const two = (n: number) => String(n).padStart(2, "0");
	return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
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

import { existsSync, readFileSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Type } from "typebox";
import { Value } from "typebox/value";

/** The extension that measures inside of pi; it writes to the file that `CLOCK_LOG` names. */
export const clockFile = fileURLToPath(new URL("../fixtures/clock.ts", import.meta.url));

const patienceMs = 15_000;

const NoteLine = Type.Object({
	hook: Type.Union([Type.Literal("agent_settled"), Type.Literal("session_shutdown")]),
	ms: Type.Number(),
	block: Type.Number(),
});

const StartLine = Type.Object({
	hook: Type.Literal("session_start"),
	by: Type.String(),
	at: Type.Number(),
});

/** Milliseconds till the note was on disk, and those of the longest block of the event loop meanwhile. */
export interface NoteTime {
	readonly ms: number;
	readonly block: number;
}

/** What the clock wrote. */
export interface ClockLog {
	/** The n-th time that the note was written, from 0; waits for it. */
	noteTime(number: number): Promise<NoteTime>;
	/** Milliseconds in which `session_start` went from the first to the last copy of the clock. */
	startTime(): number;
	clear(): void;
}

export function openClockLog(file: string): ClockLog {
	const read = () =>
		existsSync(file)
			? readFileSync(file, "utf8")
					.split("\n")
					.slice(0, -1)
					.map((line): unknown => JSON.parse(line))
			: [];
	return {
		noteTime: async (number) => {
			const deadline = Date.now() + patienceMs;
			for (;;) {
				const time = read().filter((line) => Value.Check(NoteLine, line))[number];
				if (time !== undefined) return time;
				if (Date.now() > deadline) throw new Error("no note was written");
				await wait(10);
			}
		},
		startTime: () => {
			const times = read()
				.filter((line) => Value.Check(StartLine, line))
				.map(({ at }) => at);
			if (times.length < 2) throw new Error("the clock was not loaded twice");
			return Math.max(...times) - Math.min(...times);
		},
		clear: () => rmSync(file, { force: true }),
	};
}

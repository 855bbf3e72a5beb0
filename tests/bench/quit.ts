import { setTimeout as wait } from "node:timers/promises";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { createWorld, type World } from "../support/world.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { keepFullNote } from "./project.ts";
import { alternate, type Contestant, compare } from "./samples.ts";

const mostRatio = 1.1;

/** A moment after the start, in which what only leaving needs is loaded in the background. */
const lookedAroundMs = 2_000;

/** Ctrl+D in a session in which nothing was said, with this extension against pi alone. */
export async function quit({ runs }: BenchOptions): Promise<readonly Figure[]> {
	const world = await createWorld();
	try {
		await keepFullNote(world.project, world.agentDir);
		return [
			await quitAfter(world, "at once", 0, runs),
			await quitAfter(world, `after ${lookedAroundMs / 1000} s`, lookedAroundMs, runs),
		];
	} finally {
		await world.close();
	}
}

async function quitAfter(world: World, when: string, ms: number, runs: number): Promise<Figure> {
	const ours = quitting(world, true, ms);
	const alone = quitting(world, false, ms);
	await alternate(runs, [ours, alone]);
	return {
		name: `Ctrl+D with nothing new, ${when}`,
		...compare(ours, alone),
		bar: { most: mostRatio },
	};
}

/** Opens pi, looks at it for so long, and measures from the key to the end of the process. */
function quitting(world: World, extensions: boolean, lookMs: number): Contestant {
	let opened: PiTerminal | undefined;
	return {
		samples: [],
		prepare: async () => {
			opened = await startPi(world, { extensions });
			await opened.settle();
			await wait(lookMs);
		},
		run: async () => {
			const pi = opened;
			if (pi === undefined) throw new Error("nothing was opened");
			const pressed = performance.now();
			const { exitCode } = await pi.quit();
			const ms = performance.now() - pressed;
			if (exitCode !== 0) throw new Error(`pi ended with ${exitCode}\n${pi.screen().join("\n")}`);
			await pi.close();
			return ms;
		},
	};
}

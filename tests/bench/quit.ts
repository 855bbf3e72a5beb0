import { setTimeout as wait } from "node:timers/promises";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { createWorld, type World } from "../support/world.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { keepFullNote } from "./project.ts";
import { alternate, type Contestant, compare } from "./samples.ts";

const mostRatio = 1.1;

/** Looks after which pi is left: what only leaving needs is loaded by the second, the index is up to date by the third. */
const looksMs = [0, 2_000, 8_000];

/** Ctrl+D in a session in which nothing was said, with this extension against pi alone. */
export async function quit({ runs }: BenchOptions): Promise<readonly Figure[]> {
	const world = await createWorld();
	try {
		await keepFullNote(world.project, world.agentDir);
		const figures: Figure[] = [];
		for (const ms of looksMs) figures.push(await quitAfter(world, ms, runs));
		return figures;
	} finally {
		await world.close();
	}
}

async function quitAfter(world: World, ms: number, runs: number): Promise<Figure> {
	const ours = quitting(world, true, ms);
	const alone = quitting(world, false, ms);
	await alternate(runs, [ours, alone]);
	return {
		name: `Ctrl+D with nothing new, ${ms === 0 ? "at once" : `after ${ms / 1000} s`}`,
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

import { readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import type { ModelRequest } from "../support/mock-llm-request.ts";
import { type PiTerminal, startPi } from "../support/pi-terminal.ts";
import { type Exchange, withLongResults, writeSession } from "../support/sessions.ts";
import { summarisers } from "../support/summariser.ts";
import { createWorld, type World } from "../support/world.ts";

/** A model that sums up well, as soon as it may. */
export const summary = (after?: Promise<unknown>) => ({
	match: { purpose: "compaction-summary" },
	reply: ({ prompt, system }: ModelRequest) => ({
		text: summarisers.good({ system, user: prompt }),
		...(after && { after }),
	}),
});

interface Office {
	readonly world: World;
	/** The compactions in the file of the session, oldest first. */
	compactions(): readonly { readonly fromHook?: boolean; readonly summary: string }[];
}

/** A session whose tools answered at length; pi keeps only its last messages. */
export async function createOffice(
	exchanges: readonly Exchange[],
	contextWindow: number,
): Promise<Office> {
	const world = await createWorld({
		rules: [summary()],
		models: [{ id: "mock-1", contextWindow, maxTokens: 4096 }],
		settings: { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 200 } },
	});
	onTestFinished(world.close);
	const file = writeSession(world.agentDir, withLongResults(exchanges, 4_000), {
		cwd: world.project,
		startedAt: Date.now() - 3_600_000,
		contextTokens: 30_000,
	});
	return {
		world,
		compactions: () =>
			readFileSync(file, "utf8")
				.trim()
				.split("\n")
				.map((line) => JSON.parse(line))
				.filter(({ type }) => type === "compaction"),
	};
}

/** Goes on with the session in a terminal. */
export async function open(world: World, tui: string, rows: number): Promise<PiTerminal> {
	const pi = await startPi(world, { args: ["--tui-mode", tui, "-c"], cols: 110, rows });
	onTestFinished(pi.close);
	return pi;
}

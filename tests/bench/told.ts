import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { KeybindingsManager } from "@earendil-works/pi-coding-agent";
import { createPiSession, type PiSession } from "../support/pi-session.ts";
import { createRecordingUi, type RecordingUi } from "../support/recording-ui.ts";
import { createScreen } from "../support/screen.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { readBranch, type SessionBranch } from "./session-branch.ts";
import { openSessionFiles } from "./session-files.ts";
import { longestBlock } from "./thread-time.ts";

const mostBlockMs = 50;
const mostRuns = 5;
/** Sessions that are looked at, the largest. */
const mostFiles = 4;
const SETTLED_MS = 1_000;

/**
 * How long `/waystation told` keeps pi from drawing at once when it is opened on a long session whose messages are all in
 * the context. Times are of the thread itself, so that other work on the machine does not count.
 */
export async function toldPace(options: BenchOptions): Promise<readonly Figure[]> {
	const { files, remove } = openSessionFiles(options);
	try {
		const figures: Figure[] = [];
		const [largest] = files;
		if (largest === undefined) return figures;
		// The first one ever also loads what it is made of; later ones find pi's loader warm.
		const cold = await openings(readBranch(largest.path));
		figures.push({ name: "told, the first screen of a process", value: cold.first, unit: "ms" });
		for (const { name, path } of files.slice(0, mostFiles)) {
			const branch = readBranch(path);
			const first: number[] = [];
			const again: number[] = [];
			for (let run = 0; run < Math.min(mostRuns, options.runs); run += 1) {
				const opened = await openings(branch);
				first.push(opened.first);
				again.push(opened.again);
			}
			figures.push(figure(`told, opened on ${name}`, first), figure("  opened again", again));
		}
		return figures;
	} finally {
		remove();
	}
}

/** The least of several runs: collecting garbage of what came before only adds. */
function figure(name: string, values: readonly number[]): Figure {
	return { name, value: Math.min(...values), unit: "ms", bar: { most: mostBlockMs } };
}

/** The longest block of the first opening in a process's life of a session, and of the second. */
async function openings(branch: SessionBranch) {
	const root = mkdtempSync(join(tmpdir(), "waystation-told-"));
	const folders = { cwd: join(root, "project"), agentDir: join(root, "agent") };
	const sessions = join(folders.agentDir, "sessions");
	for (const folder of [folders.cwd, sessions]) mkdirSync(folder, { recursive: true });
	writeFileSync(join(sessions, "long.jsonl"), fileText(branch, folders.cwd));
	const screen = createScreen(120, 40);
	// pi's own manager reads a file beside; a screen asks it for keys alone.
	const keybindings = screen.bindings as KeybindingsManager;
	const recording = createRecordingUi({ tui: screen.tui, keybindings });
	const session = await createPiSession({ resume: folders, ui: recording.ui });
	try {
		// What a start does in the background is over by then.
		await setTimeout(SETTLED_MS);
		const first = await longestBlock(() => open(session, recording));
		return { first, again: await longestBlock(() => open(session, recording)) };
	} finally {
		await session.cleanup();
		rmSync(root, { recursive: true, force: true });
	}
}

function fileText({ entries }: SessionBranch, cwd: string): string {
	const header = { type: "session", version: 3, id: "long", timestamp: entries[0]?.timestamp, cwd };
	return `${[header, ...entries].map((entry) => JSON.stringify(entry)).join("\n")}\n`;
}

/** Opens it, draws it and leaves it. */
async function open(session: PiSession, { screens }: RecordingUi): Promise<void> {
	const { length } = screens;
	const left = session.session().prompt("/waystation told");
	while (screens.length === length) await setTimeout(1);
	const component = screens.at(-1);
	component?.render(120);
	component?.handleInput?.("q");
	await left;
}

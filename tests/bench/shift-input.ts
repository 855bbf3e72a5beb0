import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SessionManager } from "@earendil-works/pi-coding-agent";
import type { Host } from "../../src/host/host.ts";
import type { Life } from "../../src/host/life.ts";
import { judgeInput } from "../../src/host/shift-judge.ts";
import { decodeBranch } from "../../src/persistence/journal.ts";
import type { BranchEvent } from "../../src/store/events.ts";
import { createStore, type Store } from "../../src/store/store.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { percentile } from "./least.ts";
import { openSessionFiles } from "./session-files.ts";

/** Messages of each session that are judged, the last ones. */
const mostMessages = 40;

/** How long judging an input holds the main thread up in one go, also right after the branch was replayed. */
export async function shiftInput(options: BenchOptions): Promise<readonly Figure[]> {
	const { files, remove } = openSessionFiles(options);
	const folder = mkdtempSync(join(tmpdir(), "waystation-shift-"));
	try {
		const next: number[] = [];
		const replayed: number[] = [];
		for (const [at, { path }] of files.entries()) {
			const copy = join(folder, `${at}.jsonl`);
			copyFileSync(path, copy);
			const sessions = SessionManager.open(copy);
			const { events } = await decodeBranch(sessions.getBranch());
			for (const text of messagesOf(events).slice(-mostMessages)) {
				// The least of several: whatever else the machine does at the moment only adds.
				const times = [];
				for (let run = 0; run < Math.min(10, options.runs); run += 1)
					times.push(await timesOf(sessions, events, text));
				replayed.push(Math.min(...times.map((one) => one.replayed)));
				next.push(Math.min(...times.map((one) => one.next)));
			}
		}
		return [
			figure("judging the next input, longest block, p99", next),
			figure("the same right after /tree, p99", replayed),
		];
	} finally {
		rmSync(folder, { recursive: true, force: true });
		remove();
	}
}

function figure(name: string, values: readonly number[]): Figure {
	return { name, value: percentile(values, 0.99), unit: "ms", bar: { most: 2 } };
}

function messagesOf(events: readonly BranchEvent[]): readonly string[] {
	return events.flatMap((event) => (event.type === "prompt.submitted" ? [event.text] : []));
}

let runs = 0;

/** The longest block right after the branch was replayed, and that of the message behind it; no text was read before. */
async function timesOf(sessions: SessionManager, events: readonly BranchEvent[], text: string) {
	runs += 1;
	const fresh = (of: string) => `${runs.toString(36)} ${of}`;
	const store = createStore();
	store.replay(
		events.map((event) =>
			event.type === "prompt.submitted" ? { ...event, text: fresh(event.text) } : event,
		),
	);
	const replayed = await longestBlock(() => judge(store, sessions, fresh(text)));
	store.dispatch({ type: "prompt.submitted", at: Date.now(), text: fresh(text) });
	const next = await longestBlock(() => judge(store, sessions, fresh(`${text} again`)));
	return { replayed, next };
}

const vector = Float32Array.from({ length: 512 }, () => 512 ** -0.5);

/** Vectors that are there at once. */
const embedding = {
	vectorsOf: async (_life: unknown, _name: unknown, texts: readonly string[]) =>
		new Map(texts.map((text) => [text, vector])),
};

async function judge(store: Store, sessionManager: SessionManager, text: string): Promise<void> {
	const host = { store, embedding: async () => embedding } as unknown as Host;
	const life = { alive: true, ctx: { sessionManager } } as unknown as Life;
	await judgeInput(host, life, text, 60);
}

/** Milliseconds of the longest stretch in which nothing else could run. */
async function longestBlock(work: () => Promise<void>): Promise<number> {
	let [longest, last, isDone] = [0, 0, false];
	const tick = () => {
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
		if (!isDone) setImmediate(tick);
	};
	await new Promise((resolve) => setImmediate(resolve));
	last = performance.now();
	setImmediate(tick);
	await work();
	isDone = true;
	await new Promise((resolve) => setImmediate(resolve));
	return longest;
}

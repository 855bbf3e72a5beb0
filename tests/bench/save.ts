import { join } from "node:path";
import type { Note } from "../../src/carryover/note.ts";
import { replaceFile } from "../../src/persistence/atomic.ts";
import { createFaultyDisk } from "../support/faults.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { percentile } from "./least.ts";
import { createProject, fullNote, openNotes, type Project } from "./project.ts";

/** Calls on the disk that one save may take; 82 when this was written. */
const mostSaveCalls = 86;

/** The same of a look; 11 then. */
const mostLookCalls = 13;

/** How many plain writes, each as safe, a save may take as long as; 10 to 12 then. */
const mostWrites = 20;

/** One save of a full note with its version, its trust and the link to its session, beside a plain write of the same text. */
export async function save({ runs }: BenchOptions): Promise<readonly Figure[]> {
	const project = await createProject();
	try {
		const { look, saveOnce, write } = await createWork(project);
		// The first round makes the folders and loads what writes.
		for (const work of [saveOnce, look, write]) await work(0);
		const [saves, looks, writes] = [createMedians(), createMedians(), createMedians()];
		// In turn, so that what else the machine does meets all of them.
		for (let number = 1; number <= runs; number += 1) {
			await saves.add(() => saveOnce(number));
			await looks.add(() => look());
			await writes.add(() => write(number));
		}
		const [saved, looked, plain] = [saves.read(), looks.read(), writes.read()];
		return [
			{
				name: "save of a full note: calls on the disk",
				...{ value: saved.calls, unit: "", peer: plain.calls, bar: { most: mostSaveCalls } },
			},
			{
				name: "save of a full note, beside one plain write",
				...{ value: saved.ms, unit: "ms", peer: plain.ms },
				...{ ratio: saved.ms / plain.ms, bar: { most: mostWrites } },
			},
			{
				name: "look at it and its link: calls on the disk",
				...{ value: looked.calls, unit: "", bar: { most: mostLookCalls } },
			},
			{ name: "look at it and its link", value: looked.ms, unit: "ms" },
		];
	} finally {
		project.remove();
	}
}

let calls = 0;

/** What is measured, on a disk that counts. */
async function createWork({ agentDir, root }: Project) {
	const disk = createFaultyDisk(() => {
		calls += 1;
		return;
	});
	const store = await openNotes(root, agentDir, disk);
	const sessionFile = join(agentDir, "sessions", "bench.jsonl");
	const plain = join(root, "PLAIN.md");
	let text = "";
	return {
		async saveOnce(number: number) {
			const change = () => noteWith(`- change ${number}`);
			const request = { kind: "tool", session: "bench", sessionFile, trustedBase: true } as const;
			const saved = await store.save({ ...request, at: Date.now(), change });
			if (!saved.ok || !saved.changed || !saved.trusted) throw new Error(JSON.stringify(saved));
			text = saved.text;
		},
		look: () => Promise.all([store.read(), store.lastSession()]),
		write: (number: number) => replaceFile(plain, `${text}${number}`, { disk }),
	};
}

function noteWith(item: string): Note {
	return { ...fullNote, sections: [...fullNote.sections, { heading: "Next", items: [item] }] };
}

/** The medians of what something takes, in milliseconds and in calls on the disk. */
function createMedians() {
	const times: number[] = [];
	const counts: number[] = [];
	return {
		async add(work: () => Promise<unknown>) {
			const before = calls;
			const started = performance.now();
			await work();
			times.push(performance.now() - started);
			counts.push(calls - before);
		},
		read: () => ({ ms: percentile(times, 0.5), calls: percentile(counts, 0.5) }),
	};
}

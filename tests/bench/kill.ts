import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { startWriter, untilSaid } from "../support/writers.ts";
import type { Figure } from "./figure.ts";
import { createProject, type Project } from "./project.ts";

const kills = 200;
const lanes = 2;

/** A kill comes this long after a process's first save at most; a save takes a few milliseconds. */
const latestMs = 40;

/** Kill −9 at random moments of saving: the note is the one before the save or the one after. */
export async function kill(): Promise<readonly Figure[]> {
	const outcomes = (await Promise.all(Array.from({ length: lanes }, killInLane))).flat();
	const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
	const what = `kill -9 at ${outcomes.length} moments`;
	return [
		{
			name: `${what}: neither old nor new`,
			value: count("neither"),
			unit: "",
			bar: { exactly: 0 },
		},
		{ name: `${what}: not told any more`, value: count("held"), unit: "", bar: { exactly: 0 } },
		{ name: `${what}: the old one`, value: count("old"), unit: "" },
		{ name: `${what}: the new one`, value: count("new"), unit: "" },
	];
}

type Outcome = "old" | "new" | "neither" | "held";

async function killInLane(): Promise<readonly Outcome[]> {
	const project = await createProject();
	try {
		const outcomes: Outcome[] = [];
		while (outcomes.length < kills / lanes) {
			outcomes.push(await killOnce(project, `writer-${outcomes.length}`));
		}
		return outcomes;
	} finally {
		project.remove();
	}
}

async function killOnce(project: Project, name: string): Promise<Outcome> {
	const writer = startWriter(project, name, Number.POSITIVE_INFINITY);
	const ended = once(writer, "exit");
	await untilSaid(writer, "saved");
	await wait(Math.random() * latestMs);
	writer.kill("SIGKILL");
	if ((await ended)[1] !== "SIGKILL") throw new Error("the writer ended before it was killed");
	return outcomeOf(project);
}

/** A save puts its version into the log before it replaces the note. */
async function outcomeOf({ note, store }: Project): Promise<Outcome> {
	const text = await readFile(note, "utf8");
	const [newest, before] = (await store.versions(2)).versions;
	if (text !== newest?.text && text !== before?.text) return "neither";
	if ((await store.read()).status !== "known") return "held";
	return text === newest?.text ? "new" : "old";
}

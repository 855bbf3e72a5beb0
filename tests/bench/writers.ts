import { once } from "node:events";
import { decodeNote } from "../../src/carryover/decode-note.ts";
import { withoutStamp } from "../../src/persistence/note-file.ts";
import { startWriter, strayFiles } from "../support/writers.ts";
import type { Figure } from "./figure.ts";
import { createProject, type Project } from "./project.ts";

const processes = 12;
const saves = 100;

/** Twelve processes that save to one note at the same time, a hundred times each. */
export async function writers(): Promise<readonly Figure[]> {
	const project = await createProject();
	try {
		const names = Array.from({ length: processes }, (_, number) => `writer-${number}`);
		const started = performance.now();
		const codes = await Promise.all(names.map((name) => exitOf(project, name)));
		const ms = performance.now() - started;
		if (codes.some((code) => code !== 0)) throw new Error(`writers ended with ${codes}`);
		const what = `${processes} processes × ${saves} saves`;
		const stray = await strayFiles(project.note);
		return [
			{ name: `${what}: lost in the log`, ...none(await lostInLog(project, names)) },
			{ name: `${what}: lost in the note`, ...none(await lostInNote(project, names)) },
			{ name: `${what}: other files left`, ...none(stray.length) },
			{ name: `${what}: one save`, value: ms / (processes * saves), unit: "ms" },
		];
	} finally {
		project.remove();
	}
}

const none = (value: number) => ({ value, unit: "", bar: { exactly: 0 } }) as const;

async function exitOf(project: Project, name: string): Promise<unknown> {
	const [code] = await once(startWriter(project, name, saves), "exit");
	return code;
}

/** Saves without a version of their own, and lines of the log that cannot be read. */
async function lostInLog({ store }: Project, names: readonly string[]): Promise<number> {
	const { versions, skipped } = await store.versions();
	const found = new Set(
		versions.map(({ session, text }) => new RegExp(`- ${session}: save \\d+\\n`).exec(text)?.[0]),
	);
	const wanted = names.flatMap((name) =>
		Array.from({ length: saves }, (_, index) => `- ${name}: save ${index + 1}\n`),
	);
	return wanted.filter((save) => !found.has(save)).length + skipped;
}

/** Writers whose last save the note does not tell; all of them when it is not read as a known note. */
async function lostInNote({ store }: Project, names: readonly string[]): Promise<number> {
	const note = await store.read();
	if (note.status !== "known") return names.length;
	const items = decodeNote(withoutStamp(note.text)).sections.flatMap((section) => section.items);
	return names.filter((name) => !items.includes(`- ${name}: save ${saves}`)).length;
}

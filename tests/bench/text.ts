import { readFileSync } from "node:fs";
import type { BenchOptions, Figure } from "./figure.ts";
import { median } from "./samples.ts";
import { openSessionFiles } from "./session-files.ts";

/** Milliseconds that `work` takes per megabyte (UTF-8) of what the sessions say. */
export function paceOf(
	name: string,
	options: BenchOptions,
	work: (text: string) => unknown,
): readonly Figure[] {
	const { files, remove } = openSessionFiles(options);
	const texts = files.flatMap(({ path }) => textsIn(readFileSync(path, "utf8")));
	remove();
	const megabytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1_000_000;
	const times = [1, 2, 3].map(() => {
		const started = performance.now();
		for (const text of texts) work(text);
		return performance.now() - started;
	});
	const what = `${name}, ${megabytes.toFixed(1)} MB of sessions`;
	return [{ name: what, value: median(times) / megabytes, unit: "ms/MB" }];
}

/** Every text in a session file; broken lines are left out. */
function textsIn(content: string): readonly string[] {
	return content.split("\n").flatMap((line) => textsOf(parsed(line)));
}

function parsed(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return;
	}
}

function textsOf(value: unknown): readonly string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(textsOf);
}

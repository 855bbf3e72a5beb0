import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { bytesBelow } from "./runtime-prune.ts";

/** Where downloads and installations work. */
interface Places {
	readonly modelsDir: string;
	readonly runtimeDir: string;
}

/** One file or folder that work which was killed left behind. */
interface Leftover {
	readonly path: string;
	readonly bytes: number;
}

/** What nothing has touched for so many milliseconds is nobody's work any more; a transfer writes all the time. */
const idleMs = 3_600_000;

/** Beginnings of files, what is known of their source, and files that were found to be damaged. */
const forms = /\.(?:part|part\.json|bad)$/;

/** Finds what killed downloads and installations left. Changes nothing. */
export async function findLeftovers(places: Places, now: number): Promise<readonly Leftover[]> {
	const { modelsDir, runtimeDir } = places;
	const [files, parent] = await Promise.all([
		readdir(modelsDir, { recursive: true }).catch(() => []),
		readdir(dirname(runtimeDir)).catch(() => []),
	]);
	const starts = [".new-", ".old-"].map((end) => basename(runtimeDir) + end);
	const paths = [
		...files.filter((name) => forms.test(name)).map((name) => join(modelsDir, name)),
		...parent
			.filter((name) => starts.some((start) => name.startsWith(start)))
			.map((name) => join(dirname(runtimeDir), name)),
	];
	return (await Promise.all(paths.map((path) => lookAt(path, now)))).flat();
}

/** Removes those of the paths that still are left over. What failed is counted. */
export async function removeLeftovers(
	places: Places,
	paths: readonly string[],
	now: number,
): Promise<{ readonly done: number; readonly failed: number }> {
	const left = await findLeftovers(places, now);
	const removed = await Promise.all(
		left
			.filter(({ path }) => paths.includes(path))
			.map(({ path }) =>
				rm(path, { recursive: true, force: true, maxRetries: 3 }).then(
					() => true,
					() => false,
				),
			),
	);
	const done = removed.filter((isDone) => isDone).length;
	return { done, failed: removed.length - done };
}

async function lookAt(path: string, now: number): Promise<readonly Leftover[]> {
	const seen = await stat(path).catch(() => undefined);
	if (seen === undefined || Math.abs(now - seen.mtimeMs) < idleMs) return [];
	const bytes = seen.isDirectory() ? await bytesBelow(path).catch(() => 0) : seen.size;
	return [{ path, bytes }];
}

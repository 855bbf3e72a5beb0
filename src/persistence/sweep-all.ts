import { noOthers, type SweepContext } from "./sweep-context.ts";
import { filesElsewhere } from "./sweep-elsewhere.ts";
import { type KeptFile, keptFiles, type Missed } from "./sweep-files.ts";
import { originalFiles } from "./sweep-originals.ts";
import { otherFiles } from "./sweep-others.ts";

/**
 * Every file that a sweep goes through, each path once: our own, those in our folders that nobody knows, what the originals
 * left, and what other projects keep.
 */
export async function sweptFiles(
	context: SweepContext,
	missed: Missed,
	wanted: () => boolean = () => true,
): Promise<readonly KeptFile[]> {
	const own = [
		...(await keptFiles(context, missed)),
		...(await originalFiles(context, missed)),
		...(await otherFiles(context, missed)),
	];
	const elsewhere: KeptFile[] = [];
	for (const project of context.others.projects) {
		if (wanted()) elsewhere.push(...(await filesElsewhere(context, project, missed)));
	}
	const theirs = new Set(elsewhere.map(({ path }) => path));
	// A folder below with a note of its own is a project, whose trust has to be kept, and not what an original left.
	const ours = own.filter(({ keptIn, path }) => keptIn !== "originals" || !theirs.has(path));
	return eachOnce([...ours, ...elsewhere]);
}

/** The file of a finding; undefined where it is none of ours any more. */
export async function sweptFile(
	context: SweepContext,
	{ id, project }: { readonly id: string; readonly project?: string | undefined },
): Promise<KeptFile | undefined> {
	const { projects } = context.others;
	const there = projects.filter(({ place }) => place.root === project);
	const lists =
		project === undefined
			? [await sweptFiles({ ...context, others: noOthers }, () => {})]
			: await Promise.all(there.map((one) => filesElsewhere(context, one, () => {})));
	return lists.flat().find(({ path }) => path === id);
}

function eachOnce(files: readonly KeptFile[]): readonly KeptFile[] {
	const byPath = new Map<string, KeptFile>();
	for (const file of files) if (!byPath.has(file.path)) byPath.set(file.path, file);
	return [...byPath.values()];
}

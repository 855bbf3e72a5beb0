import { join } from "node:path";
import type { Finding } from "../../../src/forget/finding.ts";
import { realDisk } from "../../../src/persistence/disk.ts";
import { findNotesPlace } from "../../../src/persistence/notes-place.ts";
import { listSessionFiles } from "../../../src/persistence/session-files.ts";
import { findAllSecrets, type SweepPace, scrubFinding } from "../../../src/persistence/sweep.ts";
import { noOthers, type SweepContext } from "../../../src/persistence/sweep-context.ts";
import { newProject, placeOf } from "./project.ts";

export const pace: SweepPace = { wanted: () => true, passed() {} };

/** A project with its agent folder, and what a sweep of it finds and takes out. */
export async function newSweep() {
	const { agentDir, home, open, root } = await newProject();
	const place = await placeOf(root);
	const options = { agentDir, home, configDir: ".pi", place, disk: realDisk };
	const notes = await findNotesPlace(options);
	const context = async (): Promise<SweepContext> => ({
		...options,
		notes,
		cwds: [root, join(root, "sub")],
		isCut: false,
		sessions: await listSessionFiles(agentDir, undefined, realDisk),
		others: noOthers,
	});
	const find = async (changes = pace) => findAllSecrets(await context(), changes);
	const scrub = async (finding: Finding) => scrubFinding(await context(), finding);
	return { agentDir, context, find, home, open, root, scrub };
}

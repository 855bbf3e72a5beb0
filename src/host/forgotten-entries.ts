import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { realDisk } from "#src/persistence/disk.ts";
import { hiddenIn } from "#src/persistence/hidden-entries.ts";

/** Ids of the entries of a session's file that the user had forgotten: nothing of ours may tell them again. */
export async function forgottenEntries(file: string | undefined): Promise<ReadonlySet<string>> {
	return file === undefined ? new Set() : hiddenIn(getAgentDir(), file, realDisk);
}

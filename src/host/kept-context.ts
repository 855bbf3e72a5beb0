import { homedir } from "node:os";
import { CONFIG_DIR_NAME, getAgentDir } from "@earendil-works/pi-coding-agent";
import { realDisk } from "#src/persistence/disk.ts";
import { findKnownProjects } from "#src/persistence/known-projects.ts";
import { findNotesPlace } from "#src/persistence/notes-place.ts";
import { listSessionFiles } from "#src/persistence/session-files.ts";
import { noOthers, type SweepContext } from "#src/persistence/sweep-context.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { projectCwds } from "./project-cwds.ts";

/** Where what is kept of this project lies, and the session files that pi has of it. */
export async function keptContext(host: Host, life: Life): Promise<SweepContext> {
	return (await lookAround(host, life)).context;
}

/** The same, and what of other projects is known on this machine. */
export async function sweepContext(
	host: Host,
	life: Life,
	wanted: () => boolean,
): Promise<SweepContext> {
	const { all, context } = await lookAround(host, life);
	const cwds = all.map(({ cwd }) => cwd);
	return { ...context, others: await findKnownProjects({ ...context, cwds, wanted }) };
}

async function lookAround({ keeper }: Host, { ctx, facts }: Life) {
	const agentDir = getAgentDir();
	const place = keeper.place();
	const folder = facts.file === undefined ? undefined : ctx.sessionManager.getSessionDir();
	const home = homedir();
	const common = { agentDir, configDir: CONFIG_DIR_NAME, disk: realDisk, home };
	const notes = place && (await findNotesPlace({ ...common, place }));
	const all = await listSessionFiles(agentDir, folder, realDisk);
	const cwds = await projectCwds(facts.cwd, place, all);
	const own = new Set(cwds.known);
	const context: SweepContext = {
		...{ ...common, place, notes, cwds: cwds.all, isCut: cwds.isCut },
		sessions: all.filter(({ cwd }) => own.has(cwd)),
		others: noOthers,
	};
	return { all, context };
}

/** Brings what the files hold by now into the session: the note, the topics, its memory. */
export async function adoptKept(host: Host, life: Life, kinds: ReadonlySet<string>): Promise<void> {
	if (!life.alive || kinds.size === 0) return;
	if (kinds.has("note") || kinds.has("versions")) await host.keeper.refresh();
	if (kinds.has("topics")) await (await host.topics()).ledger.refresh();
	if (kinds.has("memory") && life.alive) {
		await (await (await host.checkpoints()).memory(life))?.refresh();
	}
	// The head was composed of what stood there before.
	if (life.alive) host.store.dispatch({ type: "head.dropped" });
}

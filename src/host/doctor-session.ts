import { existsSync } from "node:fs";
import type { SessionEntry as PiEntry } from "@earendil-works/pi-coding-agent";
import { checkSession } from "#src/doctor/check-session.ts";
import type { RepairPlan } from "#src/doctor/examination.ts";
import type { Finding } from "#src/doctor/finding.ts";
import { decodeMessage } from "#src/doctor/flow-message.ts";
import { planRepair, type Repair } from "#src/doctor/repair.ts";
import { decodeEntry } from "#src/doctor/session-entry.ts";
import { type ShownStep, showStep } from "#src/doctor/shown-step.ts";
import { type Flow, type FlowEntry, faultsOf, readFlow } from "#src/doctor/tool-flow.ts";
import { realDisk } from "#src/persistence/disk.ts";
import { writeSessionCopy } from "#src/persistence/session-copy.ts";
import { removeFiles } from "#src/persistence/tidy.ts";
import { ownMessages } from "./compaction-span.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { createPace, inSteps } from "./pace.ts";
import { joinedBranch, looseIn, relinked, unreadIn } from "./session-gaps.ts";

/** Calls and results of the branch that the session is on. */
export async function examineSession(_host: Host, life: Life): Promise<readonly Finding[]> {
	const { file } = life.facts;
	const { ctx } = life;
	const { sessionManager } = ctx;
	const branch = sessionManager.getBranch();
	const loose = looseIn(sessionManager).filter(({ id }) => id !== branch[0]?.id).length;
	const cut = joinedBranch(sessionManager).length - branch.length;
	const unread = file === undefined ? undefined : { count: await unreadIn(file), path: file };
	const flow = await flowOf(branch, !ctx.isIdle());
	const saved = file !== undefined && existsSync(file);
	return checkSession({ flow, saved, cut, loose, unread });
}

async function flowOf(branch: readonly PiEntry[], isOpen: boolean): Promise<Flow> {
	const pace = createPace();
	const entries: FlowEntry[] = [];
	for (const { messages, sourceEntry } of ownMessages(branch)) {
		const entry = {
			id: sourceEntry.id,
			messages: messages.flatMap((message) => decodeMessage(message) ?? []),
		};
		const isCut = sourceEntry.type === "compaction";
		entries.push(isCut ? { ...entry, firstKept: sourceEntry.firstKeptEntryId ?? null } : entry);
		await pace();
	}
	return readFlow(entries, isOpen);
}

/** A plan with what is needed to carry it out. */
export interface Planned {
	readonly plan: RepairPlan;
	readonly repair: Repair;
}

/** What a copy of the session would be; undefined where it has no file. */
export async function planCopy({ ctx, facts }: Life): Promise<Planned | undefined> {
	const { file } = facts;
	if (file === undefined || !existsSync(file)) return undefined;
	const branch = joinedBranch(ctx.sessionManager);
	const all = ctx.sessionManager.getEntries().length;
	const flow = await flowOf(relinked(branch), false);
	const read = branch.flatMap((entry) => decodeEntry(entry) ?? []);
	const repair = planRepair(read, flow);
	const after = await flowOf(readAgain(repair), false);
	const faults = [...Object.values(faultsOf(after)), after.renamed.length];
	// Places in the flow are those of the branch: with a line less, they would name others.
	const isBroken = read.length < branch.length || faults.some((count) => count > 0);
	return {
		repair,
		plan: {
			...{ original: file, steps: await shownSteps(repair), isBroken },
			entries: repair.entries.length,
			others: all - branch.length,
		},
	};
}

async function shownSteps({ steps }: Repair): Promise<readonly ShownStep[]> {
	const pace = createPace();
	const shown: ShownStep[] = [];
	for (const step of steps) shown.push(await inSteps(showStep(step), pace));
	return shown;
}

/** The entries as pi has them: the same as went in, but for what the plan changed in the ways that it knows. */
function readAgain({ entries }: Repair): readonly PiEntry[] {
	return entries.filter(isPiEntry);
}

function isPiEntry(entry: object): entry is PiEntry {
	return "timestamp" in entry && typeof entry.timestamp === "string";
}

/** Writes the copy as a new session beside the original, which is not touched; removes it again unless it was gone on with. */
export async function writeCopy(
	{ facts }: Life,
	{ plan, repair }: Planned,
	name: string,
): Promise<{ readonly path: string; undo(): Promise<void> }> {
	const { original } = plan;
	const { entries } = repair;
	const copy = { original, cwd: facts.cwd, name, entries, at: Date.now() };
	const path = await writeSessionCopy(copy, realDisk);
	const { size } = await realDisk.stat(path);
	return {
		path,
		async undo() {
			await removeFiles([path], ({ bytes }) => bytes === size, realDisk);
		},
	};
}

import type { RepairPlan } from "#src/doctor/examination.ts";
import { type Finding, finding } from "#src/doctor/finding.ts";
import { inOrder } from "#src/doctor/rank.ts";
import type { DoctorView } from "#views/doctor/data.ts";

const agent = "/home/marla/.pi/agent/waystation";

/** One finding of each kind that a bad day brings, and what is fine beside it. */
export function sampleFindings(): readonly Finding[] {
	return inOrder([
		finding("node.fits", { version: "24.21.0" }),
		finding("pi.fits", { version: "1.6.0" }),
		finding("features.there", { count: 28 }),
		finding("rival.installed", {
			name: "pi-carryover",
			source: "npm:pi-carryover",
			kind: "package",
			loaded: true,
		}),
		finding("copies.one", {}),
		finding("compactor.other", { count: 2 }),
		finding("tools.ours", { names: ["save_carryover", "history", "notes"] }),
		finding("session.broken", { orphans: 1, late: 0, doubled: 0, parted: 2 }),
		finding("settings.wrong", {
			fault: {
				file: `${agent}/config.json`,
				field: "carryover.quitSeconds",
				expected: { kind: "number", least: 1, most: 120 },
			},
		}),
		finding("ledger.whole", { topics: 212 }),
		finding("history.damaged", {
			path: `${agent}/history.db`,
			cause: "corrupt",
			detail: "database disk image is malformed",
		}),
		finding("embedding.native", {
			models: ["Xenova/bge-small-zh-v1.5", "Xenova/all-MiniLM-L6-v2"],
		}),
		finding("models.unchecked", { count: 2, bytes: 48_140_000 }),
		finding("folder.writable", { path: agent }),
		finding("modes.fit", { count: 212 }),
		finding("locks.stale", {
			count: 2,
			pids: [4711],
			paths: [`${agent}/topics.json.lock`, `${agent}/sessions/0199/state.json.lock`],
		}),
		finding("temps.left", {
			count: 3,
			bytes: 1_240_000,
			paths: [`${agent}/.topics.json.4711-1f2e.tmp`],
		}),
		finding("room.enough", { bytes: 81_400_000_000 }),
	]);
}

/** What a repair of a branch with an orphan and a parted pair would change. */
export function samplePlan(changes: Partial<RepairPlan> = {}): RepairPlan {
	const entry = (id: string, parentId: string) => JSON.stringify({ type: "message", id, parentId });
	return {
		original: "/home/marla/.pi/agent/sessions/--home-marla-shop--/2025-11-30T09-14-02_0199.jsonl",
		entries: 412,
		others: 27,
		isBroken: false,
		steps: [
			{ reason: "orphan", number: 118, before: entry("a1b2c3d4", "99887766"), after: undefined },
			{
				reason: "linked",
				number: 119,
				before: entry("b2c3d4e5", "a1b2c3d4"),
				after: entry("b2c3d4e5", "99887766"),
			},
			{
				reason: "unanswered",
				number: undefined,
				before: undefined,
				after: entry("0c1d2e3f", "b2c3d4e5"),
			},
		],
		...changes,
	};
}

export function sampleDoctor(changes: Partial<DoctorView> = {}): DoctorView {
	return {
		waiting: [],
		findings: sampleFindings(),
		working: undefined,
		outcome: undefined,
		barred: {},
		canUndo: false,
		plan: undefined,
		...changes,
	};
}

import type { StoredArchive } from "#src/carryover/archive.ts";
import type { Version } from "#src/carryover/version.ts";
import type { MemoryRecord } from "#src/checkpoints/record.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import type { Language } from "#src/lib/language.ts";
import type { BranchEvent } from "#src/store/events.ts";
import { type HappeningSources, happeningsOf } from "#src/store/happenings.ts";
import { initial } from "#src/store/initial.ts";
import type { State } from "#src/store/state.ts";
import { defaultTopicConfig } from "#src/topics/ledger.ts";
import type { Topic } from "#src/topics/topic.ts";
import type { JournalView } from "#views/journal/data.ts";
import { accountOf } from "./compactions-view.ts";
import { day, hour, minute, noon } from "./frames.ts";
import { jobOf } from "./jobs-view.ts";

export function versionOf(number: number, changes: Partial<Version> = {}): Version {
	return {
		...{ number, at: noon - (9 - number) * hour, kind: "tool", session: "here" },
		...{ text: `note ${number}`, hash: `h${number}`, trusted: true },
		...changes,
	};
}

const judgement: Judgement = {
	...{ verdict: "shift", reason: "strong", route: "en", length: 4 },
};

export const judged = (at: number, changes: Partial<Judgement> = {}): BranchEvent => ({
	type: "shift.judged",
	at,
	judgement: { ...judgement, ...changes },
});

export const entered = (
	at: number,
	id: string,
	how: "opened" | "found" | "chosen" = "opened",
	title = id,
): BranchEvent => ({ type: "topic.entered", at, id, title, how });

export const taken = (
	at: number,
	id: string,
	trigger: "time" | "asked" | "auto-compaction" = "time",
): BranchEvent => ({ type: "checkpoint.taken", at, id, trigger, through: "e1", items: 3 });

export function recordOf(id: string, more: object = {}): MemoryRecord {
	return {
		...{ kind: "checkpoint", id, born: 1, at: noon, after: null, through: "e1", from: 1, to: 9 },
		...{ trigger: "time", items: [], omitted: 0, cost: undefined },
		...more,
	} as MemoryRecord;
}

export function topicOf(id: string, changes: Partial<Topic> = {}): Topic {
	return {
		...{ id, title: id, type: "feature", tags: [], derivedFrom: "", links: [] },
		...{ status: "in_progress", created: 0, lastUpdated: 0, project: "/p", decisions: [] },
		...{ outcome: "", source: { firstSeen: "", firstSession: "" } },
		...changes,
	};
}

export function stateWith(
	changes: Partial<State> = {},
	topics: readonly Topic[] = [],
	records: readonly MemoryRecord[] = [],
): State {
	const ledger = { topics, config: defaultTopicConfig };
	return {
		...initial,
		session: {
			...{ id: "here", file: "/s", parent: undefined, cwd: "/p", mode: "tui", locale: "en" },
			leavesTraces: true,
		},
		topics: { ...initial.topics, ledger },
		checkpoints: { ...initial.checkpoints, memory: { session: "here", number: 1, records } },
		...changes,
	};
}

export function sourcesOf(changes: Partial<HappeningSources> = {}): HappeningSources {
	return {
		...{ state: stateWith(), events: [], compactions: [], shifted: new Set() },
		...{ versions: [], archives: [], indexedAt: undefined },
		...changes,
	};
}

const words = {
	en: {
		login: "Login fails after token refresh",
		page: "Statistics page for the service",
		was: "Fine, it works now.",
		text: "The client retries three times and then asks for a new login.",
	},
	zh: {
		login: "令牌刷新后登录失败",
		page: "给服务加统计页面",
		was: "好了，现在可以用了。",
		text: "客户端重试三次，之后要求重新登录。",
	},
} as const;

/** A journal with a happening of each kind. */
export function sampleJournal(language: Language = "en"): JournalView {
	const { login, page, text, was } = words[language];
	const archive: StoredArchive = {
		...{ name: "2025-12-01-login.md", at: noon - 2 * hour, reason: "threshold" },
		...{ tokensBefore: 142_310, session: "here", entry: "c0ffee01", title: login, text: "" },
	};
	const decisions = [{ at: 7, text }];
	const state = stateWith(
		{
			branch: { ...initial.branch, topic: { id: "b", title: page, at: noon - minute, prompts: 3 } },
			notices: [
				{
					at: noon - 3 * minute,
					asked: false,
					notice: { code: "topic.distilled", id: "a", title: login, decided: 7, was, text },
				},
				{
					at: noon - 26 * minute,
					asked: false,
					notice: { code: "checkpoint.failed", what: "examine", failure: "rate", detail: "" },
				},
				{
					at: noon - 4 * day,
					asked: false,
					notice: { code: "save.failed", failure: "full", path: ".pi/CARRYOVER.md" },
				},
				{
					at: noon - 5 * day,
					asked: false,
					notice: { code: "settings.adopted", from: ["pi-carryover"] },
				},
			],
			jobs: [
				jobOf({ id: 1, purpose: "runtime-install", changedAt: noon - 51 * minute }),
				jobOf({ id: 2, purpose: "model-download", changedAt: noon - 49 * minute }),
			],
		},
		[topicOf("a", { title: login, status: "done", decisions }), topicOf("b", { title: page })],
		[
			recordOf("r1"),
			recordOf("r2"),
			recordOf("r3", { kind: "consolidation", at: noon - 30 * minute, replaces: ["r1"] }),
		],
	);
	const closed = { type: "topic.closed", at: noon - 5 * minute, id: "a", title: login } as const;
	const happenings = happeningsOf(
		sourcesOf({
			state,
			events: [
				entered(noon - 8 * hour, "a", "opened", login),
				taken(noon - 7 * hour, "r1", "auto-compaction"),
				judged(noon - 6 * hour),
				{ type: "shift.refuted", at: noon - 6 * hour + 1 },
				judged(noon - 5 * hour),
				taken(noon - 40 * minute, "r2"),
				{ ...closed, status: "done" },
				entered(noon - minute, "b", "found", page),
			],
			compactions: [accountOf({ at: noon - 2 * hour })],
			shifted: new Set(["c0ffee01"]),
			versions: [
				versionOf(7, { at: noon - 12 * minute }),
				versionOf(6, { kind: "capture", session: "other" }),
				versionOf(5, { kind: "edit" }),
				versionOf(4, { kind: "summary", session: "other" }),
			],
			archives: [archive],
			indexedAt: noon - 3 * day,
		}),
	);
	return { happenings, notice: undefined };
}

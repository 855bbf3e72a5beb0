import { emptyBranch } from "./branch.ts";
import type { Carryover } from "./carryover.ts";
import { noCheckpoints } from "./checkpoints.ts";
import { noCompaction } from "./compaction.ts";
import type { Settings } from "./settings.ts";
import type { State } from "./state.ts";
import type { Topics } from "./topics.ts";

export const defaultSettings: Settings = {
	enabled: true,
	language: "auto",
	notifications: "normal",
	models: { background: "", fallback: "" },
	carryover: {
		enabled: true,
		quitSummary: "wait",
		quitSeconds: 30,
		captureMessages: 8,
		noteTokens: 1200,
		topicCompact: {
			mode: "suggest",
			archive: true,
			minTokens: 40_000,
			cooldownTurns: 3,
			embed: { choice: "auto", thresholdZh: 0, thresholdEn: 0, endpoint: "" },
		},
	},
	topics: { enabled: true },
	compaction: {
		enabled: true,
		strategy: "summary",
		instant: true,
		model: "",
		maxTokens: 8192,
		onFailure: "evidence",
		standDown: false,
		undoKey: "alt+u",
	},
	notes: { enabled: true },
	checkpoints: {
		enabled: true,
		model: "current",
		thinking: "high",
		consolidator: { model: "current", thinking: "high" },
		memoryBudgetTokens: 32_000,
		triggers: { contextPercent: 80, elapsedMinutes: 40, minimumToolCalls: 25 },
		runOnManualCompaction: true,
		maxAttempts: 3,
	},
	history: { enabled: true },
	windows: { enabled: true, reminder: true },
	recall: { headTokens: 2500 },
	caps: { sessionTokens: 600_000, dayTokens: 3_000_000 },
};

const noCarryover: Carryover = {
	place: undefined,
	noPlace: undefined,
	note: { status: "none" },
	lastSession: undefined,
	told: { text: "", untold: [] },
	seen: "",
	trustedBase: true,
	summarisingSince: undefined,
};

const noTopics: Topics = {
	ledger: undefined,
	file: "",
	failure: undefined,
	project: "",
	told: undefined,
	classifying: 0,
	classifyingSince: undefined,
};

/** The state before anything happened. */
export const initial: State = {
	branch: emptyBranch,
	session: undefined,
	off: undefined,
	activity: 0,
	closing: false,
	quitting: false,
	settings: defaultSettings,
	carryover: noCarryover,
	topics: noTopics,
	compaction: noCompaction,
	checkpoints: noCheckpoints,
	head: undefined,
	tail: [],
	tailSince: 0,
	suggestion: undefined,
	setup: undefined,
	jobs: [],
	spend: {},
	notices: [],
};

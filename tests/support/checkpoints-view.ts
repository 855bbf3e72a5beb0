import type { Generation } from "#src/checkpoints/generation.ts";
import type { Language } from "#src/lib/language.ts";
import type { SessionFacts } from "#src/store/session.ts";
import type { State } from "#src/store/state.ts";
import { createStore } from "#src/store/store.ts";
import type { CheckpointsView } from "#views/checkpoints/data.ts";
import { createCheckpointsDesk } from "#views/checkpoints/desk.ts";
import {
	checkpointOf,
	consolidationOf,
	gapOf,
	generationOf,
	idsOf,
	itemOf,
} from "./checkpoints.ts";
import { hour, minute, noon } from "./frames.ts";

const texts = {
	en: {
		port: "the wombat service stays on port 8443, whatever the docs say",
		tests: "tests run with -j1, not with -j4 as was said before",
		speed: "the import of 2,000 rows takes 4.1 s since the index was added",
		open: "the retry of an upload whose token expires is not written yet",
		whole: "one queue per account; the old tokens are refused, not renewed",
		note: "### Decisions\n- the login moves to the new endpoint\n\n### Open\n- changelog",
	},
	zh: {
		port: "无论文档怎么写，wombat 服务都留在 8443 端口",
		tests: "测试用 -j1 跑，之前说的 -j4 不对",
		speed: "加了索引之后，导入 2,000 行用 4.1 秒",
		open: "上传途中令牌过期时的重试还没写",
		whole: "每个账号一个队列；旧令牌一律拒绝，不再续期",
		note: "### 决定\n- 登录改用新的接口\n\n### 待办\n- 更新日志",
	},
} as const;

/** A memory with a record of every kind and standing. */
function sampleMemory(language: Language = "en"): Generation {
	const say = texts[language];
	const cost = { model: "anthropic/haiku-5", input: 41_200, output: 510, cost: 0.0137 };
	const old = [
		checkpointOf(13, 200, {
			born: 2,
			at: noon - 9 * hour,
			trigger: "imported",
			items: [itemOf(say.note, { kind: "note", sources: ["e200"] })],
			cost: undefined,
		}),
		checkpointOf(201, 510, { born: 3, at: noon - 7 * hour, items: [itemOf(say.whole)] }),
	];
	return generationOf(
		gapOf(1, 12, { at: noon - 10 * hour, why: "earlier" }),
		...old,
		checkpointOf(201, 480, {
			born: 4,
			at: noon - 6 * hour,
			through: "x480",
			items: [itemOf(say.open, { kind: "open" })],
		}),
		consolidationOf(1, 510, {
			born: 5,
			at: noon - 5 * hour,
			items: [itemOf(say.whole, { sources: ["e300", "e410"] })],
			replaces: ["g1-12", ...old.map(({ id }) => id)],
			checkpoints: 2,
			cost: { ...cost, model: "anthropic/sonnet-5" },
		}),
		checkpointOf(511, 639, { born: 6, at: noon - 2 * hour, trigger: "resume", items: [] }),
		checkpointOf(640, 811, {
			born: 7,
			at: noon - 47 * minute,
			items: [itemOf(say.open, { kind: "open", sources: ["e700"] })],
		}),
		checkpointOf(812, 901, {
			born: 8,
			at: noon - 2 * minute,
			trigger: "manual-compaction",
			items: [
				itemOf(say.tests, { kind: "correction", sources: ["e820"] }),
				itemOf(say.port, { sources: ["e812", "e855"] }),
				itemOf(say.speed, { kind: "evidence", sources: ["e890"] }),
			],
			omitted: 2,
			cost,
		}),
		{
			kind: "correction",
			id: "w",
			born: 9,
			at: noon - minute,
			about: "r640-811",
			forgotten: true,
		},
	);
}

/** The state of a session with that memory. */
function stateOf(memory: Generation | undefined, mode: "tui" | "print"): State {
	const store = createStore();
	const session: SessionFacts = {
		...{ id: "s1", file: "/s1.jsonl", parent: undefined, cwd: "/", mode, locale: "en" },
		leavesTraces: mode === "tui",
	};
	store.dispatch({ type: "session.opened", at: 0, session });
	if (memory !== undefined) {
		store.dispatch({ type: "memory.read", memory, folder: "/agent/s1", paused: false });
	}
	store.dispatch({ type: "memory.told", ids: ["c1-510"], block: undefined });
	return store.read();
}

export function sampleCheckpointsView(
	language: Language = "en",
	changes: Partial<CheckpointsView> = {},
	memory: Generation | undefined = sampleMemory(language),
): CheckpointsView {
	const state = stateOf(memory, "tui");
	const desk = createCheckpointsDesk(
		{
			read: () => state,
			watch: () => () => {},
			ids: () => (memory === undefined ? [] : idsOf(930)),
			end: () => 930,
			source: ({ through }) => `## #855 user\nkeep it on 8443, please (${through})`,
		},
		0,
	);
	return { ...desk.view(), ...changes };
}

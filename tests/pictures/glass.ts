import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#src/lib/language.ts";
import { ownIdentity } from "#src/persistence/process-identity.ts";
import { openSpendLog } from "#src/persistence/spend-log.ts";
import type { Purpose } from "#src/store/work.ts";
import { writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import type { World } from "../support/world.ts";

const day = 24 * 3_600_000;

/** What calls of a purpose take on an ordinary day: how many, and the tokens of each. */
const daily: readonly (readonly [Purpose, number, number, number])[] = [
	["topic-classify", 14, 610, 55],
	["carryover-summary", 2, 4_200, 420],
	["checkpoint-examine", 3, 17_400, 690],
	["compaction-summary", 1, 31_000, 1_850],
];

/** US dollars for a token in and out, as the scripted model of the picture has them. */
const price = { input: 3 / 1e6, output: 15 / 1e6 };

/** Three weeks of model calls before today, written by the product's own log. */
export async function playMonth({ agentDir }: World): Promise<void> {
	const log = openSpendLog(agentDir);
	for (let ago = 22; ago >= 1; ago -= 1) {
		if (ago % 7 > 4) continue;
		for (const [purpose, calls, input, output] of daily) {
			const cost = calls * (input * price.input + output * price.output);
			const spent = { calls, input: calls * input, output: calls * output, cost };
			const at = Date.now() - ago * day;
			await log.add({ at, purpose, model: "mock/mock-1", cacheRead: 0, cacheWrite: 0, ...spent });
		}
	}
}

/** A lock that a killed process left, and a session's folder that others may read. */
export async function playDoctor({ agentDir }: World): Promise<void> {
	const { host } = await ownIdentity();
	const own = join(agentDir, "waystation");
	mkdirSync(own, { recursive: true, mode: 0o700 });
	const pid = spawnSync(process.execPath, ["-e", ""]).pid;
	const lock = { pid, host, token: randomUUID(), at: 0 };
	writeFileSync(join(own, "topics.json.lock"), JSON.stringify(lock), { mode: 0o600 });
	for (const name of readdirSync(own))
		if (name.endsWith(".json")) chmodSync(join(own, name), 0o644);
}

/** A few settings that differ from their defaults. */
export function playSettings({ agentDir }: World): void {
	const changed = {
		models: { background: "mock/mock-1" },
		carryover: { quitSummary: "next-start", noteTokens: 800 },
		notifications: "verbose",
	};
	const file = join(agentDir, "waystation", "config.json");
	mkdirSync(join(agentDir, "waystation"), { recursive: true });
	writeFileSync(file, `${JSON.stringify(changed, null, "\t")}\n`);
}

const left = {
	en: {
		open: ["- show the height of the last high water", "- tides of the second station"],
		titles: ["Second station", "Heights in metres"],
	},
	zh: {
		open: ["- 显示最近一次高潮的高度", "- 支持第二个站点"],
		titles: ["支持第二个站点", "高度改用米"],
	},
} as const;

/** What earlier extensions have left on the machine. */
export function playImport({ agentDir, home, project }: World, language: Language): void {
	const { open, titles } = left[language];
	const now = Date.now();
	const write = (path: readonly string[], text: string) => {
		mkdirSync(join(...path.slice(0, -1)), { recursive: true });
		writeFileSync(join(...path), text);
	};
	const at = new Date(now - 2 * day).toISOString();
	const saved = `<!-- carryover: LLM @ ${at} -->\n\n## TODO\n${open.join("\n")}\n`;
	const below = join(project, "app");
	// Where pi was started is known from its sessions.
	writeSession(agentDir, longEnglish.slice(0, 1), { cwd: below, startedAt: now - 2 * day });
	write([below, ".pi", "CARRYOVER.md"], saved);
	write([home, ".pi", "pi-amber.json"], '{ "maxTokens": 4096 }\n');
	const topics = titles.map((title, index) => ({
		...{ id: `t-${index}`, title, type: "feature", tags: [], derivedFrom: "", links: [] },
		...{ status: "in_progress", created: now - 9 * day, lastUpdated: now - 3 * day, project },
		...{ decisions: [], outcome: "", source: { firstSeen: title, firstSession: "s0" } },
	}));
	const config = { model: null, fallbackModel: null, thinking: null };
	write([agentDir, "topic-memory.json"], JSON.stringify({ version: 1, config, topics }));
}

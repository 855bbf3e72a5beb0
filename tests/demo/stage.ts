import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Language } from "#src/lib/language.ts";
import { writeAgentDir } from "../support/agent-dir.ts";
import { type MockLlm, startMockLlm } from "../support/mock-llm.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { writeSession } from "../support/sessions.ts";
import { checkout, hermeticEnv, type World } from "../support/world.ts";
import { layOutProject } from "./project.ts";
import { askedIn, demoRules } from "./replies.ts";
import { keepingLittle, pastOf, summaryRule } from "./summaries.ts";
import { demoWords } from "./words.ts";

/** Where the demo lives unless told otherwise: inside the checkout, ignored by git. */
export const demoFolder = join(checkout, ".demo");

const model = "scripted";

/** What a terminal program needs to know about its terminal. */
const terminalNames =
	/^(?:TERM|COLORTERM|LC_|LANG|EDITOR$|VISUAL$|TMUX|KITTY|WT_|VTE_|SystemRoot$)/;

function terminalEnv(): Record<string, string> {
	const entries = Object.entries(process.env).flatMap(([name, value]) =>
		value !== undefined && terminalNames.test(name) ? [[name, value] as const] : [],
	);
	return Object.fromEntries(entries);
}

/** A world that stays from one start to the next unless `fresh`; only the model is new each time. */
export async function openStage(
	within: string,
	language: Language,
	fresh: boolean,
): Promise<World> {
	const root = join(within, language);
	if (fresh) rmSync(root, { recursive: true, force: true, maxRetries: 5 });
	const folder = (name: string) => {
		mkdirSync(join(root, name), { recursive: true });
		return join(root, name);
	};
	const llm: MockLlm = await startMockLlm([summaryRule, ...demoRules(language)]);
	const agentDir = folder("agent");
	const home = folder("home");
	const project = folder(language === "zh" ? "请求统计" : "tidewatch");
	writeAgentDir(agentDir, {
		baseUrl: llm.baseUrl,
		models: [{ id: model, contextWindow: 200_000, maxTokens: 8192 }],
		settings: { compaction: keepingLittle },
	});
	layOutProject(project, language);
	const guide = fileURLToPath(new URL("guide.ts", import.meta.url));
	const hints = demoWords[language].hints.join("\n");
	return {
		llm,
		root,
		agentDir,
		home,
		project,
		args: ["-e", checkout, "-e", guide],
		env: { ...terminalEnv(), ...hermeticEnv(agentDir, home), WAYSTATION_DEMO_HINTS: hints },
		close: llm.close,
	};
}

const dayMs = 24 * 60 * 60 * 1000;

/** Whether the past session has been played. */
export const hasPast = (world: World) => existsSync(join(world.project, ".pi"));

/** The verdict on a request comes behind the reply; the next request is to find the session in its topic. */
async function untilEntered(session: string, title: string): Promise<void> {
	const deadline = Date.now() + 30_000;
	while (!readFileSync(session, "utf8").includes(`"title":"${title}","how":"opened"`)) {
		if (Date.now() > deadline) throw new Error(`No topic came of it: ${title}`);
		await wait(50);
	}
}

/**
 * Plays the end of yesterday's session with the real pi, so that the note, its log, its standing and
 * the topics are what the product itself leaves. Throws with what pi said when no note came of it.
 */
export async function playPast(world: World, language: Language): Promise<void> {
	const cwd = world.project;
	const shape = { cwd, startedAt: Date.now() - dayMs, model };
	const file = writeSession(world.agentDir, pastOf(language), shape);
	const rpc = startRpc(world, ["--session", file]);
	for (const { ask, title } of askedIn(language)) {
		await rpc.prompt(ask);
		await untilEntered(file, title);
	}
	await rpc.prompt(demoWords[language].goodbye);
	const code = await rpc.close();
	if (code !== 0 || !hasPast(world)) {
		throw new Error(`The past session left no note (pi ended with ${code}).\n${rpc.stderr()}`);
	}
}

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
	type Context,
	type FauxResponseStep,
	fauxAssistantMessage,
	getCurrentSystemPrompt,
} from "@earendil-works/pi-ai";
import { estimateTokens } from "../../src/lib/tokens.ts";
import { askedIn } from "../support/compaction-desk.ts";
import { createPiSession, type PiSession } from "../support/pi-session.ts";
import { createRecordingUi } from "../support/recording-ui.ts";
import { summarisers } from "../support/summariser.ts";
import type { Figure } from "./figure.ts";

/** Tokens a second of the scripted model, and how much faster than that it plays. */
const readPace = 2_000;
const writePace = 50;
const speedUp = 5;

/** Tokens of its answers: a summary, and what an examination finds in a stretch. */
const summaryTokens = 1_200;
const findingTokens = 400;

/** Turns of the session before, and of the rest that no checkpoint covers, and tokens of each. */
const turns = 60;
const restTurns = 6;
const turnTokens = 1_000;

/** Of the wait for a model's summary, what may be waited for with fresh checkpoints. */
const mostShare = 0.25;

const foldMost = { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 2_000 } };

interface Case {
	readonly name: string;
	readonly checkpoints: boolean;
	/** Whether what was said before the rest is examined already, and whether there is a rest. */
	readonly examined: boolean;
	readonly rest: boolean;
}

const bare: Case = { name: "without checkpoints", checkpoints: false, examined: false, rest: true };
const cases: readonly Case[] = [
	{ name: "checkpoints of all of it", checkpoints: true, examined: true, rest: false },
	{ name: "checkpoints, a rest of 9 %", checkpoints: true, examined: true, rest: true },
	{ name: "checkpoints, nothing examined", checkpoints: true, examined: false, rest: true },
];

/**
 * How long `/compact` is waited for, by a model that reads 2,000 and writes 50 tokens a second, five times as fast;
 * our own work is not sped up. The peer is one summary by that model without any checkpoint.
 */
export async function instantCompaction(): Promise<readonly Figure[]> {
	const peer = await waitOf(bare);
	const figures: Figure[] = [];
	for (const one of cases) {
		const { ms, requests } = await waitOf(one);
		const name = `/compact, ${one.name}: ${requests.join(" + ") || "no request"}`;
		const bar = one.examined ? { bar: { most: mostShare } } : {};
		figures.push({ name, value: ms, peer: peer.ms, ratio: ms / peer.ms, unit: "ms", ...bar });
	}
	return figures;
}

interface Waited {
	readonly ms: number;
	/** What was asked of a model meanwhile. */
	readonly requests: readonly string[];
}

async function waitOf({ checkpoints, examined, rest }: Case): Promise<Waited> {
	const asked: string[] = [];
	const pace = { now: 0 };
	const session = await startSession(checkpoints, (context) => answer(context, asked, pace));
	try {
		speak(session, 0, turns);
		if (examined) await session.session().prompt("/checkpoints run");
		if (examined) await untilCovered(session, asked);
		if (rest) speak(session, turns, restTurns);
		asked.length = 0;
		pace.now = speedUp;
		const start = performance.now();
		await session.session().compact();
		return { ms: performance.now() - start, requests: [...asked] };
	} finally {
		await session.cleanup();
	}
}

async function startSession(enabled: boolean, step: FauxResponseStep): Promise<PiSession> {
	const options = { mode: "rpc", ui: createRecordingUi().ui, settings: foldMost } as const;
	const first = await createPiSession(options);
	await first.quit();
	const folder = join(first.agentDir, "waystation");
	mkdirSync(folder, { recursive: true });
	const settings = {
		topics: { enabled: false },
		checkpoints: { enabled, thinking: "off", triggers: { contextPercent: 99 } },
	};
	writeFileSync(join(folder, "config.json"), JSON.stringify(settings));
	const responses = Array.from({ length: 40 }, () => step);
	const session = await createPiSession({ ...options, beside: first, responses });
	const cleanup = async () => {
		await session.cleanup();
		await first.cleanup();
	};
	return { ...session, cleanup };
}

/** Turns of a working session, as pi stores them. */
function speak(session: PiSession, from: number, count: number): void {
	const { sessionManager } = session.session();
	for (let turn = from; turn < from + count; turn += 1) {
		const ask = `Please look at part ${turn} of the login and keep the endpoint as it is.`;
		const line = `Part ${turn} of the login asks the endpoint, waits for it and tries again when it is slow. `;
		const told = line.repeat(Math.ceil(turnTokens / estimateTokens(line)));
		sessionManager.appendMessage({ role: "user", content: ask, timestamp: Date.now() });
		sessionManager.appendMessage(fauxAssistantMessage(told));
	}
}

/** The examination runs in the background. */
async function untilCovered({ session }: PiSession, asked: readonly string[]): Promise<void> {
	const end = Date.now() + 60_000;
	for (let seen = -1; Date.now() < end; ) {
		await sleep(250);
		if (asked.length > 0 && asked.length === seen && !session().isStreaming) return;
		seen = asked.length;
	}
	throw new Error("nothing was examined");
}

/** Answers as a model of that pace would: with findings, or with a summary. */
async function answer(context: Context, asked: string[], pace: { readonly now: number }) {
	const system = getCurrentSystemPrompt(context.messages) ?? "";
	const purpose = /^Waystation task: ([\w-]+)/.exec(system)?.[1] ?? "other";
	asked.push(purpose);
	const text = purpose === "checkpoint-examine" ? findings(context) : summary(context);
	const read = estimateTokens(JSON.stringify(context.messages)) / readPace;
	const written = estimateTokens(text) / writePace;
	if (pace.now > 0) await sleep(((read + written) * 1_000) / pace.now);
	return fauxAssistantMessage(text);
}

function findings(context: Context): string {
	const { user } = askedIn(context);
	const numbers = [...user.matchAll(/^#(\d+) agent/gm)].map(([, number]) => Number(number));
	const text = "The login asks the endpoint, waits for it and tries again when it is slow";
	const items = numbers.map((number) => ({
		...{ kind: "evidence", text: `Part of the login, entry ${number}: ${text}`, from: [number] },
	}));
	const kept: typeof items = [];
	for (const item of items) {
		if (estimateTokens(JSON.stringify(kept)) > findingTokens) break;
		kept.push(item);
	}
	return JSON.stringify({ items: kept });
}

function summary(context: Context): string {
	const line = "The login asks the endpoint, waits for it and tries again when it is slow. ";
	const text = summarisers.good(askedIn(context));
	const missing = Math.max(0, summaryTokens - estimateTokens(text));
	const more = line.repeat(Math.ceil(missing / estimateTokens(line)));
	return text.replace("</state>", `\n${more}</state>`);
}

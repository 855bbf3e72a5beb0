import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ask } from "./answers.ts";
import type { CarryoverSession } from "./carryover-session.ts";
import type { Folders } from "./pi-session.ts";

const usage = {
	...{ input: 10, output: 5, cacheRead: 0, cacheWrite: 0, totalTokens: 15 },
	cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

/** An answer that calls tools by these ids. */
const calling = (...ids: readonly string[]) => ({
	...{ role: "assistant", api: "faux", provider: "faux", model: "faux-1", usage },
	...{ stopReason: ids.length === 0 ? "stop" : "toolUse", timestamp: 1 },
	content: [
		{ type: "text", text: "I look." },
		...ids.map((id) => ({ type: "toolCall", id, name: "read", arguments: { path: "a.ts" } })),
	],
});

const resultOf = (toolCallId: string) => ({
	...{ role: "toolResult", toolCallId, toolName: "read", isError: false, timestamp: 2 },
	content: [{ type: "text", text: `what ${toolCallId} gave` }],
});

const asking = (text: string) => ({ role: "user", content: text, timestamp: 0 });

/** A branch that a provider refuses: a result too many, one without a call, a call without a result. */
export const broken = [
	asking("look at the parser of the labels, please"),
	calling("a"),
	resultOf("a"),
	resultOf("a"),
	resultOf("lost"),
	asking("and the printer?"),
	calling("b"),
	asking("go on"),
	calling(),
];

/** Folders with a session whose messages are these; they go with the test. */
export function foldersWith(messages: readonly object[]): Folders & { readonly file: string } {
	const root = realpathSync(mkdtempSync(join(tmpdir(), "doctor-")));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	const folders = { cwd: join(root, "project"), agentDir: join(root, "agent") };
	for (const folder of [folders.cwd, join(folders.agentDir, "sessions")]) {
		mkdirSync(folder, { recursive: true });
	}
	const file = join(folders.agentDir, "sessions", "2025-11-29T12-00-00-000Z_broken.jsonl");
	writeFileSync(file, brokenText(messages, folders.cwd));
	return { ...folders, file };
}

/** The text of a session file with these messages, one behind the other. */
export function brokenText(messages: readonly object[], cwd: string): string {
	const timestamp = "2025-11-29T12:00:00.000Z";
	const id = (at: number) => (0x1a2b3c00 + at).toString(16);
	const header = { type: "session", version: 3, id: "broken-session", timestamp, cwd };
	const entries = messages.map((message, at) => ({
		...{ type: "message", id: id(at), parentId: at === 0 ? null : id(at - 1), timestamp },
		message,
	}));
	return [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** A finding as `--json` tells it. */
interface Told {
	readonly code: string;
	readonly level: string;
	readonly values: Readonly<Record<string, unknown>>;
}

/** What the doctor finds, by its code. */
export async function findings(session: CarryoverSession): Promise<ReadonlyMap<string, Told>> {
	const shape: { findings: Told[] } = JSON.parse(await ask(session, "/waystation doctor --json"));
	return new Map(shape.findings.map((found) => [found.code, found]));
}

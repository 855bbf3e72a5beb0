import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { SessionManager } from "@earendil-works/pi-coding-agent";
import { expect, onTestFinished, test } from "vitest";
import { createPiSession } from "../support/pi-session.ts";
import { createEmulator } from "../support/pi-terminal-emulator.ts";
import { createRecordingUi } from "../support/recording-ui.ts";
import { pack, startRegistry } from "../support/registry.ts";
import { writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { createWorld } from "../support/world.ts";

const fixture = fileURLToPath(new URL("../fixtures/hooks.ts", import.meta.url));
const startedAt = Date.parse("2026-03-02T09:00:00Z");

async function world() {
	const made = await createWorld({ extensions: [fixture] });
	onTestFinished(() => made.close());
	return made;
}

test.for([
	{ name: "long English", exchanges: longEnglish, asked: 57 },
	{ name: "Chinese", exchanges: chinese, asked: 4 },
])("pi opens our $name session and finds every message", async ({ exchanges, asked }) => {
	const { agentDir, project } = await world();
	const file = writeSession(agentDir, exchanges, { cwd: project, startedAt });
	const branch = SessionManager.open(file).getBranch();
	const users = branch.filter((e) => e.type === "message" && e.message.role === "user");
	expect(users).toHaveLength(asked);
});

test("pi folds what our compaction folded and leaves the branch that was left", async () => {
	const { agentDir, project } = await world();
	const shape = { cwd: project, startedAt, compactedAt: 3, branchedAt: 1 };
	const file = writeSession(agentDir, chinese, shape);
	const manager = SessionManager.open(file);
	const told = JSON.stringify(manager.buildContextEntries());
	expect(manager.getTree()).toHaveLength(1);
	expect(told).toContain("3 exchanges were folded");
	expect(told).not.toContain(chinese[0]?.ask);
	expect(told).not.toContain("first try");
	expect(told).toContain(chinese[2]?.ask);
});

test("a session in the test's own process answers, shows and ends through pi's loader", async () => {
	const recording = createRecordingUi();
	const responses = [fauxAssistantMessage("Hello from the script.")];
	const pi = await createPiSession({ extensions: [fixture], ui: recording.ui, responses });
	onTestFinished(() => pi.cleanup());
	await pi.session().prompt("hi");
	expect(pi.session().getLastAssistantText()).toBe("Hello from the script.");
	expect(recording.statuses.get("hooks")).toBe("hooks ready");
	expect(pi.failures).toEqual([]);
	expect(pi.fileEntries().at(-1)).toMatchObject({ message: { role: "assistant" } });
});

test("npm installs a tarball and what it depends on from the local registry", async () => {
	const registry = await startRegistry();
	onTestFinished(() => registry.close());
	const { root, env } = await world();
	const folder = join(root, "traveller");
	mkdirSync(folder);
	const manifest = { name: "traveller", version: "1.0.0", dependencies: { diff: "^9.0.0" } };
	writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
	const args = ["install", pack(folder, root), "--prefix", join(root, "npm"), "--no-audit"];
	await promisify(execFile)("npm", args, { cwd: root, env: { ...env, ...registry.env } });
	expect(registry.asked).toContain("diff");
	const installed = join(root, "npm/node_modules/diff/package.json");
	expect(JSON.parse(readFileSync(installed, "utf8")).version).toBe("9.0.0");
});

test("a line wider than the emulated terminal is told as what runs over", async () => {
	const emulator = createEmulator(10, 4);
	onTestFinished(emulator.dispose);
	emulator.write("0123456789\r\nten and more");
	await emulator.flush();
	expect(emulator.overflow()).toEqual(["re"]);
});

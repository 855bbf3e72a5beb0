import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	truncateSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { models } from "#src/embedding/model.ts";
import { ownIdentity } from "#src/persistence/process-identity.ts";
import { ask } from "../support/answers.ts";
import { carryoverSessions, configure } from "../support/carryover-session.ts";
import { findings } from "../support/doctor-session.ts";
import type { Folders } from "../support/pi-session.ts";
import { installTinyModel } from "../support/tiny-model.ts";
import { checkout } from "../support/world.ts";

const start = carryoverSessions();

/** Puts a file into our folder, private, last touched so many seconds ago. */
function put({ agentDir }: Folders, name: string, text: string, seconds = 600): string {
	const path = join(agentDir, "waystation", name);
	mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
	writeFileSync(path, text, { mode: 0o600 });
	const at = new Date(Date.now() - seconds * 1_000);
	utimesSync(path, at, at);
	return path;
}

async function lockText(pid: number): Promise<string> {
	const { host } = await ownIdentity();
	return JSON.stringify({ pid, host, token: randomUUID(), at: Date.now() });
}

test("a healthy session is told to be one, in words, for programs and as a report without names", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello there, what is this project about?");
	const text = await ask(session, "/waystation doctor");
	expect(text).toContain("No extension that does the same is installed.");
	expect(text).not.toMatch(/✕|within \d+ s|Could not be looked at/);
	const told = await findings(session);
	for (const code of ["node.fits", "pi.fits", "features.there", "copies.one", "settings.fit"]) {
		expect(told.get(code)?.level).toBe("ok");
	}
	expect(told.has("session.whole")).toBe(true);
	const report = await ask(session, "/waystation doctor report");
	expect(report).toMatch(/^# Waystation report\n\npi-waystation \d/);
	expect(report).toContain("<agent>/waystation");
	for (const name of [session.agentDir, session.cwd, hostname()])
		expect(report).not.toContain(name);
	expect(await ask(session, "/waystation doctor frobnicate")).toContain("does not know");
	expect(await ask(session, "/waystation doctor fix node.fits")).toContain("Nothing to do");
	expect(session.failures).toEqual([]);
});

test("looking leaves nothing behind", async () => {
	const session = await start({ mode: "rpc", settings: {} });
	const all = () => readdirSync(session.agentDir, { recursive: true }).sort();
	const before = all();
	await ask(session, "/waystation doctor");
	expect(all()).toEqual(before);
});

test("what is wrong with files, locks, settings and company is found, and put right where it can be", async () => {
	const first = await start({ mode: "rpc" });
	const dead = spawnSync(process.execPath, ["-e", ""]).pid;
	const stale = put(first, "topics.json.lock", await lockText(dead), 1);
	const held = put(first, "spend.jsonl.lock", await lockText(process.pid), 1);
	const temp = put(first, `.topics.json.${dead}-${randomUUID()}.tmp`, "{ half");
	put(first, "topics.json.corrupt-2025-11-29T12-00-00.000Z-1f2e3d4c", "{ half");
	const open = put(first, "spend.jsonl", "");
	chmodSync(open, 0o644);
	put(
		first,
		"unsealed/gone.json",
		JSON.stringify({
			...{ v: 1, session: "gone", file: join(first.cwd, "gone.jsonl"), placeRoot: "/other" },
			// Of another place: those of this one are made up for meanwhile.
			...{ pid: dead, host: (await ownIdentity()).host, at: Date.now(), attempts: 0 },
		}),
	);
	const ledger = put(first, "topics.json", "{ half");
	configure(first, { carryover: { quitSeconds: "soon" }, colour: 1 });
	writeFileSync(
		join(first.agentDir, "settings.json"),
		JSON.stringify({ packages: ["npm:pi-carryover@1.2.0"] }),
	);
	const told = await findings(first);
	expect(told.get("locks.stale")?.values).toEqual({ count: 1, paths: [stale], pids: [dead] });
	expect(told.get("locks.held")?.values).toMatchObject({ paths: [held], pids: [process.pid] });
	expect(told.get("temps.left")?.values).toMatchObject({ paths: [temp] });
	expect(told.get("files.aside")?.values).toMatchObject({ count: 1 });
	expect(told.get("modes.open")?.values).toMatchObject({ paths: [open] });
	expect(told.get("sessions.lost")?.values).toMatchObject({ count: 1 });
	expect(told.get("rival.installed")?.values).toMatchObject({
		name: "pi-carryover",
		loaded: false,
	});
	expect(told.has("settings.wrong")).toBe(true);
	expect(told.get("ledger.damaged")?.values).toMatchObject({ path: ledger });
	expect(readFileSync(ledger, "utf8")).toBe("{ half");
	expect(told.has("settings.fit")).toBe(false);

	expect(await ask(first, "/waystation doctor fix locks.stale")).toBe("1 lock removed.");
	expect(await ask(first, "/waystation doctor fix temps.left")).toBe("1 file removed.");
	expect(await ask(first, "/waystation doctor fix modes.open")).toBe("1 file or folder changed.");
	expect(await ask(first, "/waystation doctor fix sessions.lost")).toBe("1 record forgotten.");
	expect([stale, temp, held].map((path) => existsSync(path))).toEqual([false, false, true]);
	expect(statSync(open).mode & 0o777).toBe(0o600);
	const after = await findings(first);
	for (const code of ["locks.stale", "temps.left", "modes.open", "sessions.lost"]) {
		expect(after.has(code)).toBe(false);
	}
	expect(first.failures).toEqual([]);
});

test("a damaged index is told without being touched, and made anew when that is asked for", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("keep wombat on port 8443, please");
	const path = put(
		session,
		"history.db",
		"no database at all, but longer than a header ".repeat(99),
	);
	expect((await findings(session)).get("history.damaged")).toMatchObject({
		level: "trouble",
		values: { cause: "no-database" },
	});
	await session.say("/waystation settings language zh");
	const told = await ask(session, "/waystation doctor");
	expect(told).toContain("历史索引已损坏：文件不是数据库。");
	await session.say("/waystation settings language en");
	expect(readFileSync(path, "utf8")).toContain("no database at all");
	expect(await ask(session, "/waystation doctor fix history.damaged")).toContain("made anew");
	expect((await findings(session)).get("history.whole")?.values).toMatchObject({ files: 1 });
});

test("models are compared on request; a damaged file is put aside and its model counts as missing", async () => {
	const session = await start({ mode: "rpc" });
	const folder = await installTinyModel(
		join(session.agentDir, "waystation", "models"),
		models.zh.id,
	);
	expect((await findings(session)).get("models.unchecked")?.values).toMatchObject({ count: 1 });
	expect(await ask(session, "/waystation doctor verify")).toContain(
		"every byte is as it was installed",
	);
	const model = join(folder, "onnx", "model_quantized.onnx");
	const bytes = readFileSync(model);
	bytes[100] = (bytes[100] ?? 0) ^ 1;
	writeFileSync(model, bytes);
	expect(await ask(session, "/waystation doctor verify")).toContain(
		`model_quantized.onnx of ${models.zh.id} has other bytes than were installed.`,
	);
	expect(await ask(session, "/waystation doctor fix model.damaged")).toBe("1 file put aside.");
	expect((await findings(session)).get("model.incomplete")?.values).toMatchObject({
		file: "onnx/model_quantized.onnx",
	});
	truncateSync(join(folder, "tokenizer.json"), 9);
	expect((await findings(session)).get("model.damaged")?.values).toEqual({
		...{ id: models.zh.id, file: "tokenizer.json", fault: "size" },
	});
	expect(session.failures).toEqual([]);
});

test("what a project's link leads to is neither told nor tidied", async () => {
	const session = await start({ mode: "rpc" });
	const outside = join(session.agentDir, "..", "outside");
	const temp = join(outside, "topics", `.x.md.123-${randomUUID()}.tmp`);
	mkdirSync(join(outside, "topics"), { recursive: true });
	writeFileSync(temp, "somebody else's");
	utimesSync(temp, 1, 1);
	symlinkSync(outside, join(session.cwd, ".pi"));
	expect((await findings(session)).has("temps.left")).toBe(false);
	await ask(session, "/waystation doctor fix temps.left");
	expect(readFileSync(temp, "utf8")).toBe("somebody else's");
});

test("an extension that took a tool's name is told by its path", async () => {
	const rival = new URL("../fixtures/rival-tool.ts", import.meta.url).pathname;
	const session = await start({ mode: "rpc", extensions: [rival, checkout] });
	await session.say("hello there, what is this project about?");
	const told = await findings(session);
	expect(told.get("tool.renamed")?.values).toMatchObject({ wanted: "save_carryover", by: rival });
	expect(told.has("tools.ours")).toBe(false);
});

import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ownIdentity } from "#src/persistence/process-identity.ts";
import { broken, brokenText } from "../support/doctor-session.ts";
import { runPi } from "../support/pi-process.ts";
import { startPi } from "../support/pi-terminal.ts";
import { createWorld, nodes, type World } from "../support/world.ts";
import { goodModel } from "./evidence.ts";

/** A world in which a killed process left a lock, and a session has pairs that miss each other. */
async function createWard(): Promise<World & { readonly lock: string; readonly file: string }> {
	const world = await createWorld({ rules: goodModel });
	onTestFinished(world.close);
	const { host } = await ownIdentity();
	const own = join(world.agentDir, "waystation");
	mkdirSync(own, { recursive: true, mode: 0o700 });
	const lock = join(own, "topics.json.lock");
	const pid = spawnSync(process.execPath, ["-e", ""]).pid;
	writeFileSync(lock, JSON.stringify({ pid, host, token: randomUUID(), at: 0 }), { mode: 0o600 });
	const name = `--${world.project.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
	const folder = join(world.agentDir, "sessions", name);
	mkdirSync(folder, { recursive: true });
	const file = join(folder, "2025-11-29T12-00-00-000Z_broken.jsonl");
	writeFileSync(
		file,
		brokenText(broken, world.project).replaceAll("faux-1", "mock-1").replaceAll("faux", "mock"),
	);
	return { ...world, lock, file };
}

test("in the terminal what is wrong is found, shown and put right", async () => {
	const ward = await createWard();
	const before = readFileSync(ward.file, "utf8");
	const pi = await startPi(ward, { args: ["--tui-mode", "regular", "-c"], cols: 110, rows: 30 });
	onTestFinished(pi.close);
	await pi.submit("/waystation doctor");
	await pi.waitFor("A model may refuse this session");
	await pi.waitFor(/\d+ fine, v shows them/);
	pi.keys("enter");
	await pi.waitFor("result without a call, left out");
	for (const [cols, rows] of [
		[40, 24],
		[24, 20],
		[110, 30],
	] as const) {
		pi.resize(cols, rows);
		await pi.settle();
		expect(pi.overflow()).toEqual([]);
	}
	expect(readdirSync(join(ward.file, ".."))).toHaveLength(1);
	pi.keys("enter");
	await pi.waitFor("Repaired copy written");
	pi.keys("down");
	await pi.waitFor(/▸ ! 1 lock left by process/);
	pi.keys("enter");
	await pi.waitFor("Remove 1 lock?");
	pi.type("y");
	await pi.waitFor("1 lock removed.");
	expect(existsSync(ward.lock)).toBe(false);
	pi.type("c");
	await pi.waitFor(/Report copied|the report stands in the editor|# Waystation report/);
	if (!pi.screen().some((line) => /\d doctor/.test(line))) await pi.submit("/waystation doctor");
	await pi.waitFor(/\d+ fine, v shows them/);
	pi.keys("tab");
	await pi.waitFor(/\d+ fine, v shows them/, { gone: true });
	// The next tab opens a moment after this one has closed.
	await pi.waitFor(/\d doctor/);
	await pi.settle();
	await pi.leaveScreen();
	expect(readFileSync(ward.file, "utf8").startsWith(before)).toBe(true);
	pi.keys("ctrlC");
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
});

test("print mode gives the shape for programs, and that alone, on standard output, on the oldest Node as well", async () => {
	const ward = await createWard();
	const args = ["-p", "/waystation doctor --json"];
	const { code, stderr, stdout } = await runPi(ward, args, { node: nodes.floor });
	expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
	const shape: {
		readonly findings: readonly { readonly code: string; readonly action: object | null }[];
	} = JSON.parse(stdout);
	expect(shape).toMatchObject({ version: 1, ok: false, versions: { node: "22.19.0" } });
	const codes = shape.findings.map((found) => found.code);
	expect(codes).toEqual(
		expect.arrayContaining(["session.unsaved", "locks.stale", "node.fits", "features.there"]),
	);
	expect(shape.findings.find(({ code }) => code === "history.none")?.action).toMatchObject({
		...{ here: null, elsewhere: "rebuild-index" },
	});
	expect(existsSync(ward.lock)).toBe(true);
});

test("in print mode no command is recommended that refuses there, where it works is said, and a session is repaired", async () => {
	const ward = await createWard();
	const wrote = await runPi(ward, [
		...["-c", "-p", "/waystation doctor", "/waystation doctor fix history.none"],
		"/waystation doctor repair write",
	]);
	expect(wrote.stdout).toMatch(
		/Not here, where nothing is kept: [^\n]*fix history\.none does it\.\n[\s\S]*\nNot here: [^\n]*in pi's screen[\s\S]*\/resume/,
	);
	const [copy = ""] =
		/\S+\.jsonl$/m.exec(wrote.stdout.slice(wrote.stdout.indexOf("/resume"))) ?? [];
	expect(existsSync(copy)).toBe(true);
	const asked = await runPi(ward, ["--session", copy, "-p", "what is left?"]);
	expect(asked.code).toBe(0);
	const told = JSON.stringify(ward.llm.conversation().at(-1));
	expect(told).toContain("what a gave");
	expect(told).not.toContain("what lost gave");
});

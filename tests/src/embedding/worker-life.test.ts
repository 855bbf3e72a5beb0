import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { installTinyModel } from "../../support/tiny-model.ts";

const node22 = resolve("node_modules/node22/bin/node");

let modelsDir: string;

beforeEach(async () => {
	modelsDir = await mkdtemp(join(tmpdir(), "waystation-life-"));
	await installTinyModel(modelsDir);
});

afterEach(() => rm(modelsDir, { recursive: true, force: true }));

async function embedIn(node: string, wish = ""): Promise<ChildProcess> {
	const args = ["tests/support/embed-process.ts", modelsDir, wish];
	const { NODE_OPTIONS: _, ...env } = process.env;
	const child = spawn(node, args, { env, stdio: ["ignore", "pipe", "ignore"] });
	const [said] = await once(child.stdout ?? child, "data");
	expect(String(said)).toBe("embedded\n");
	return child;
}

/** Workers are known by the models' folder that they are given. */
async function workers(): Promise<number> {
	const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
	const lines = await Promise.all(
		all.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
	);
	return lines.filter((line) => line.includes("worker.mjs") && line.includes(modelsDir)).length;
}

test.each([
	["this Node", process.execPath],
	["the oldest Node that is supported", node22],
])("on %s a process ends although its worker lives, and the worker with it", async (_, node) => {
	const child = await embedIn(node);
	const [code] = await once(child, "exit");
	expect(code).toBe(0);
	if (process.platform === "linux") await eventually(async () => expect(await workers()).toBe(0));
});

test.runIf(process.platform === "linux")("a killed process leaves no worker behind", async () => {
	const child = await embedIn(process.execPath, "stay");
	expect(await workers()).toBe(1);
	child.kill("SIGKILL");
	await eventually(async () => expect(await workers()).toBe(0));
});

test.runIf(process.platform === "linux")(
	"Ctrl+C in the terminal does not reach the worker",
	async () => {
		const child = await embedIn(process.execPath, "stay");
		const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
		for (const pid of all) {
			const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
			if (line.includes("worker.mjs") && line.includes(modelsDir))
				process.kill(Number(pid), "SIGINT");
		}
		await new Promise((resume) => setTimeout(resume, 200));
		expect(await workers()).toBe(1);
		child.kill("SIGKILL");
	},
);

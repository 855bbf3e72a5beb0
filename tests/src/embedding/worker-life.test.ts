import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { installFake, standStill } from "../../support/fake-library.ts";
import { installTinyModel } from "../../support/tiny-model.ts";

const node22 = resolve("node_modules/node22/bin/node");

let modelsDir: string;

beforeEach(async () => {
	modelsDir = await mkdtemp(join(tmpdir(), "waystation-life-"));
	await installTinyModel(modelsDir);
});

afterEach(() => rm(modelsDir, { recursive: true, force: true }));

function startEmbedding(node: string, ...wishes: readonly string[]): ChildProcess {
	const args = ["tests/support/embed-process.ts", modelsDir, ...wishes];
	const { NODE_OPTIONS: _, ...env } = process.env;
	return spawn(node, args, { env, stdio: ["ignore", "pipe", "ignore"] });
}

async function embedIn(node: string, wish = ""): Promise<ChildProcess> {
	const child = startEmbedding(node, wish);
	const [said] = await once(child.stdout ?? child, "data");
	expect(String(said)).toBe("embedded\n");
	return child;
}

/** Processes of the engine, which are known by the models' folder that they are given. */
async function workers(): Promise<readonly number[]> {
	const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
	const lines = await Promise.all(
		all.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
	);
	const isWorker = (line = "") => line.includes("src/embedding/") && line.includes(modelsDir);
	return all.filter((_, at) => isWorker(lines[at])).map(Number);
}

async function childrenOf({ pid }: ChildProcess): Promise<string> {
	return readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
}

const nobodyIsLeft = () => eventually(async () => expect(await workers()).toEqual([]));

test.each([
	["this Node", process.execPath],
	["the oldest Node that is supported", node22],
])("on %s a process ends although its worker lives, and the worker with it", async (_, node) => {
	const child = await embedIn(node);
	const [code] = await once(child, "exit");
	expect(code).toBe(0);
	if (process.platform === "linux") await nobodyIsLeft();
});

test.runIf(process.platform === "linux")("a killed process leaves no worker behind", async () => {
	const child = await embedIn(process.execPath, "stay");
	expect(await workers()).toHaveLength(1);
	child.kill("SIGKILL");
	await nobodyIsLeft();
});

test.runIf(process.platform === "linux").each([
	["while the library loads", (sign: string) => standStill(sign)],
	["during an inference that hangs", (sign: string) => hangingInference(sign)],
])("a process killed %s leaves no worker behind", async (_, code) => {
	const sign = join(modelsDir, "sign");
	await installFake(modelsDir, code(sign));
	const child = startEmbedding(process.execPath, "stay", "login", modelsDir);
	await eventually(() => access(sign));
	expect(await workers()).toHaveLength(1);
	child.kill("SIGKILL");
	await nobodyIsLeft();
});

const hangingInference = (sign: string) => `
export const env = { version: "4.3.2" };
export const pipeline = async () => ({ tokenizer: () => ({}), model: async () => { ${standStill(sign)} } });`;

test.runIf(process.platform === "linux")(
	"a process killed at any moment of the start leaves no worker behind",
	async () => {
		const tries = [0, 20, 40, 60, 80, 100].map(async (wait) => {
			const child = startEmbedding(process.execPath, "stay");
			await eventually(async () => expect(await childrenOf(child)).not.toBe(""));
			await new Promise((resume) => setTimeout(resume, wait));
			child.kill("SIGKILL");
		});
		await Promise.all(tries);
		await nobodyIsLeft();
	},
);

test.runIf(process.platform === "linux")(
	"Ctrl+C in the terminal does not reach the worker",
	async () => {
		const child = await embedIn(process.execPath, "stay");
		for (const pid of await workers()) process.kill(pid, "SIGINT");
		await new Promise((resume) => setTimeout(resume, 200));
		expect(await workers()).toHaveLength(1);
		child.kill("SIGKILL");
	},
);

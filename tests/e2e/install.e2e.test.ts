import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runBare } from "../support/pi-process.ts";
import { startPi } from "../support/pi-terminal.ts";
import { pack, type Registry, startRegistry } from "../support/registry.ts";
import { checkout, createWorld, nodes, type World } from "../support/world.ts";
import { goodModel, goodSummary, saveNote, toldIn } from "./evidence.ts";

let registry: Registry;
let tarball: string;

beforeAll(async () => {
	registry = await startRegistry();
	tarball = pack(checkout, registry.folder);
});
afterAll(() => registry.close());

/** A world whose pi finds the package in its settings, not on its command line. */
async function createCustomer(): Promise<World> {
	const world = await createWorld({ extensions: [], rules: goodModel });
	onTestFinished(world.close);
	return world;
}

async function useInstalled(world: World, node: string): Promise<void> {
	await saveNote(world, goodSummary);
	const { code, stderr } = await runBare(world, ["-p", "what is left?"], { node });
	expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
	expect(toldIn(world.llm.conversation().at(-1))).toContain("the proxy stays on port 8443");
	const pi = await startPi(world, { node });
	await pi.submit("/carryover");
	await pi.waitFor("labels overlap below 30 columns");
	await pi.leaveScreen();
	await pi.quit();
	await pi.close();
}

test("the packed tarball installs from npm and works on both Nodes", async () => {
	const world = await createCustomer();
	const source = `npm:pi-waystation@file:${tarball}`;
	const installed = await runBare(world, ["install", source], { env: registry.env });
	expect(installed.code, installed.stderr).toBe(0);
	expect(registry.asked).toContain("diff");
	const folder = join(world.agentDir, "npm/node_modules/pi-waystation");
	expect(existsSync(join(folder, "src/index.ts"))).toBe(true);
	expect(existsSync(join(folder, "tests"))).toBe(false);
	for (const node of [nodes.current, nodes.floor]) await useInstalled(world, node);
	expect((await runBare(world, ["list"])).stdout).toContain("pi-waystation");
});

test("a folder installs as it is, and its themes can be chosen", async () => {
	const world = await createCustomer();
	const installed = await runBare(world, ["install", checkout]);
	expect(installed.code, installed.stderr).toBe(0);
	await useInstalled(world, nodes.current);
	const pi = await startPi(world, { args: ["--use-theme", "waystation-light"] });
	expect((await pi.settle()).join("\n")).not.toMatch(/theme.*(?:not found|invalid|unknown)/i);
	await pi.quit();
	await pi.close();
});

test("the tarball holds what runs, the words for users, and nothing of the tests", () => {
	const into = join(registry.folder, "unpacked");
	mkdirSync(into);
	execFileSync("tar", ["-xzf", tarball, "-C", into]);
	const names = readdirSync(join(into, "package")).sort();
	expect(names).toEqual(
		expect.arrayContaining([
			"LICENSE",
			"README.md",
			"i18n",
			"package.json",
			"src",
			"themes",
			"views",
		]),
	);
	expect(names).not.toContain("tests");
	const manifest = JSON.parse(readFileSync(join(into, "package/package.json"), "utf8"));
	expect(manifest.pi.extensions).toEqual(["./src/index.ts"]);
});

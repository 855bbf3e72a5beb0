import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runBare } from "../support/pi-process.ts";
import { startPi, type TerminalOptions } from "../support/pi-terminal.ts";
import { pack, type Registry, startRegistry } from "../support/registry.ts";
import { checkout, createWorld, nodes, type World } from "../support/world.ts";
import { goodModel, goodSummary, toldIn } from "./evidence.ts";

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

/** Has the model save a note that names the Node, and looks at it, in a terminal; its first screen and request. */
async function saveInstalled(world: World, options: TerminalOptions & { readonly name: string }) {
	const { name } = options;
	const content = `${goodSummary}\n- written on ${name}\n`;
	const toolCalls = [{ name: "save_carryover", arguments: { content } }];
	world.llm.addRule({ match: `keep this of ${name}`, reply: { toolCalls }, times: 1 });
	world.llm.addRule({ match: /^Saved: \d open/, reply: "It is kept.", times: 1 });
	const before = world.llm.conversation().length;
	const pi = await startPi(world, options);
	onTestFinished(pi.close);
	const opened = (await pi.settle()).join("\n");
	await pi.submit(`keep this of ${name}`);
	await pi.waitFor("It is kept.");
	await pi.submit("/carryover");
	await pi.waitFor(`written on ${name}`);
	await pi.leaveScreen();
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
	return { opened, first: world.llm.conversation()[before] };
}

/** What a print is told of the installed package's note. */
async function toldInPrint(world: World): Promise<string> {
	const { code, stderr } = await runBare(world, ["-p", "what is left?"]);
	expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
	return toldIn(world.llm.conversation().at(-1));
}

test("the packed tarball installs from npm, and each Node is told what was saved on the other", async () => {
	const world = await createCustomer();
	const source = `npm:pi-waystation@file:${tarball}`;
	const installed = await runBare(world, ["install", source], { env: registry.env });
	expect(installed.code, installed.stderr).toBe(0);
	expect(registry.asked).toContain("diff");
	const folder = join(world.agentDir, "npm/node_modules/pi-waystation");
	expect(existsSync(join(folder, "src/index.ts"))).toBe(true);
	expect(existsSync(join(folder, "tests"))).toBe(false);
	await saveInstalled(world, { name: "Node 24", node: nodes.current });
	const { first } = await saveInstalled(world, { name: "Node 22", node: nodes.floor });
	expect(toldIn(first)).toContain("written on Node 24");
	expect(await toldInPrint(world)).toContain("written on Node 22");
	expect((await runBare(world, ["list"])).stdout).toContain("pi-waystation");
});

test("a folder installs as it is, and its themes can be chosen", async () => {
	const world = await createCustomer();
	const installed = await runBare(world, ["install", checkout]);
	expect(installed.code, installed.stderr).toBe(0);
	const args = ["--use-theme", "waystation-light"];
	const { opened } = await saveInstalled(world, { name: "the folder", args });
	expect(opened).not.toMatch(/theme.*(?:not found|invalid|unknown)/i);
	expect(await toldInPrint(world)).toContain("written on the folder");
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

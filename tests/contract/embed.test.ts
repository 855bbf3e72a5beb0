import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { models } from "#src/embedding/model.ts";
import { modelFolder } from "#src/embedding/model-manifest.ts";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";
import { writeFakeNpm } from "../support/fake-npm.ts";
import { big } from "../support/model-desk.ts";
import { dropAt, type ModelServer, stallAt, startModelServer } from "../support/model-server.ts";
import { copyPackage } from "../support/package-copy.ts";
import { tinyModelFiles, writeTinyModel } from "../support/tiny-model.ts";

let server: ModelServer;
let root: string;
let folders: { readonly cwd: string; readonly agentDir: string };

beforeEach(async () => {
	server = await startModelServer(tinyModelFiles());
	await mkdir(resolve(".cache"), { recursive: true });
	// Beside the packages, so that they can be linked.
	root = await mkdtemp(resolve(".cache", "contract-"));
	folders = { cwd: join(root, "project"), agentDir: join(root, "agent") };
	for (const folder of Object.values(folders)) await mkdir(folder);
	vi.stubEnv("HF_ENDPOINT", server.url);
	vi.stubEnv("PI_OFFLINE", undefined);
	vi.stubEnv("npm_execpath", await writeFakeNpm(join(root, "npm")));
	vi.stubEnv("LANG", "en_US.UTF-8");
});

afterEach(async () => {
	vi.unstubAllEnvs();
	await server.close();
	await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

// Last, so that its sessions end first.
const start = carryoverSessions();

const said = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message);

const ours = (...path: string[]) => join(folders.agentDir, "waystation", ...path);

const modelFile = (name: "zh" | "en", path: string) =>
	join(modelFolder(ours("models"), models[name].id), path);

const config = () => JSON.parse(readFileSync(ours("config.json"), "utf8"));

const ready = "Comparison by meaning is ready: Chinese and English.";

test("asked for on a bare machine, the library and the models come, and a purge takes them away again", async () => {
	const copy = copyPackage();
	onTestFinished(copy.remove);
	const session = await start({ beside: folders, extensions: [copy.folder] });
	await session.say("/carryover embed");
	await eventually(() =>
		expect(said(session).at(-1)).toMatch(/lexical\): the runtime is not installed/),
	);
	expect(server.asked).toEqual([]);
	server.next(big, stallAt(0.5));
	await session.say("/carryover embed on");
	const footer = () => session.recording.statuses.get("waystation");
	await eventually(() => expect(footer()).toContain("runtime"));
	await eventually(() => expect(footer()).toMatch(/model zh [1-9]\d?%/));
	expect(said(session).filter((line) => line.includes("once"))).toHaveLength(1);
	await session.say("/carryover embed en");
	await eventually(() =>
		expect(said(session).at(-1)).toBe(ready.replace("Chinese and English", "English only")),
	);
	expect(footer()).toContain("· waystation");
	expect(existsSync(modelFile("zh", "waystation.json"))).toBe(false);
	await session.say("/carryover embed auto");
	await eventually(() => expect(said(session).at(-1)).toBe(ready));
	await session.say("/carryover embed");
	const status = said(session).at(-1);
	expect(status).toMatch(/native/);
	expect(status).toContain(ours("runtime"));
	expect(status).toContain(server.url);
	await session.quit();

	const next = await start({ beside: folders, extensions: [copy.folder] });
	await next.say("/carryover embed on");
	await eventually(() => expect(said(next)).toEqual([ready]));
	await next.say("/carryover embed off --purge");
	expect(said(next).slice(1)).toEqual([
		"Comparison by meaning is off. Messages are compared by words.",
		expect.stringMatching(/^Removing runtime and models; this frees \d+ MB\.$/),
		expect.stringMatching(/^Runtime and models removed, \d+ MB freed\.$/),
	]);
	expect((await readdir(ours())).sort()).not.toEqual(expect.arrayContaining(["models", "runtime"]));
	expect(next.failures).toEqual([]);
});

test("what is chosen stands in our own file, and reset takes every setting back", async () => {
	await mkdir(ours());
	await writeFile(
		ours("config.json"),
		'{\n\t// mine\n\t"carryover": { "topicCompact": { "embed": { "thresholdZh": 0.4 } } },\n}\n',
	);
	const settings: object = {
		carryover: { topicCompact: { embed: { choice: "zh", endpoint: "h.example" } } },
	};
	const session = await start({ beside: folders, settings });
	await session.say("/carryover embed off");
	expect(readFileSync(ours("config.json"), "utf8")).toBe(
		'{\n\t// mine\n\t"carryover": { "topicCompact": { "embed": { "thresholdZh": 0.4, "choice": "off" } } },\n}\n',
	);
	await session.say("/carryover embed");
	await eventually(() => expect(said(session).at(-1)).toMatch(/switched off[\s\S]*h\.example/));
	await session.say("/carryover embed reset");
	await eventually(() => expect(said(session).at(-1)).toContain("defaults"));
	expect(readFileSync(ours("config.json"), "utf8")).toContain("// mine");
	await session.say("/carryover embed");
	await eventually(() => expect(said(session).at(-1)).toMatch(/Chinese and English/));
	await eventually(() => expect(said(session).at(-1)).not.toContain("h.example"));
	await rm(ours("config.json"));
	await session.say("/carryover embed");
	await eventually(() => expect(said(session).at(-1)).toMatch(/Chinese only/));
	expect(server.asked).toEqual([]);
	expect(session.failures).toEqual([]);
});

test("settings that cannot be read are not touched", async () => {
	await mkdir(ours());
	await writeFile(ours("config.json"), '{ "language": ');
	const session = await start({ beside: folders });
	await session.say("/carryover embed off");
	await eventually(() =>
		expect(said(session).at(-1)).toContain("Setting not written: the file is not JSON"),
	);
	expect(readFileSync(ours("config.json"), "utf8")).toBe('{ "language": ');
});

test("after a failure embed on tries again at once", async () => {
	server.intercept = (_request, response) => {
		response.writeHead(403).end();
		return true;
	};
	const session = await start({ beside: folders });
	await session.say("/carryover embed on");
	await eventually(() => expect(said(session).at(-1)).toContain("the server refused"));
	await session.say("/carryover embed");
	await eventually(() =>
		expect(said(session).at(-1)).toMatch(/Last failure +the Chinese model: the server refused/),
	);
	server.intercept = undefined;
	await session.say("/carryover embed on");
	await eventually(() => expect(said(session).at(-1)).toBe(ready));
});

test("models come from a folder, and what it lacks is named", async () => {
	const brought = join(root, "brought models");
	await writeTinyModel(join(brought, "all-MiniLM-L6-v2"));
	await writeTinyModel(join(brought, "Xenova", "bge-small-zh-v1.5"));
	await rm(join(brought, "Xenova", "bge-small-zh-v1.5", "tokenizer.json"));
	const session = await start({ beside: folders });
	await session.say("/carryover embed import");
	await eventually(() => expect(said(session).at(-1)).toContain("import DIR"));
	await session.say("/carryover embed import ../nowhere");
	await eventually(() =>
		expect(said(session).at(-1)).toBe(`There is no such folder: ${join(root, "nowhere")}`),
	);
	await session.say('/carryover embed import "../brought models"');
	await eventually(() =>
		expect(said(session).slice(-2)).toEqual([
			"Not imported, the Chinese model: missing in the folder: tokenizer.json.",
			"Imported the English model.",
		]),
	);
	expect(existsSync(modelFile("en", big))).toBe(true);
	await session.say("/carryover embed en");
	await eventually(() => expect(said(session).at(-1)).toContain("English only"));
	expect(server.asked).toEqual([]);
});

test("quitting in the middle of a download leaves what came, and the next session goes on from there", async () => {
	server.next(big, stallAt(0.5), dropAt(1));
	const session = await start({ beside: folders });
	await session.say("/carryover embed on");
	const part = modelFile("zh", `${big}.part`);
	await eventually(() => expect(statSync(part).size).toBeGreaterThan(100));
	// The hub never answers again: this would not end if anything waited for it.
	await session.quit();
	const { size } = statSync(part);
	const next = await start({ beside: folders });
	await next.say("/carryover embed on");
	await eventually(() => expect(said(next).at(-1)).toBe(ready));
	const ranges = server.asked.filter(({ path }) => path === big).map((one) => one.range);
	expect(ranges.slice(0, 2)).toEqual([undefined, `bytes=${size}-`]);
	expect([...session.failures, ...next.failures]).toEqual([]);
});

test("a new session in the same process ends what the old one fetched", async () => {
	server.next(big, stallAt(0.5));
	const session = await start({ beside: folders });
	await session.say("/carryover embed on");
	await eventually(() => expect(existsSync(modelFile("zh", `${big}.part`))).toBe(true));
	await session.runtime.newSession();
	await session.say("/carryover embed on");
	await eventually(() => expect(said(session).at(-1)).toBe(ready));
	expect(said(session).filter((line) => line.includes("once"))).toHaveLength(1);
	expect(said(session).join()).not.toContain("could not");
	expect(session.failures).toEqual([]);
});

test("print mode keeps a choice, and fetches and starts nothing", async () => {
	const session = await start({ beside: folders, mode: "print" });
	const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	onTestFinished(() => write.mockRestore());
	await session.say("hello, what is in this folder?");
	await session.say("/carryover embed zh");
	await eventually(() => expect(write.mock.calls.join()).toContain("This session fetches nothing"));
	await session.quit();
	expect(config()).toEqual({ carryover: { topicCompact: { embed: { choice: "zh" } } } });
	expect(existsSync(ours("models"))).toBe(false);
	expect(existsSync(ours("runtime"))).toBe(false);
	expect(server.asked).toEqual([]);
});

test("over RPC the status and the outcome are text", async () => {
	const session = await start({ beside: folders, mode: "rpc" });
	await session.say("/carryover embed");
	await eventually(() => expect(said(session).at(-1)).toMatch(/Comparison +by words/));
	await session.say("/carryover embed what");
	await eventually(() => expect(said(session).at(-1)).toContain('does not know "what"'));
	await session.say("/carryover embed zh");
	await eventually(() => expect(said(session).at(-1)).toContain("Chinese only"));
});

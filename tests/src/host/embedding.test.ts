import { access, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
	type EmbedMachine,
	type EmbedSession,
	type EmbedSessionOptions,
	startEmbedMachine,
} from "../../support/embed-desk.ts";
import { eventually } from "../../support/eventually.ts";
import { big } from "../../support/model-desk.ts";
import { portal, say, stallAt } from "../../support/model-server.ts";

let machine: EmbedMachine;

beforeEach(async () => {
	machine = await startEmbedMachine();
});

afterEach(() => machine.close());

const login = "fix the login page";
const chinese = "登录页面的按钮没有反应";

const until = (check: () => unknown) => eventually(check);

async function untilReady(session: EmbedSession, text = login): Promise<Float32Array> {
	const found: Float32Array[] = [];
	await until(async () => {
		found.push(...[await session.vectorOf(text)].filter((vector) => vector !== undefined));
		expect(found).not.toEqual([]);
	});
	return found[0] ?? new Float32Array();
}

/** Waits until nothing is being prepared any more. */
async function settled({ store }: EmbedSession): Promise<void> {
	await eventually(() => {
		const { jobs, setup } = store.read();
		expect(jobs.length).toBeGreaterThan(0);
		expect(jobs.every(({ state }) => state === "done" || state === "failed")).toBe(true);
		expect(setup).toBeUndefined();
	});
}

test("the first message installs the library and fetches the models, and waits for neither", async () => {
	const session = machine.session({ library: false });
	const seen = new Set<string>();
	session.store.watch(
		(state) => state.setup,
		(setup) => seen.add(setup?.part === "runtime" ? setup.step : (setup?.part ?? "end")),
	);
	const { life } = session;
	expect(await session.vectorOf(login)).toBeUndefined();
	await untilReady(session);
	await untilReady(session, chinese);
	await settled(session);
	expect([...seen]).toEqual(["fetching", "pruning", "checking", "zh", "en", "end"]);
	expect(session.store.read().jobs.map(({ purpose, state }) => [purpose, state])).toEqual([
		["runtime-install", "done"],
		["model-download", "done"],
		["model-download", "done"],
	]);
	expect(session.notices()).toEqual(["embed.first", "embed.ready"]);
	// The end of the preparation lets go of what was loaded meanwhile, since something may have failed to load before.
	let tries = 0;
	await until(async () => {
		tries += 1;
		// A text that was compared before needs no model any more.
		for (const text of [login, chinese]) await session.vectorOf(`${text} ${tries}`);
		expect(await session.desk.status(life)).toMatchObject({
			runtime: { there: true, from: "installed" },
			models: [
				{ installed: true, loaded: true },
				{ installed: true, loaded: true },
			],
		});
	});
});

test("where everything is there, nothing is said and nothing is asked of the network", async () => {
	await untilReady(machine.session());
	const asked = machine.server.asked.length;
	const next = machine.session();
	expect(Math.hypot(...((await next.vectorOf(login)) ?? []))).toBeCloseTo(1);
	expect(next.notices()).toEqual([]);
	expect(next.store.read().jobs).toEqual([]);
	expect(machine.server.asked).toHaveLength(asked);
});

test("what was announced once on a machine is not announced again", async () => {
	await untilReady(machine.session({ embed: { choice: "zh" } }), chinese);
	const next = machine.session();
	await untilReady(next);
	expect(next.notices()).not.toContain("embed.first");
});

test("only the chosen language is fetched and compared", async () => {
	const session = machine.session({ embed: { choice: "zh" } });
	await untilReady(session, chinese);
	const { desk, life } = session;
	expect(await session.vectorOf(login)).toBeUndefined();
	expect([await desk.canLoad("zh"), await desk.canLoad("en")]).toEqual([true, false]);
	await expect(access(machine.fileOf("en", "config.json"))).rejects.toThrow();
	session.set({ choice: "en" });
	await desk.restart();
	expect(await session.vectorOf(chinese)).toBeUndefined();
	await untilReady(session);
	expect((await desk.status(life)).models.map(({ loaded }) => loaded)).toEqual([false, true]);
});

test.each<[string, EmbedSessionOptions]>([
	["print mode", { facts: { mode: "print" } }],
	["JSON mode", { facts: { mode: "json" } }],
	["a session without a file", { facts: { file: undefined } }],
	["a session that has it switched off", { embed: { choice: "off" } }],
])("%s fetches nothing, starts nothing and leaves nothing", async (_name, options) => {
	const session = machine.session({ library: false, ...options });
	const { desk, life } = session;
	expect(await session.vectorOf(login)).toBeUndefined();
	await desk.ensureReady(life);
	await desk.ensureReady(life, true);
	expect(session.notices()).toEqual([]);
	expect(session.store.read().jobs).toEqual([]);
	expect(machine.server.asked).toEqual([]);
	await expect(readdir(machine.agentDir)).rejects.toThrow("ENOENT");
});

test("a pi that is offline fetches nothing and says so only when asked", async () => {
	Object.assign(machine.env, { PI_OFFLINE: "1" });
	const session = machine.session();
	await session.desk.ensureReady(session.life);
	expect(session.notices()).toEqual([]);
	await session.desk.ensureReady(session.life, true);
	expect(session.notices()).toEqual(["embed.failed"]);
	expect(machine.server.asked).toEqual([]);
	expect(session.store.read().jobs).toEqual([]);
});

test("a failure is said once, is not repeated with every message, and asking tries at once", async () => {
	machine.server.intercept = (_request, response) => {
		response.writeHead(404).end();
		return true;
	};
	const session = machine.session();
	await session.vectorOf(login);
	await settled(session);
	for (let message = 0; message < 5; message += 1) await session.vectorOf(login);
	expect(session.notices()).toEqual(["embed.first", "embed.failed"]);
	expect(session.store.read().jobs).toHaveLength(1);
	expect(session.store.read().jobs[0]).toMatchObject({ state: "failed", failure: "not-found" });

	const next = machine.session();
	expect(await next.vectorOf(login)).toBeUndefined();
	expect(await next.desk.status(next.life)).toMatchObject({
		trouble: { part: "zh", failure: "not-found" },
	});
	expect(next.store.read().jobs).toEqual([]);
	machine.server.intercept = undefined;
	await next.desk.ensureReady(next.life, true);
	expect(next.notices()).toEqual(["embed.fetching", "embed.ready"]);
	expect(await next.vectorOf(login)).toBeInstanceOf(Float32Array);
	expect((await next.desk.status(next.life)).trouble).toBeUndefined();
});

test("npm's failure, and a page in place of a model, are told as what they are", async () => {
	Object.assign(machine.env, { FAKE_NPM: "ENOSPC" });
	const session = machine.session({ library: false });
	await session.desk.ensureReady(session.life);
	Object.assign(machine.env, { FAKE_NPM: "" });
	machine.server.next("config.json", portal);
	await session.desk.ensureReady(session.life, true);
	const troubles = session.store
		.read()
		.notices.flatMap(({ notice }) => (notice.code === "embed.failed" ? notice.trouble : []));
	expect(troubles.map(({ part, failure }) => [part, failure])).toEqual([
		["runtime", "full"],
		["zh", "portal"],
	]);
	expect(session.report).not.toHaveBeenCalled();
});

test("quitting in the middle of a download is quick, and the next session goes on from there", async () => {
	machine.server.next(big, stallAt(0.5));
	const session = machine.session();
	await session.vectorOf(login);
	const part = machine.fileOf("zh", `${big}.part`);
	await eventually(async () => expect((await stat(part)).size).toBeGreaterThan(100));
	// The hub never answers again, so that this ends only where nobody waits for it.
	await session.quit();
	const { size } = await stat(part);
	expect(session.notices()).toEqual(["embed.first"]);
	const next = machine.session();
	await untilReady(next);
	const ranges = machine.server.asked.filter(({ path }) => path === big).map((one) => one.range);
	expect(ranges).toEqual([undefined, `bytes=${size}-`, undefined]);
	expect(session.report).not.toHaveBeenCalled();
});

test("switching off stops a download and the worker, and nothing runs afterwards", async () => {
	const session = machine.session();
	const { desk, life } = session;
	await untilReady(session);
	session.set({ choice: "off" });
	await desk.restart();
	expect(await session.vectorOf(login)).toBeUndefined();
	expect(await desk.canLoad("en")).toBe(false);
	expect((await desk.status(life)).models.some(({ loaded }) => loaded)).toBe(false);
	await rm(machine.fileOf("zh", big));
	machine.server.next(big, stallAt(0.5));
	session.set({ choice: "auto" });
	await session.vectorOf(chinese);
	await until(() => expect(session.store.read().setup).toMatchObject({ part: "zh" }));
	session.set({ choice: "off" });
	await desk.restart();
	await settled(session);
	const { length } = session.store.read().jobs;
	await session.vectorOf(chinese);
	expect(session.store.read().jobs).toHaveLength(length);
	expect(session.notices()).not.toContain("embed.failed");
});

test("a model that is damaged is fetched once more, not again and again", async () => {
	await untilReady(machine.session());
	const file = machine.fileOf("en", big);
	const { size } = await stat(file);
	await writeFile(file, Buffer.alloc(size, 1));
	const session = machine.session();
	const { desk, life } = session;
	expect(await session.vectorOf(login)).toBeUndefined();
	expect((await desk.status(life)).engine).toMatchObject({ reason: "broken-model" });
	await untilReady(session);
	await desk.restart();
	// From now on the hub itself serves what no model is.
	machine.server.put(big, Buffer.alloc(size, 2));
	await writeFile(file, Buffer.alloc(size, 1));
	expect(await session.vectorOf(login)).toBeUndefined();
	expect((await desk.status(life)).engine).toMatchObject({ reason: "broken-model" });
	await until(() => expect(session.store.read().jobs).toHaveLength(2));
	await settled(session);
	for (let message = 0; message < 3; message += 1) await session.vectorOf(login);
	expect(session.store.read().jobs).toHaveLength(2);
	expect(await desk.status(life)).toMatchObject({ engine: { reason: "broken-model" } });
});

test("a model that is deleted while pi runs is fetched again", async () => {
	const session = machine.session();
	await untilReady(session);
	await session.desk.restart();
	await rm(join(machine.fileOf("en", "config.json"), ".."), { recursive: true });
	expect(await session.vectorOf(login)).toBeUndefined();
	await untilReady(session);
});

test("a server that is busy is left alone for as long as it says", async () => {
	const hour = 3_600_000;
	machine.server.next("config.json", say(429, 7_200));
	const session = machine.session();
	await session.desk.ensureReady(session.life);
	const { trouble } = await session.desk.status(session.life);
	expect(trouble).toMatchObject({ failure: "busy" });
	expect((trouble?.retryAt ?? 0) - Date.now()).toBeGreaterThan(hour);
});

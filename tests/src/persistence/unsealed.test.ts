import { spawnSync } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openUnsealed } from "../../../src/persistence/unsealed.ts";
import { newFolder, put } from "./project.ts";

const hourMs = 3_600_000;
const print = ["-e", "process.stdout.write(String(process.pid))"];
const deadPid = Number(spawnSync(process.execPath, print).stdout.toString());

async function open() {
	const agentDir = await newFolder();
	const folder = join(agentDir, "waystation", "unsealed");
	const change = async (name: string, fields: object) => {
		const file = join(folder, name);
		await put(file, JSON.stringify({ ...JSON.parse(await readFile(file, "utf8")), ...fields }));
	};
	return { agentDir, folder, change, sessions: openUnsealed({ agentDir }) };
}

function markOf(session: string, at = Date.now()) {
	return { session, file: `/sessions/${session}.jsonl`, placeRoot: "/p", at };
}

test("a session of a living process is not dead, and nothing is created by looking", async () => {
	const { agentDir, folder, sessions } = await open();
	expect(await sessions.listDead("/p", Date.now())).toEqual([]);
	expect(await readdir(agentDir)).toEqual([]);
	await sessions.mark(markOf("s1"));
	expect(await sessions.listDead("/p", Date.now())).toEqual([]);
	expect((await stat(join(folder, "s1.json"))).mode & 0o777).toBe(0o600);
});

test("sessions of dead processes are listed for their place, oldest first, until they are sealed", async () => {
	const { sessions, change } = await open();
	const now = Date.now();
	await sessions.mark(markOf("new", now));
	await sessions.mark(markOf("old", now - 10));
	await sessions.mark({ ...markOf("elsewhere"), placeRoot: "/other" });
	for (const name of ["new", "old", "elsewhere"]) await change(`${name}.json`, { pid: deadPid });
	const ids = async () => (await sessions.listDead("/p", now)).map(({ session }) => session);
	expect(await ids()).toEqual(["old", "new"]);
	await sessions.attempt("old", now);
	await sessions.seal("old");
	await sessions.seal("old");
	expect(await ids()).toEqual(["new"]);
});

test("a process does not forget a session that another one answers for", async () => {
	const { sessions, change } = await open();
	await sessions.mark(markOf("s1", Date.now()));
	await change("s1.json", { pid: deadPid });
	await sessions.seal("s1");
	expect(await sessions.has("s1")).toBe(true);
});

test("a session of another machine is left alone for an hour", async () => {
	const { sessions, change } = await open();
	const now = Date.now();
	await sessions.mark(markOf("s1", now));
	await change("s1.json", { host: "elsewhere", pid: deadPid });
	expect(await sessions.listDead("/p", now + hourMs - 1)).toEqual([]);
	expect(await sessions.listDead("/p", now + hourMs + 1)).toMatchObject([{ session: "s1" }]);
});

test("a record from before the machine started is dead although its pid runs again", async () => {
	const { sessions } = await open();
	await sessions.mark(markOf("s1", 1_000));
	expect(await sessions.listDead("/p", Date.now())).toMatchObject([{ session: "s1" }]);
});

test("only one of two that try gets a dead session, and the attempt is counted", async () => {
	const { agentDir, sessions, change } = await open();
	await sessions.mark(markOf("s1"));
	await change("s1.json", { pid: deadPid, attempts: 1 });
	const now = Date.now();
	const claims = await Promise.all([
		sessions.attempt("s1", now),
		openUnsealed({ agentDir }).attempt("s1", now),
	]);
	const won = claims.filter((claim) => claim !== undefined);
	expect(won).toMatchObject([{ session: "s1", attempts: 2, pid: process.pid }]);
	expect(await sessions.listDead("/p", now)).toEqual([]);
	await sessions.seal("s1");
	expect(await sessions.attempt("s1", now)).toBe(undefined);
});

test("ids that are no file names stay inside the folder and apart", async () => {
	const { folder, sessions } = await open();
	for (const session of ["../../evil", "a/b", "会话", ".", "CON:"])
		await sessions.mark(markOf(session));
	const names = await readdir(folder);
	expect(names).toHaveLength(5);
	expect(names.every((name) => /^[0-9a-f]{32}\.json$/.test(name))).toBe(true);
});

test("records that cannot be read are passed over", async () => {
	const { folder, sessions, change } = await open();
	await sessions.mark(markOf("s1"));
	await change("s1.json", { pid: deadPid });
	await put(join(folder, "torn.json"), '{"v":1,');
	await put(join(folder, "other.json"), '{"v":2}');
	expect(await sessions.listDead("/p", Date.now())).toHaveLength(1);
});

test("a session that its living process left is anybody's until somebody claims it", async () => {
	const { sessions } = await open();
	await sessions.mark(markOf("s1"));
	await sessions.release("s1");
	await sessions.release("never-marked");
	expect([await sessions.has("s1"), await sessions.has("never-marked")]).toEqual([true, false]);
	expect(await sessions.listDead("/p", Date.now())).toMatchObject([{ session: "s1" }]);
	expect(await sessions.attempt("s1", Date.now())).toMatchObject({ session: "s1", attempts: 1 });
	expect(await sessions.listDead("/p", Date.now())).toEqual([]);
});

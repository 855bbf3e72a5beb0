import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { eachFile } from "#src/persistence/history-files.mjs";
import { eventually } from "../../support/eventually.ts";
import { agentFolder, find, put, readerOf } from "../../support/history-folder.ts";

test("A folder is told before it is looked into, so that nothing falls between looking and watching", () => {
	const sessions = join(agentFolder(), "sessions");
	mkdirSync(join(sessions, "--p--"), { recursive: true });
	const seen: string[] = [];
	eachFile(
		{ sessions, own: undefined },
		{
			folder: (path) => writeFileSync(join(path, "just-now.jsonl"), "{}\n"),
			file: ({ path }) => seen.push(path),
		},
	);
	expect(seen.sort()).toEqual([
		join(sessions, "--p--", "just-now.jsonl"),
		join(sessions, "just-now.jsonl"),
	]);
});

test("A folder that was deleted and made again is watched again", async () => {
	const agentDir = agentFolder();
	const folder = dirname(put(agentDir, ["an old wombat"]));
	const reader = readerOf(agentDir);
	expect((await find(reader, "wombat")).texts).toEqual(["an old wombat"]);
	rmSync(folder, { recursive: true });
	await eventually(async () => expect((await find(reader, "wombat")).texts).toEqual([]));
	const file = put(agentDir, ["a new wombat"]);
	await eventually(async () =>
		expect((await find(reader, "wombat")).texts).toEqual(["a new wombat"]),
	);
	const line = { type: "message", id: "n1", timestamp: "2027-01-01T00:00:00Z" };
	const message = { role: "user", content: "a later wombat" };
	appendFileSync(file, `${JSON.stringify({ ...line, message })}\n`);
	await eventually(async () =>
		expect((await find(reader, "wombat")).texts).toEqual(["a later wombat", "a new wombat"]),
	);
});

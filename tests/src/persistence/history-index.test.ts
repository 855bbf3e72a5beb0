import {
	appendFileSync,
	chmodSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { createHistoryReader } from "#src/persistence/history-client.ts";
import {
	agentFolder,
	endReader,
	find,
	put,
	readerOf,
	startedLast,
} from "../../support/history-folder.ts";
import { sessionText } from "../../support/sessions.ts";

test("What was appended is found at the next search, and only that is read", async () => {
	const agentDir = agentFolder();
	const file = put(agentDir, ["the first wombat"]);
	const reader = readerOf(agentDir);
	expect((await find(reader, "wombat")).texts).toEqual(["the first wombat"]);
	const line = { type: "message", id: "new1", timestamp: "2026-01-01T00:00:00Z" };
	appendFileSync(
		file,
		`${JSON.stringify({ ...line, message: { role: "user", content: "the second wombat" } })}\n`,
	);
	const current = { path: file, seen: new Set<string>(), off: new Set<string>() };
	const found = await find(reader, { terms: ["wombat"], current });
	expect(found.texts).toEqual(["the second wombat", "the first wombat"]);
	expect(found.engine).toBe("index");
});

test("A half-written last line is found once it is whole", async () => {
	const agentDir = agentFolder();
	const file = put(agentDir, ["start"]);
	const reader = readerOf(agentDir);
	const current = { path: file, seen: new Set<string>(), off: new Set<string>() };
	const line = JSON.stringify({
		type: "message",
		id: "n",
		message: { role: "user", content: "late wombat" },
	});
	appendFileSync(file, line.slice(0, 30));
	expect((await find(reader, { terms: ["wombat"], current })).hits).toEqual([]);
	appendFileSync(file, `${line.slice(30)}\n`);
	expect((await find(reader, { terms: ["wombat"], current })).texts).toEqual(["late wombat"]);
});

test("A file that was rewritten is read anew, and one that is gone is forgotten", async () => {
	const agentDir = agentFolder();
	const file = put(agentDir, ["old wombat"]);
	const gone = put(agentDir, ["gone wombat"]);
	await readerOf(agentDir).build();
	await endReader();
	writeFileSync(
		file,
		sessionText([{ ask: "new wombat", answer: "Yes." }], { cwd: "/p", startedAt: 1 }),
	);
	rmSync(gone);
	const { texts } = await find(readerOf(agentDir), "wombat");
	expect(texts).toEqual(["new wombat"]);
});

test("An edit of the same length is noticed by its time", async () => {
	const agentDir = agentFolder();
	const file = put(agentDir, ["secret wombat"]);
	await readerOf(agentDir).build();
	await endReader();
	const text = sessionText([{ ask: "secret kiwi--", answer: "Done." }], {
		cwd: "/p",
		startedAt: startedLast(),
	});
	writeFileSync(file, text);
	utimesSync(file, new Date(), new Date(Date.now() + 5_000));
	const reader = readerOf(agentDir);
	expect((await find(reader, "wombat")).hits).toEqual([]);
	expect((await find(reader, "kiwi")).hits).toHaveLength(1);
});

test("A file that is no index is replaced by one", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["a wombat"]);
	await readerOf(agentDir).build();
	await endReader();
	const path = join(agentDir, "waystation", "history.db");
	expect(statSync(path).mode & 0o777).toBe(0o600);
	writeFileSync(path, "this is no database at all, whatever it was before");
	const reader = readerOf(agentDir);
	await reader.build();
	expect((await find(reader, "wombat")).engine).toBe("index");
	expect((await find(reader, "wombat")).hits).toHaveLength(1);
});

test("An index that is damaged in its middle is made anew, and the answer comes from the files meanwhile", async () => {
	const agentDir = agentFolder();
	for (let file = 0; file < 8; file++)
		put(agentDir, [`wombat ${file} ${"lorem ipsum ".repeat(400)}`]);
	await readerOf(agentDir).build();
	await endReader();
	const path = join(agentDir, "waystation", "history.db");
	const bytes = readFileSync(path);
	writeFileSync(path, bytes.fill(0x5a, 8_192));
	const reader = readerOf(agentDir);
	expect((await find(reader, { terms: ["wombat"], limit: 20 })).hits).toHaveLength(8);
	await reader.build();
	const again = await find(reader, { terms: ["wombat"], limit: 20 });
	expect(again.hits).toHaveLength(8);
	expect(again.engine).toBe("index");
});

test("An index of another version gives way", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["a wombat"]);
	await readerOf(agentDir).build();
	await endReader();
	const db = new DatabaseSync(join(agentDir, "waystation", "history.db"));
	db.exec("PRAGMA user_version = 99");
	db.close();
	const found = await find(readerOf(agentDir), "wombat");
	expect(found.hits).toHaveLength(1);
	expect(found.engine).toBe("index");
});

test("An index that is deleted under a running session comes back", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["a wombat"]);
	const reader = readerOf(agentDir);
	await reader.build();
	for (const end of ["", "-wal", "-shm"]) {
		rmSync(join(agentDir, "waystation", `history.db${end}`), { force: true });
	}
	expect((await find(reader, "wombat")).hits).toHaveLength(1);
	await reader.build();
	expect((await find(reader, "wombat")).engine).toBe("index");
});

test("Several readers of one folder build one index and find everything once", async () => {
	const agentDir = agentFolder();
	for (let file = 0; file < 12; file++) put(agentDir, [`wombat ${file}`, "more"]);
	const three = [readerOf(agentDir), readerOf(agentDir), readerOf(agentDir)];
	await Promise.all(three.map((reader) => reader.build()));
	for (const reader of three) {
		expect((await find(reader, { terms: ["wombat"], limit: 50 })).hits).toHaveLength(12);
	}
});

test("Where nothing may be written, nothing is, and everything is found all the same", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["a wombat"]);
	const found = await find(readerOf(agentDir, { writing: false }), "wombat");
	expect(found.hits).toHaveLength(1);
	expect(found.engine).toBe("scan");
	expect(existsSync(join(agentDir, "waystation"))).toBe(false);
});

test("A reader that may not write uses an index that others made, and scans what is new", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["old wombat"]);
	await readerOf(agentDir).build();
	await endReader();
	put(agentDir, ["new wombat"]);
	const found = await find(readerOf(agentDir, { writing: false }), "wombat");
	expect(found.texts).toEqual(["new wombat", "old wombat"]);
	expect(found.engine).toBe("both");
});

test.skipIf(process.getuid?.() === 0)(
	"A file that cannot be read is named and fails no search",
	async () => {
		const agentDir = agentFolder();
		const file = put(agentDir, ["hidden wombat"]);
		put(agentDir, ["open wombat"]);
		chmodSync(file, 0);
		const found = await find(readerOf(agentDir), "wombat");
		expect(found.texts).toEqual(["open wombat"]);
		expect(found.unreadable).toEqual([file]);
	},
);

test("Files without a header, with broken lines, empty ones and folders of that name fail no search", async () => {
	const agentDir = agentFolder();
	const file = put(agentDir, ["a wombat"]);
	const folder = join(file, "..");
	appendFileSync(file, '{"broken wombat\nnull\n[]\n"wombat"\n');
	writeFileSync(join(folder, "empty.jsonl"), "");
	writeFileSync(join(folder, "other.jsonl"), '{"wombat": 1}\n{"type":"message"}\n');
	mkdirSync(join(folder, "folder.jsonl"));
	for (const options of [{}, { plain: true, writing: false }]) {
		expect((await find(readerOf(agentDir, options), "wombat")).texts).toEqual(["a wombat"]);
	}
});

test("Sessions in a folder of their own stay in the index when others, which do not look there, sweep", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["common wombat"]);
	const sessionDir = join(agentDir, "elsewhere");
	mkdirSync(sessionDir);
	const text = sessionText([{ ask: "own wombat", answer: "Yes." }], { cwd: "/p", startedAt: 1e12 });
	writeFileSync(join(sessionDir, "own.jsonl"), text);
	const own = createHistoryReader({ agentDir, sessionDir, writing: true });
	await own.build();
	const others = readerOf(agentDir);
	await others.build();
	expect((await find(others, "wombat")).texts).toEqual(["common wombat", "own wombat"]);
	expect((await find(own, "wombat")).engine).toBe("index");
	expect((await find(own, "wombat")).texts).toEqual(["common wombat", "own wombat"]);
	await own.end();
});

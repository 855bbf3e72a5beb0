import { existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { historyFile, inspectHistory, removeHistory } from "#src/persistence/history-inspect.ts";
import { agentFolder, put, readerOf } from "../../support/history-folder.ts";

const patience = () => new AbortController().signal;

/** An agent folder with two sessions in its index. */
async function indexed(): Promise<string> {
	const agentDir = agentFolder();
	put(agentDir, ["keep wombat on port 8443"]);
	put(agentDir, ["and the proxy as well"]);
	const reader = readerOf(agentDir);
	await reader.build();
	await reader.end();
	return agentDir;
}

test("where there is no index none is made by looking", async () => {
	const agentDir = agentFolder();
	expect(await inspectHistory(agentDir, patience())).toEqual({ state: "none" });
	expect(existsSync(historyFile(agentDir))).toBe(false);
});

test("a whole index tells its sessions, entries and bytes, and stays as it is", async () => {
	const agentDir = await indexed();
	const before = readFileSync(historyFile(agentDir));
	const look = await inspectHistory(agentDir, patience());
	expect(look).toMatchObject({ state: "whole", files: 2, entries: 4 });
	expect(look.state === "whole" && look.bytes).toBeGreaterThan(1_000);
	expect(readFileSync(historyFile(agentDir)).equals(before)).toBe(true);
});

test("an index of another version says which", async () => {
	const agentDir = await indexed();
	const db = new DatabaseSync(historyFile(agentDir));
	db.exec("PRAGMA user_version = 7");
	db.close();
	expect(await inspectHistory(agentDir, patience())).toEqual({ state: "version", found: 7 });
});

test("a file that is no database, one that is cut short, and one without a table are damaged, each for its cause", async () => {
	const agentDir = await indexed();
	const damaged = async (cause: string) =>
		expect(await inspectHistory(agentDir, patience())).toMatchObject({ state: "damaged", cause });
	const db = new DatabaseSync(historyFile(agentDir));
	db.exec("DROP TABLE docs");
	db.close();
	await damaged("no-table");
	truncateSync(historyFile(agentDir), 6_000);
	await damaged("corrupt");
	writeFileSync(
		historyFile(agentDir),
		"not a database, but long enough to be read as one ".repeat(99),
	);
	await damaged("no-database");
});

test("what a check of the pages finds is told in SQLite's own words", async () => {
	const agentDir = await indexed();
	const bytes = readFileSync(historyFile(agentDir));
	// Where the header counts the pages that are free.
	bytes.writeUInt32BE(9, 36);
	writeFileSync(historyFile(agentDir), bytes);
	const look = await inspectHistory(agentDir, patience());
	expect(look).toMatchObject({ state: "damaged", cause: "other" });
	expect("detail" in look && look.detail).toContain("Freelist");
});

test("an index that another process holds for itself is locked, not damaged", async () => {
	const agentDir = await indexed();
	const db = new DatabaseSync(historyFile(agentDir));
	db.exec("PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
	expect(await inspectHistory(agentDir, patience())).toEqual({ state: "locked" });
	db.close();
});

test("a look that is given up ends its thread", async () => {
	const agentDir = await indexed();
	const looking = new AbortController();
	const look = inspectHistory(agentDir, looking.signal);
	looking.abort();
	expect(await look).toBeDefined();
});

test("a removed index is made anew with the next build", async () => {
	const agentDir = await indexed();
	removeHistory(agentDir);
	expect(await inspectHistory(agentDir, patience())).toEqual({ state: "none" });
	const reader = readerOf(agentDir);
	await reader.build();
	await reader.end();
	expect(await inspectHistory(agentDir, patience())).toMatchObject({ state: "whole", files: 2 });
});

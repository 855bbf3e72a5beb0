import { readFile, stat, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type FailureRecord, failureLogFile, logFailure } from "#src/persistence/failure-log.ts";
import { newFolder } from "./project.ts";

const record: FailureRecord = {
	at: 1_700_000_000_000,
	model: "faux/small",
	messages: 12,
	tokensBefore: 42_000,
	failure: "unreadable",
	detail: "",
	input: 900,
	output: 30,
	excerpt: "I cannot do that.",
};

test("a failure is one line that tells what was asked and what came back", async () => {
	const agentDir = await newFolder();
	await logFailure(agentDir, record);
	await logFailure(agentDir, { ...record, at: 2 });
	const lines = (await readFile(failureLogFile(agentDir), "utf8")).trim().split("\n");
	expect(lines.map((line) => JSON.parse(line))).toEqual([record, { ...record, at: 2 }]);
	expect((await stat(failureLogFile(agentDir))).mode & 0o777).toBe(0o600);
});

test("secrets stay out of it, and a long answer is cut", async () => {
	const agentDir = await newFolder();
	const key = `sk-ant-api03-${"a1B2c3D4".repeat(8)}`;
	await logFailure(agentDir, {
		...record,
		detail: `key ${key}`,
		excerpt: `${key} 中😀`.repeat(900),
	});
	const text = await readFile(failureLogFile(agentDir), "utf8");
	expect(text).not.toContain("a1B2c3D4");
	expect(text.length).toBeLessThan(2_500);
	expect(JSON.parse(text).excerpt.isWellFormed()).toBe(true);
});

test("it never grows beyond two files", async () => {
	const agentDir = await newFolder();
	const file = failureLogFile(agentDir);
	await logFailure(agentDir, record);
	await writeFile(file, "x".repeat(600_000));
	await logFailure(agentDir, record);
	expect((await stat(file)).size).toBeLessThan(1_000);
	expect((await stat(`${file}.1`)).size).toBe(600_000);
	await writeFile(file, "y".repeat(600_000));
	await logFailure(agentDir, record);
	expect((await readFile(`${file}.1`, "utf8"))[0]).toBe("y");
});

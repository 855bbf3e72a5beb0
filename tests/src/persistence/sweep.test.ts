import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findSecrets } from "../../../src/lib/find-secrets.ts";
import { readForerunner } from "../../../src/persistence/checkpoint-forerunner.ts";
import { encodeGeneration, encodeState } from "../../../src/persistence/checkpoint-format.ts";
import { openCheckpoints } from "../../../src/persistence/checkpoint-store.ts";
import { realDisk } from "../../../src/persistence/disk.ts";
import { parseJsonc } from "../../../src/persistence/jsonc.ts";
import { openLedger } from "../../../src/persistence/ledger-store.ts";
import { findAllSecrets } from "../../../src/persistence/sweep.ts";
import { sweepText } from "../../../src/persistence/sweep-text.ts";
import { checkpointOf, itemOf } from "../../support/checkpoints.ts";
import {
	leaveRefinement,
	leaveSession,
	leaveTopics,
	pictureOf,
	sampleKey,
	write,
} from "../../support/originals.ts";
import { readOk, titles } from "./ledger.ts";
import { saving } from "./project.ts";
import { newSweep, pace } from "./sweep.ts";

/** Files as older versions left them, each with a secret. */
async function withSecrets() {
	const world = await newSweep();
	const { agentDir, open, root } = world;
	const pi = join(root, ".pi");
	const own = join(agentDir, "waystation");
	await (await open()).save(saving(["open work"]));
	const note = join(pi, "CARRYOVER.md");
	writeFileSync(note, `${readFileSync(note, "utf8")}- token ${sampleKey}\n`);
	const log = join(pi, "carryover.log");
	const fence = "```";
	writeFileSync(
		log,
		`${fence}carryover-entry\n@ 2025-11-18T09:00:00.000Z\n- old ${sampleKey}\n${fence}\n${readFileSync(log, "utf8")}`,
	);
	write(join(pi, "topics", "2025-11-19_141500.md"), `<!-- x -->\n${sampleKey}\n`);
	write(join(pi, "notes", "plan.md"), `line\r\npassword = "${sampleKey}"\r\n`);
	const ledger = leaveTopics(world);
	write(join(own, "topics.json"), readFileSync(ledger, "utf8"));
	rmSync(ledger);
	write(
		join(own, "compaction.jsonl"),
		`${JSON.stringify({ at: 1, detail: `a\nBearer ${sampleKey}\nb` })}\n`,
	);
	write(join(own, "config.json"), `{\n\t// mine\n\t"language": "zh", // ${sampleKey}\n}\n`);
	write(join(own, "topics.json.corrupt-2025-11-19"), sampleKey);
	return world;
}

test("a session file that cannot be read, or went meanwhile, is counted and holds up nothing", async () => {
	const { agentDir, context, root } = await withSecrets();
	const gone = leaveSession({ agentDir, root }, "s1");
	const shut = leaveSession({ agentDir, root }, "s2");
	const open: typeof realDisk.open = (path, ...how) =>
		path === shut
			? Promise.reject(Object.assign(new Error("denied"), { code: "EACCES" }))
			: realDisk.open(path, ...how);
	const found = await context();
	rmSync(gone);
	const { findings, unread } = await findAllSecrets(
		{ ...found, disk: { ...realDisk, open } },
		pace,
	);
	expect([findings.length, unread.toSorted()]).toEqual([8, [gone, shut].sort()]);
});

test("secrets are found wherever something is kept, none of them in clear, and nothing is changed by that", async () => {
	const { agentDir, find, root } = await withSecrets();
	const before = [...pictureOf(root), ...pictureOf(agentDir)];
	const { findings, unread } = await find();
	expect(findings.map(({ count, keptIn }) => [keptIn, count])).toEqual([
		["note", 1],
		["versions", 1],
		["archives", 1],
		["notes", 1],
		["topics", 2],
		["failures", 1],
		["settings", 1],
		["aside", 1],
	]);
	expect(unread).toEqual([]);
	expect(JSON.stringify(findings)).not.toContain(sampleKey);
	expect([...pictureOf(root), ...pictureOf(agentDir)]).toEqual(before);
});

test("each is taken out where it stands, all else stays as it was, and a second sweep finds nothing", async () => {
	const { agentDir, find, open, root, scrub } = await withSecrets();
	const { findings } = await find();
	for (const finding of findings)
		expect([finding.keptIn, await scrub(finding)]).toEqual([finding.keptIn, finding.count]);
	expect((await find()).findings).toEqual([]);
	expect(readFileSync(join(root, ".pi", "notes", "plan.md"), "utf8")).toBe(
		'line\r\npassword = "[redacted]"\r\n',
	);
	expect(titles(await readOk(openLedger({ agentDir })))).toEqual([
		"给服务加统计页面",
		"Fix the login",
	]);
	const config = readFileSync(join(agentDir, "waystation", "config.json"), "utf8");
	expect(config).toContain("// mine");
	expect(parseJsonc(config)).toEqual({ language: "zh" });
	const { versions } = await (await open()).versions();
	expect(versions.map(({ text }) => text.includes("open work"))).toEqual([true, false]);
});

test("a note that was trusted stays trusted, and one that was held stays held", async () => {
	const { find, open, root, scrub } = await newSweep();
	const notes = await open();
	const saved = await notes.save(saving(["x"]));
	if (!saved.ok) throw new Error("not saved");
	const note = join(root, ".pi", "CARRYOVER.md");
	writeFileSync(note, `${readFileSync(note, "utf8")}- token ${sampleKey}\n`);
	const held = await notes.read();
	const one = (await find()).findings.find(({ keptIn }) => keptIn === "note");
	if (one === undefined || !("hash" in held)) throw new Error("not found");
	expect(held.status).toBe("held");
	await scrub(one);
	expect((await notes.read()).status).toBe("held");
	writeFileSync(note, `${readFileSync(note, "utf8")}- token ${sampleKey}\n`);
	const again = await notes.read();
	if ("hash" in again) await notes.approve(again.hash);
	for (const finding of (await find()).findings) await scrub(finding);
	const after = await notes.read();
	expect([after.status, "text" in after && after.text.includes("[redacted]")]).toEqual([
		"known",
		true,
	]);
});

test("a memory's secrets leave its generations, and no older one keeps them", async () => {
	const { agentDir, find, scrub } = await newSweep();
	const folder = join(agentDir, "waystation", "sessions", "s1");
	const records = ["a", "b"].map((name) => ({
		...checkpointOf(1, 2, {
			id: name,
			items: [itemOf(`${name} ${sampleKey}`), itemOf("port 8443")],
		}),
		born: 1,
	}));
	const [first] = records;
	const older = encodeGeneration({ session: "s1", number: 1, records: first ? [first] : [] });
	const { name: file, sha256, text } = encodeGeneration({ session: "s1", number: 2, records });
	write(join(folder, "generations", older.name), older.text);
	write(join(folder, "generations", file), text);
	write(
		join(folder, "state.json"),
		encodeState({ session: "s1", paused: false, generation: { file, sha256 } }),
	);
	const { findings } = await find();
	expect(findings.map(({ count, keptIn }) => [keptIn, count])).toEqual([["memory", 2]]);
	for (const finding of findings) expect(await scrub(finding)).toBe(2);
	const left = pictureOf(folder).map((line) => readFileSync(line.split(" ")[0] ?? "", "utf8"));
	expect(left).toHaveLength(2);
	expect(left.join("")).not.toContain(sampleKey);
	const read = await openCheckpoints({ agentDir, session: "s1" })?.read();
	expect(read?.ok && read.memory.generation.records.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("what the originals left is cleaned as well, and they can still read it", async () => {
	const { agentDir, find, root, scrub } = await newSweep();
	leaveTopics({ agentDir, root });
	leaveRefinement({ agentDir }, "s0");
	const { findings } = await find();
	expect(findings.map(({ count, keptIn, name }) => [keptIn, name, count])).toEqual([
		["originals", "topic-memory.json", 2],
		["originals", "s0", 1],
	]);
	for (const finding of findings) await scrub(finding);
	expect((await find()).findings).toEqual([]);
	expect((await readForerunner(agentDir, "s0"))?.memory).toContain("the key is [redacted]");
	expect(JSON.parse(readFileSync(join(agentDir, "topic-memory.json"), "utf8"))).toMatchObject({
		version: 1,
	});
});

test("pi's own files are named and never changed, and a stopped sweep ends early", async () => {
	const { agentDir, find, root } = await newSweep();
	const file = leaveSession({ agentDir, root }, "s1");
	writeFileSync(file, readFileSync(file, "utf8").replace("message 1", `use ${sampleKey}`));
	const before = pictureOf(agentDir);
	const { findings } = await find();
	expect(findings.map(({ act, count, path }) => [act, count, path])).toEqual([["none", 1, file]]);
	expect(pictureOf(agentDir)).toEqual(before);
	const passed: number[] = [];
	await find({ wanted: () => passed.length < 2, passed: (done) => void passed.push(done) });
	expect(passed).toEqual([1, 2]);
});

test("a secret in the middle of a very long line of pi's is found once, wherever the line is cut", async () => {
	const { agentDir, find, root } = await newSweep();
	const file = leaveSession({ agentDir, root }, "s1");
	const words = (count: number) => "words of a long answer ".repeat(count);
	const long = `${words(2_848)} ${sampleKey} ${words(3_000)} ${sampleKey}`;
	writeFileSync(file, readFileSync(file, "utf8").replace("message 1", long));
	expect((await find()).findings.map(({ count }) => count)).toEqual([2]);
});

test("a link that leads out is not followed, and bytes that are no text are left", async () => {
	const { find, root } = await newSweep();
	const outside = write(join(root, "..", "outside.md"), sampleKey);
	mkdirSync(join(root, ".pi", "topics"), { recursive: true });
	symlinkSync(outside, join(root, ".pi", "topics", "2025-11-19_141500.md"));
	const broken = join(root, ".pi", "topics", "2025-11-19_141501.md");
	writeFileSync(broken, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(sampleKey)]));
	const { findings, unread } = await find();
	expect([findings, unread]).toEqual([[], [broken]]);
	expect(readFileSync(outside, "utf8")).toBe(sampleKey);
});

test("whatever a file holds, JSON stays JSON with the same shape, and a second pass changes nothing", () => {
	const value = fc.jsonValue({ depthSize: "small" });
	fc.assert(
		fc.property(value, fc.constantFrom(sampleKey, `API_KEY=${sampleKey}`, "x"), (json, secret) => {
			const text = JSON.stringify({ json, secret, "a\nb": `1\n${secret}\n2` }, undefined, 2);
			const swept = sweepText(text, "json");
			expect(Object.keys(JSON.parse(swept.text))).toEqual(Object.keys(JSON.parse(text)));
			expect(swept.text).not.toContain(sampleKey);
			expect(sweepText(swept.text, "json").text).toBe(swept.text);
		}),
	);
});

test("an excerpt of a secret tells its line and its kind and never the secret", () => {
	const found = findSecrets(`first\ndeploy with API_KEY=${sampleKey} and ${sampleKey}\nlast`);
	expect(found.count).toBe(2);
	expect(found.secrets.map(({ excerpt }) => excerpt)).toEqual([
		"deploy with API_KEY=[redacted]",
		"[redacted] and [redacted]",
	]);
	const token = `eyJ${"a1B2".repeat(60)}.eyJ${"c3D4".repeat(60)}.${"e5F6".repeat(20)}`;
	const two = findSecrets(`Bearer ${token} ${sampleKey}`);
	expect(two.secrets.at(-1)?.excerpt).toBe("[redacted] [redacted]");
	fc.assert(
		fc.property(fc.string(), fc.string(), (before, after) => {
			const text = `${before} ${sampleKey} ${after}`;
			expect(JSON.stringify(findSecrets(text).secrets)).not.toContain(sampleKey);
		}),
	);
});

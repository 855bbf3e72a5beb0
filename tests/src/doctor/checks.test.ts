import { expect, test } from "vitest";
import { type CompanyFacts, checkCompany } from "#src/doctor/check-company.ts";
import { checkEmbedding } from "#src/doctor/check-embedding.ts";
import { checkFolders, checkRoom, type FolderFacts } from "#src/doctor/check-files.ts";
import { checkHost } from "#src/doctor/check-host.ts";
import { checkLedger } from "#src/doctor/check-stores.ts";
import type { Finding } from "#src/doctor/finding.ts";
import { countLevels, inOrder, levelOf } from "#src/doctor/rank.ts";
import { isOwn, rivalIn } from "#src/doctor/rival.ts";

const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code);

test.each([
	["22.19.0", "1.6.0", ["node.fits", "pi.fits"]],
	["24.1.0", "1.6.4", ["node.fits", "pi.fits"]],
	["22.18.9", "1.5.9", ["node.old", "pi.older"]],
	["9.0.0", "1.10.0", ["node.old", "pi.newer"]],
	["22.19.0-nightly", "2.0.0-beta.1", ["node.fits", "pi.newer"]],
])("Node %s and pi %s are %s", (node, pi, expected) => {
	const findings = checkHost({ node, pi, features: new Map([["pi.getSettings", true]]) });
	expect(codes(findings)).toEqual([...expected, "features.there"]);
});

test("what this pi lacks is named", () => {
	const features = new Map([
		["pi.getSettings", true],
		["pi.registerToolRenderer", false],
	]);
	expect(checkHost({ node: "24.0.0", pi: "1.6.0", features }).at(-1)).toEqual({
		code: "features.missing",
		values: { names: ["pi.registerToolRenderer"] },
	});
});

const source = (text: string, name = "") => ({ source: text, kind: "package" as const, name });

test.each([
	["npm:pi-carryover", "pi-carryover"],
	["npm:pi-carryover@1.2.0", "pi-carryover"],
	["npm:@shinynito/pi-amber", "pi-amber"],
	["npm:@shinynito/pi-amber@0.3.1", "pi-amber"],
	["git:github.com/fan56/pi-topic-memory", "pi-topic-memory"],
	["https://github.com/TobyNoSkillSon/pi-session-refinement.git", "pi-session-refinement"],
	["git:github.com/fitchmultz/pi-posthorse@v2.1.0", "pi-posthorse"],
	["git:git@github.com:fitchmultz/pi-posthorse", "pi-posthorse"],
	["../code/pi-posthorse/", "pi-posthorse"],
	["C:\\code\\pi-carryover\\src\\index.ts", "pi-carryover"],
	["/agent/extensions/pi-topic-memory.ts", "pi-topic-memory"],
])("%s is the original %s", (text, expected) => {
	expect(rivalIn(source(text))).toBe(expected);
});

test.each(["npm:pi-carryover-theme", "npm:carryover", "npm:my-pi-amber", "", "./amber"])(
	"%s is none of the originals",
	(text) => {
		expect(rivalIn(source(text))).toBeUndefined();
	},
);

test("a folder is known by the name in its package.json", () => {
	expect(rivalIn(source("/code/x", "@shinynito/pi-amber"))).toBe("pi-amber");
	expect(isOwn(source("/code/x", "pi-waystation"))).toBe(true);
	expect(isOwn(source("npm:pi-waystation@0.1.0"))).toBe(true);
});

const alone: CompanyFacts = {
	installed: [source("npm:pi-waystation")],
	loaded: [],
	copies: ["file:///a/src/index.ts"],
	foreignCompactions: 0,
	renamed: [],
	tools: ["history"],
};

test("one copy without company is fine", () => {
	const findings = checkCompany(alone);
	expect(countLevels(findings)).toEqual({ trouble: 0, warning: 0, note: 0, ok: findings.length });
});

test("an original that is at work is told from one that is only installed, and each is named once", () => {
	const findings = checkCompany({
		...alone,
		installed: [source("npm:pi-carryover"), source("npm:pi-posthorse")],
		loaded: ["/agent/npm/node_modules/pi-carryover/index.ts", "/x/pi-topic-memory/index.ts"],
	});
	const rivals = findings.flatMap((one) => (one.code === "rival.installed" ? [one.values] : []));
	expect(rivals.map(({ loaded, name }) => [name, loaded])).toEqual([
		["pi-carryover", true],
		["pi-posthorse", false],
		["pi-topic-memory", true],
	]);
});

test("further copies are found in this process, and in the settings where only one is loaded", () => {
	const twice = checkCompany({ ...alone, copies: ["file:///a", "file:///b"] });
	expect(codes(twice)).toContain("copies.more");
	const named = [source("npm:pi-waystation"), source("npm:pi-waystation")];
	expect(codes(checkCompany({ ...alone, installed: named }))).toContain("copies.one");
	const installed = [source("npm:pi-waystation"), source("../pi-waystation")];
	expect(codes(checkCompany({ ...alone, installed }))).toContain("copies.more");
});

test("compactions and names of tools that others took are told", () => {
	const renamed = [{ wanted: "history", name: "waystation_history", by: "/x.ts" }];
	const findings = codes(checkCompany({ ...alone, foreignCompactions: 2, renamed }));
	expect(findings).toEqual(expect.arrayContaining(["compactor.other", "tool.renamed"]));
	expect(findings).not.toContain("tools.ours");
});

test("models are compared only where somebody asked, and each bad file is a finding", () => {
	const facts = {
		...{ wanted: true, hindrance: undefined, models: ["zh", "en"], bytes: 48 },
		...{ bad: [], isVerified: false, left: [] },
	};
	expect(codes(checkEmbedding(facts))).toEqual(["embedding.native", "models.unchecked"]);
	expect(codes(checkEmbedding({ ...facts, isVerified: true }))).toEqual([
		"embedding.native",
		"models.checked",
	]);
	const bad = [
		{ id: "zh", file: "config.json", fault: "content" },
		{ id: "zh", file: "tokenizer.json", fault: "missing" },
	] as const;
	expect(codes(checkEmbedding({ ...facts, wanted: false, bad }))).toEqual([
		"embedding.off",
		"model.damaged",
		"model.incomplete",
	]);
});

const tidy: FolderFacts = {
	root: "/agent/waystation",
	state: "writable",
	closed: [],
	seen: 12,
	most: 5_000,
	isCut: false,
	open: [],
	locks: [],
	temps: [],
	aside: [],
	unsealed: 0,
	lost: [],
};

test("a tidy folder is fine, a folder that is not there yet as well", () => {
	expect(checkFolders(tidy).map(levelOf)).toEqual(["ok", "ok", "ok"]);
	expect(codes(checkFolders({ ...tidy, state: "none" }))).toContain("folder.none");
});

test("locks of living and of dead processes are two findings", () => {
	const findings = checkFolders({
		...tidy,
		locks: [
			{ path: "/a.lock", pid: 7, stale: true },
			{ path: "/b.lock", pid: 8, stale: false },
			{ path: "/c.lock", pid: 7, stale: true },
		],
	});
	const values = new Map(findings.map((one) => [one.code, one.values]));
	expect(values.get("locks.stale")).toEqual({ count: 2, paths: ["/a.lock", "/c.lock"], pids: [7] });
	expect(values.get("locks.held")).toEqual({ count: 1, paths: ["/b.lock"], pids: [8] });
});

test("every folder that is shut is trouble of its own", () => {
	const findings = checkFolders({ ...tidy, state: "closed", closed: ["/project/.pi"] });
	const shut = findings.flatMap((one) => (one.code === "folder.closed" ? [one.values.path] : []));
	expect(shut).toEqual(["/agent/waystation", "/project/.pi"]);
});

test.each([
	[10e9, "room.enough"],
	[400e6, "room.low"],
	[1e6, "room.none"],
])("%d free bytes are %s", (bytes, code) => {
	expect(checkRoom(bytes, "/agent").code).toBe(code);
});

test("a ledger of a newer version is told before what could not be read of it", () => {
	const read = { state: "read", topics: 3, dropped: 1, isNewer: true } as const;
	expect(checkLedger(read, "/x").code).toBe("ledger.newer");
	expect(checkLedger({ ...read, isNewer: false }, "/x").code).toBe("ledger.dropped");
});

test("the worst stands first, what is fine last", () => {
	const findings = inOrder([
		checkRoom(10e9, "/"),
		checkRoom(1, "/"),
		...checkFolders({ ...tidy, temps: [{ path: "/t", bytes: 1 }] }),
	]);
	expect(findings.map(levelOf)).toEqual(["trouble", "note", "ok", "ok", "ok", "ok"]);
});

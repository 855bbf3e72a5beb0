import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SessionManager } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import { orphansIn } from "#src/compaction/pairs.ts";
import { ask } from "../support/answers.ts";
import { carryoverSessions } from "../support/carryover-session.ts";
import { broken, findings, foldersWith } from "../support/doctor-session.ts";

const start = carryoverSessions();

test("a session that a provider would refuse is shown and repaired on a copy, which goes on", async () => {
	const folders = foldersWith(broken);
	const session = await start({ mode: "rpc", resume: folders });
	const before = readFileSync(folders.file);
	const told = await findings(session);
	expect(told.get("session.broken")?.values).toEqual({
		orphans: 1,
		late: 0,
		doubled: 1,
		parted: 0,
	});
	expect(told.get("session.unanswered")?.values).toEqual({ count: 1, calls: ["read"] });

	expect(await ask(session, "/waystation doctor fix session.broken")).toBe(
		"/waystation doctor repair shows it first.",
	);
	const shown = await ask(session, "/waystation doctor repair");
	expect(shown).toContain(folders.file);
	expect(shown).toContain("entry 4: second result of one call, left out\n- {");
	expect(shown).toContain("entry 5: result without a call, left out\n- {");
	expect(shown).toContain("new entry: result added that says there is none\n+ {");
	expect(shown).toContain("/waystation doctor repair write writes it.");
	const sessions = join(folders.agentDir, "sessions");
	expect(readdirSync(sessions)).toHaveLength(1);

	const answer = await ask(session, "/waystation doctor repair write");
	const [path = ""] = /\S+\.jsonl$/.exec(answer) ?? [];
	expect(path.startsWith(sessions)).toBe(true);
	expect(readFileSync(folders.file).equals(before)).toBe(true);
	const copy = SessionManager.open(path);
	expect(copy.getCwd()).toBe(folders.cwd);
	expect(copy.getHeader()?.parentSession).toBe(folders.file);
	expect(copy.getSessionName()).toBe("Repaired session");
	const has = copy.getEntries().filter(({ type }) => type !== "session_info").length;
	expect(shown).toContain(`The copy is a new session beside it, with ${has} entries.`);
	const { entries } = copy.buildSessionProjection();
	const kept = entries.map(({ messages, sourceEntry }) => ({ id: sourceEntry.id, messages }));
	expect(orphansIn(kept)).toEqual({ calls: [], results: [] });

	await session.runtime.switchSession(path);
	await session.say("what is left?");
	const roles = session.told.at(-1)?.messages.map((text): string => JSON.parse(text).role);
	expect(roles?.filter((role) => role === "toolResult")).toHaveLength(2);
	expect((await findings(session)).has("session.whole")).toBe(true);
	expect(session.failures).toEqual([]);
});

test.each([
	["has no field for what stands before it", undefined],
	["follows a line that is not there", "deadbeef"],
])("a branch whose first line %s is repaired as any other", async (_, parentId) => {
	const folders = foldersWith(broken);
	const [header = "", first = "", ...rest] = readFileSync(folders.file, "utf8").split("\n");
	const root = JSON.stringify({ ...JSON.parse(first), parentId });
	writeFileSync(folders.file, [header, root, ...rest].join("\n"));
	const session = await start({ mode: "rpc", resume: folders });
	const answer = await ask(session, "/waystation doctor repair write");
	const [path = ""] = /\S+\.jsonl$/.exec(answer) ?? [];
	const repaired = SessionManager.open(path);
	const roles = repaired
		.getBranch()
		.map((entry) => (entry.type === "message" ? entry.message.role : entry.type));
	expect(repaired.getBranch()[0]?.parentId).toBeNull();
	expect(roles.filter((role) => role === "user")).toHaveLength(3);
	expect(roles.filter((role) => role === "toolResult")).toHaveLength(2);
});

test("a repair without need writes nothing", async () => {
	const folders = foldersWith(broken.slice(0, 3));
	const session = await start({ mode: "rpc", resume: folders });
	expect(await ask(session, "/waystation doctor repair write")).toContain("Nothing to repair");
	expect(readdirSync(join(folders.agentDir, "sessions"))).toHaveLength(1);
});

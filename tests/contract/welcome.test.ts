import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripTerminalSequences } from "@earendil-works/pi-tui";
import { afterEach, expect, test, vi } from "vitest";
import { welcomeMark } from "#src/persistence/agent-files.ts";
import {
	type CarryoverSession,
	carryoverSessions,
	configure,
} from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";

const start = carryoverSessions();

afterEach(() => {
	vi.unstubAllEnvs();
});

const card = ({ recording }: CarryoverSession) =>
	(recording.widgets.get("waystation-welcome") ?? []).map(stripTerminalSequences);

const marked = ({ agentDir }: CarryoverSession) => existsSync(welcomeMark(agentDir));

/** Until everything of the start was shown that is shown. */
const stands = (session: CarryoverSession) =>
	eventually(() => expect(session.recording.statuses.get("waystation")).toBeDefined());

test("the very first start shows the card once, until the first message; the model never sees it", async () => {
	const session = await start({ first: true });
	await eventually(() => expect(card(session).join("\n")).toContain("/waystation off"));
	expect(card(session).length).toBeLessThanOrEqual(8);
	await eventually(() => expect(marked(session)).toBe(true));
	expect(statSync(welcomeMark(session.agentDir)).mode & 0o777).toBe(0o600);
	expect(readdirSync(join(session.agentDir, "waystation"))).toEqual(["welcomed"]);
	await session.say("hello, is there anybody at the quay?");
	expect(card(session)).toEqual([]);
	expect(JSON.stringify(session.told)).not.toContain("/waystation off");
	expect(JSON.stringify(session.fileEntries())).not.toContain("/waystation off");
	await session.quit();
	const next = await start({ beside: session });
	await stands(next);
	expect(card(next)).toEqual([]);
	expect(session.failures).toEqual([]);
});

test("a first message that is sent before the card could be drawn is not followed by it; the next start shows it", async () => {
	const session = await start({ first: true });
	await session.say("hello, is there anybody at the quay?");
	await stands(session);
	await session.say("and on the pier?");
	expect([card(session), marked(session)]).toEqual([[], false]);
	await session.quit();
	const next = await start({ beside: session });
	await eventually(() => expect(card(next).join("\n")).toContain("/waystation off"));
});

test("it speaks the language of the system, before anything was said", async () => {
	vi.stubEnv("LC_ALL", "zh_CN.UTF-8");
	const session = await start({ first: true });
	await eventually(() => expect(card(session).join("\n")).toContain("停用：/waystation off"));
});

test("nothing is shown or noted where Waystation is off, or nobody sees it", async () => {
	const off = await start({ first: true });
	await eventually(() => expect(marked(off)).toBe(true));
	rmSync(welcomeMark(off.agentDir));
	configure(off, { enabled: false });
	await off.quit();
	for (const mode of ["tui", "rpc", "print"] as const) {
		if (mode !== "tui") configure(off, {});
		const next = await start({ beside: off, mode });
		await next.say("hello there, harbour");
		expect(card(next)).toEqual([]);
		expect(marked(next)).toBe(false);
		await next.quit();
	}
});

test("where our folder cannot be, nothing is shown and nothing fails", async () => {
	const session = await start({ first: true });
	await eventually(() => expect(marked(session)).toBe(true));
	await session.quit();
	rmSync(join(session.agentDir, "waystation"), { recursive: true });
	writeFileSync(join(session.agentDir, "waystation"), "in the way");
	const next = await start({ beside: session });
	await stands(next);
	await next.say("hello there, harbour");
	expect([card(next), next.failures]).toEqual([[], []]);
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startPi, type TerminalOptions } from "../support/pi-terminal.ts";
import { copySession, writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { createWorld, nodes, type World } from "../support/world.ts";
import { goodModel, goodSummary, kindsOf, linkOf, noteOf, toldIn } from "./evidence.ts";

const startedAt = Date.parse("2026-03-02T09:00:00Z");
const ended = { exitCode: 0, signal: undefined };

async function createOffice() {
	const world = await createWorld({ rules: goodModel });
	onTestFinished(world.close);
	return world;
}

/** Goes on with a session, asks one thing and quits. */
async function workOn(world: World, file: string, options: TerminalOptions): Promise<void> {
	const args = [...(options.args ?? []), "--session", file];
	const pi = await startPi(world, { ...options, args });
	await pi.submit("leave the labels for now");
	await pi.waitFor("Will do tomorrow");
	expect(await pi.quit()).toEqual(ended);
	await pi.close();
}

/** Starts a fresh session and asks; the request that the model got. */
async function askFresh(world: World, options: TerminalOptions) {
	const pi = await startPi(world, options);
	await pi.submit("what is left?");
	await pi.waitFor("Two things are left");
	expect(await pi.quit()).toEqual(ended);
	await pi.close();
	return world.llm.conversation().find((request) => request.prompt.includes("what is left?"));
}

const wide = { cols: 100, rows: 30 };
const narrow = { cols: 50, rows: 14 };

/** Each mode, size and Node with each other one, since none of them knows of the third. */
const everywhere = [
	{ tui: "fullscreen", node: "current", ...wide },
	{ tui: "fullscreen", node: "floor", ...narrow },
	{ tui: "regular", node: "current", ...narrow },
	{ tui: "regular", node: "floor", ...wide },
] as const;
const inEnglish = everywhere.map((place) => ({ ...place, exchanges: longEnglish }));
const inChinese = { ...everywhere[0], exchanges: chinese };

test.for([...inEnglish, inChinese])(
	"what a session left open reaches the next one ($tui, $cols columns, node $node, $exchanges.length exchanges)",
	async ({ tui, node, exchanges, cols, rows }) => {
		const world = await createOffice();
		const options = { cols, rows, node: nodes[node], args: ["--tui-mode", tui] };
		const file = writeSession(world.agentDir, exchanges, { cwd: world.project, startedAt });
		await workOn(world, file, options);
		for (const line of goodSummary.split("\n")) expect(noteOf(world)).toContain(line);
		expect(noteOf(world)).not.toContain("waystation:capture");
		expect(linkOf(world)).toBe(file);
		expect(kindsOf(world).at(-1)).toBe("summary");
		expect(world.llm.background("carryover-summary")).toHaveLength(1);

		const request = await askFresh(world, options);
		expect(toldIn(request)).toContain("- publish 0.4.0-rc.1 with `--tag next`");
		expect(request?.raw.split("publish 0.4.0-rc.1")).toHaveLength(2);
		expect(request?.system).toContain(file);
		expect(request?.roles).toEqual(["system", "user"]);
	},
);

const { WAYSTATION_SESSIONS: folder } = process.env;
const given = folder ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")) : [];

/** Real session files, when the tester names a folder of them. */
test.for(given)("a copy of %s goes on, and what it left reaches the next session", async (name) => {
	const world = await createOffice();
	const file = copySession(join(folder ?? "", name), world.agentDir, world.project);
	await workOn(world, file, {});
	expect(noteOf(world)).toContain("labels overlap below 30 columns");
	expect(linkOf(world)).toBe(file);
	expect(toldIn(await askFresh(world, {}))).toContain("the proxy stays on port 8443");
});

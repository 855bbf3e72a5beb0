import { expect, onTestFinished, test } from "vitest";
import type { Reply } from "../support/mock-llm-rules.ts";
import { type PiTerminal, startPi, type TerminalOptions } from "../support/pi-terminal.ts";
import { createWorld, type World } from "../support/world.ts";
import { goodModel, goodSummary, noteOf, until } from "./evidence.ts";

const ended = { exitCode: 0, signal: undefined };

async function createOffice(summary: Reply = goodSummary): Promise<World> {
	const world = await createWorld({
		rules: [{ match: { purpose: "carryover-summary" }, reply: summary }, ...goodModel],
	});
	onTestFinished(world.close);
	return world;
}

async function workIn(world: World, options: TerminalOptions = {}): Promise<PiTerminal> {
	const pi = await startPi(world, options);
	await pi.submit("leave the labels for now");
	await pi.waitFor("Will do tomorrow");
	return pi;
}

/** Works, and skips the summary that quitting would wait for. */
async function skipSummary(world: World, tui: string): Promise<void> {
	const pi = await workIn(world, { args: ["--tui-mode", tui] });
	pi.keys("ctrlD");
	await pi.waitFor("Saving what is unfinished");
	await until("the model was asked", () => world.llm.background("carryover-summary").length > 0);
	pi.keys("ctrlC");
	expect(await pi.exited).toEqual(ended);
	const said = pi.history().join("\n");
	expect(said.split("Saving what is unfinished")).toHaveLength(2);
	expect(said).toContain("Summary skipped");
	expect(noteOf(world)).toContain("leave the labels for now");
	expect(world.llm.background("carryover-summary")[0]?.aborted).toBe(true);
	await pi.close();
}

test("while a slow summary holds up quitting one line says so, and Ctrl+C skips it", async () => {
	await skipSummary(await createOffice({ hang: true }), "fullscreen");
});

test("what was skipped at quit, on the main screen too, is made up for at the next start", async () => {
	const world = await createOffice({ hang: true });
	await skipSummary(world, "regular");
	world.llm.addRule({ match: { purpose: "carryover-summary" }, reply: goodSummary });
	const second = await startPi(world);
	await until("the summary is in the note", () => noteOf(world).includes("port 8443"));
	expect(noteOf(world)).not.toContain("waystation:capture");
	await second.quit();
	await second.close();
});

test("leaving during /carryover save ends it without a word, since quitting saves as well", async () => {
	const world = await createOffice({ text: goodSummary, delayMs: 1_500 });
	const pi = await workIn(world);
	await pi.submit("/carryover save");
	await until("the model was asked", () => world.llm.background("carryover-summary").length > 0);
	pi.keys("ctrlD");
	expect(await pi.exited).toEqual(ended);
	const said = pi.history().join("\n");
	expect(said).toContain("Note saved: 2 open");
	expect(said).not.toContain("No summary");
	await pi.close();
});

test("SIGTERM and /quit save like Ctrl+D, a look at the session in between nothing, and the second summary builds on the first", async () => {
	const world = await createOffice();
	const first = await workIn(world);
	first.kill("SIGTERM");
	await first.exited;
	expect(noteOf(world)).toContain("- publish 0.4.0-rc.1");
	expect(world.llm.background("carryover-summary")).toHaveLength(1);
	const asked = world.llm.requests.length;
	const note = noteOf(world);

	const looked = await startPi(world, { args: ["-c"] });
	await looked.waitFor("Will do tomorrow");
	expect(await looked.quit()).toEqual(ended);
	expect(world.llm.requests).toHaveLength(asked);
	expect(noteOf(world)).toBe(note);
	expect(looked.output()).not.toContain("Saving what is unfinished");

	const second = await startPi(world, { args: ["-c"] });
	await second.submit("what is left of it?");
	await second.waitFor("Two things are left");
	await second.submit("/quit");
	expect(await second.exited).toEqual(ended);
	expect(world.llm.background("carryover-summary")).toHaveLength(2);
	const request = world.llm.background("carryover-summary").at(-1);
	expect(request?.prompt).toContain("publish 0.4.0-rc.1");
	expect(request?.prompt).toContain("what is left of it?");
	expect(request?.prompt).not.toContain("leave the labels for now");
	await Promise.all([first.close(), looked.close(), second.close()]);
});

test("what is sent while /new still waits for a verdict stands in the editor of the new session", async () => {
	const world = await createOffice();
	world.llm.addRule({ match: { purpose: "topic-classify" }, reply: { hang: true } });
	const pi = await workIn(world);
	await until("the verdict is asked", () => world.llm.background("topic-classify").length > 0);
	await pi.submit("/new");
	await pi.submit("what is left of the report?");
	await pi.waitFor("New session started");
	await pi.waitFor("what is left of the report?");
	expect(world.llm.conversation()).toHaveLength(1);
	pi.keys("enter");
	await pi.waitFor("Two things are left");
	await pi.close();
});

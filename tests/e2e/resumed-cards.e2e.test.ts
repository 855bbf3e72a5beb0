import { expect, onTestFinished, test } from "vitest";
import { startPi } from "../support/pi-terminal.ts";
import { createWorld } from "../support/world.ts";

/** Has the model call a tool once, when it is asked for it, and answer what came of it. */
const calling = (name: string, args: object) => ({
	match: { last: name },
	reply: [{ toolCalls: [{ name, arguments: args }] }, { text: `That was ${name}.` }],
});

const tools = ["save_carryover", "get_context_remaining", "notes"];

test("a session that goes on shows the cards of its tools as they were, in both modes and without Waystation", async () => {
	const note = { content: "## TODO\n- check the mooring lines" };
	const world = await createWorld({
		rules: [
			calling("save_carryover", note),
			calling("get_context_remaining", {}),
			calling("notes", { op: "write", path: "plan.md", content: "# Plan\nmooring lines" }),
		],
		otherwise: "OK.",
	});
	onTestFinished(world.close);
	const open = async (...args: readonly string[]) => {
		const pi = await startPi(world, { args: ["--tui-mode", ...args], rows: 50 });
		onTestFinished(pi.close);
		return pi;
	};
	const first = await open("regular");
	for (const name of tools) {
		await first.submit(`please use ${name}`);
		await first.waitFor(new RegExp(`▸ ${name} {2}\\S`));
		await first.waitFor("OK.");
	}
	await first.quit();
	for (const args of [["fullscreen"], ["regular", "--no-waystation"]]) {
		const next = await open(...args, "-c");
		await next.waitFor(/▸ save_carryover {2}1 open/);
		await next.waitFor(/▸ get_context_remaining {2}\S/);
		await next.waitFor(/▸ notes {2}\S/);
		expect(next.screen().join("\n"), args.join(" ")).not.toContain('"content"');
		next.keys("ctrlO");
		await next.waitFor("+ check the mooring lines");
		await next.quit();
	}
});

import { expect, onTestFinished, test } from "vitest";
import { startPi } from "../support/pi-terminal.ts";
import { createWorld } from "../support/world.ts";

/** Has the model call a tool once, when it is asked for it, and answer what came of it. */
const calling = (name: string, args: object) => ({
	match: { last: name },
	reply: [{ toolCalls: [{ name, arguments: args }] }, { text: `That was ${name}.` }],
});

test.for([
	["fullscreen", []],
	["regular", []],
	["regular", ["--no-waystation"]],
] as const)(
	"a session that goes on shows the cards of its tools as they were (%s %j)",
	async ([tui, args]) => {
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
		const first = await startPi(world, { args: ["--tui-mode", tui] });
		onTestFinished(first.close);
		for (const name of ["save_carryover", "get_context_remaining", "notes"]) {
			await first.submit(`please use ${name}`);
			await first.waitFor(new RegExp(`▸ ${name} {2}\\S`));
			await first.waitFor("OK.");
		}
		await first.quit();
		const second = await startPi(world, { args: ["--tui-mode", tui, "-c", ...args], rows: 50 });
		onTestFinished(second.close);
		await second.waitFor(/▸ save_carryover {2}1 open/);
		await second.waitFor(/▸ get_context_remaining {2}\S/);
		await second.waitFor(/▸ notes {2}\S/);
		expect(second.screen().join("\n")).not.toContain('"content"');
		second.keys("ctrlO");
		await second.waitFor("+ check the mooring lines");
		await second.quit();
	},
);

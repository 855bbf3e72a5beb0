import { expect, onTestFinished, test } from "vitest";
import { startPi } from "../support/pi-terminal.ts";
import { createWorld } from "../support/world.ts";

test("a click chooses a row and one more turns it, in a real terminal", async () => {
	const world = await createWorld();
	onTestFinished(world.close);
	const pi = await startPi(world, { args: ["--tui-mode", "fullscreen"], cols: 110, rows: 30 });
	onTestFinished(pi.close);
	await pi.submit("/waystation settings");
	await pi.waitFor("Language");
	await pi.settle();
	const row = pi.screen().findIndex((line) => /^\s+Language\s+auto/.test(line.split("│")[0] ?? ""));
	expect(row).toBeGreaterThan(0);
	const click = async () => {
		pi.type(`\x1b[<0;10;${row + 1}M`);
		pi.type(`\x1b[<0;10;${row + 1}m`);
		await pi.settle();
	};
	await click();
	await pi.waitFor(/▸\s+Language/);
	await click();
	await pi.waitFor(/▸ \* Language\s+en/);
});

import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runPi } from "../support/pi-process.ts";
import { startPi } from "../support/pi-terminal.ts";
import { checkout, createWorld, type World } from "../support/world.ts";
import { goodModel, goodSummary, kindsOf, saveNote, toldIn } from "./evidence.ts";

/** Another copy of the package, as a checkout beside an installed one. */
function copyPackage(world: World): string {
	const copy = join(world.root, "second-copy");
	mkdirSync(copy);
	for (const name of ["src", "views", "themes", "i18n", "package.json"]) {
		cpSync(join(checkout, name), join(copy, name), { recursive: true });
	}
	symlinkSync(join(checkout, "node_modules"), join(copy, "node_modules"), "junction");
	return copy;
}

test("the second of two loaded copies stays out of the way and says so once", async () => {
	const world = await createWorld({ rules: goodModel });
	onTestFinished(world.close);
	await saveNote(world, goodSummary);
	const second = ["-e", copyPackage(world)];
	const pi = await startPi(world, { args: second });
	await pi.waitFor("Waystation is loaded twice");
	await pi.submit("leave the labels for now");
	await pi.waitFor("Will do tomorrow");
	const request = world.llm.conversation().at(-1);
	expect(toldIn(request)).toContain("the proxy stays on port 8443");
	expect(request?.tools.filter((name) => name.includes("save_carryover"))).toHaveLength(1);
	await pi.submit("/carryover");
	await pi.waitFor("labels overlap below 30 columns");
	await pi.leaveScreen();
	await pi.submit("/waystation doctor");
	await pi.waitFor("Waystation is there 2 times");
	await pi.leaveScreen();
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
	expect(pi.history().join("\n").split("loaded twice")).toHaveLength(2);
	expect(kindsOf(world).filter((kind) => kind === "summary")).toHaveLength(1);
	await pi.close();

	const printed = await runPi(world, [...second, "-p", "what is left?"]);
	expect(printed).toMatchObject({ code: 0, stdout: "Two things are left.\n" });
	expect(printed.stderr.split("loaded twice")).toHaveLength(2);
});

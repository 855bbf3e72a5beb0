import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { models } from "#src/embedding/model.ts";
import type { Reply } from "../support/mock-llm-rules.ts";
import { runPi } from "../support/pi-process.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { startPi } from "../support/pi-terminal.ts";
import { installTinyModel } from "../support/tiny-model.ts";
import { createWorld } from "../support/world.ts";
import {
	goodModel,
	goodSummary,
	kindsOf,
	noteFile,
	noteOf,
	saveNote,
	toldIn,
	until,
} from "./evidence.ts";

const marker = "waystation:capture";

/** A project whose last session was killed right after a reply. */
async function createCrash(summary: Reply = goodSummary, notifications = "normal") {
	const world = await createWorld({
		settings: { waystation: { notifications } },
		rules: [{ match: { purpose: "carryover-summary" }, reply: summary }, ...goodModel],
	});
	onTestFinished(world.close);
	const pi = await startPi(world);
	await pi.submit("the labels overlap in src/chart.ts");
	await pi.waitFor("Will do tomorrow");
	await until("the last turns are in the note", () => noteOf(world).includes(marker));
	pi.kill("SIGKILL");
	expect((await pi.exited).signal).toBe(9);
	await pi.close();
	return world;
}

test("after kill -9 the note holds the last turns, and the next start makes the summary by itself", async () => {
	const world = await createCrash();
	expect(noteOf(world)).toContain("the labels overlap in src/chart.ts");
	expect(noteOf(world)).toContain("Will do tomorrow.");
	expect(world.llm.background("carryover-summary")).toHaveLength(0);

	const pi = await startPi(world);
	await pi.submit("what is left?");
	await pi.waitFor("Two things are left");
	const request = world.llm.conversation().at(-1);
	expect(toldIn(request)).toContain("the labels overlap in src/chart.ts");
	await until("the summary is in the note", () => noteOf(world).includes("port 8443"));
	await pi.waitFor("2 open");
	expect(noteOf(world)).toContain("- publish 0.4.0-rc.1 with `--tag next`");
	expect(noteOf(world)).not.toContain("Will do tomorrow.");
	expect(kindsOf(world)).toContain("summary");
	await pi.quit();
	await pi.close();
});

test("what a summary recovered is not asked for again at the start after", async () => {
	const world = await createCrash();
	for (const _start of [1, 2]) {
		const rpc = startRpc(world);
		await rpc.send({ type: "get_state" });
		await until("the capture has become a summary", () => !noteOf(world).includes(marker));
		await rpc.close();
	}
	expect(world.llm.background("carryover-summary")).toHaveLength(1);
});

test("who wants to hear everything is told of the recovered summary in one line", async () => {
	const world = await createCrash(goodSummary, "verbose");
	const pi = await startPi(world);
	await pi.waitFor("Summary made up for 1 earlier session");
	await pi.quit();
	await pi.close();
});

test("a summary that fails in the background leaves the last turns where they are", async () => {
	const world = await createCrash({ error: "quota" });
	const rpc = startRpc(world);
	await until("the summary was tried", () => world.llm.background("carryover-summary").length > 0);
	expect(await rpc.close()).toBe(0);
	expect(noteOf(world)).toContain("the labels overlap in src/chart.ts");
});

test("a print run beside the remains of a killed session leaves them alone", async () => {
	const world = await createCrash();
	const before = noteOf(world);
	expect((await runPi(world, ["-p", "what is left?"])).code).toBe(0);
	expect(toldIn(world.llm.conversation().at(-1))).toContain("the labels overlap");
	expect(noteOf(world)).toBe(before);
	expect(world.llm.background("carryover-summary")).toHaveLength(0);
});

test("the turns of a session killed beside a note in conflict are in the log after the next start", async () => {
	const world = await createWorld({ rules: [...goodModel] });
	onTestFinished(world.close);
	await saveNote(world, goodSummary);
	const conflict = `<<<<<<< HEAD\n- ours\n=======\n- theirs\n>>>>>>> main\n`;
	writeFileSync(noteFile(world), conflict);
	const pi = await startPi(world);
	await pi.submit("the labels overlap in src/chart.ts");
	await pi.waitFor("Will do tomorrow");
	pi.kill("SIGKILL");
	await pi.exited;
	await pi.close();
	const log = () => readFileSync(join(world.project, ".pi", "carryover.log"), "utf8");
	const next = await startPi(world);
	await until("the turns are in the log", () =>
		log().includes("the labels overlap in src/chart.ts"),
	);
	expect(noteOf(world)).toBe(conflict);
	await next.quit();
	await next.close();
});

/** Whether a process of the local models runs, which is known by the models' folder that it is given. */
function modelsRun(modelsDir: string): boolean {
	return readdirSync("/proc").some((pid) => {
		try {
			const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
			return line.includes("src/embedding/") && line.includes(modelsDir);
		} catch {
			// It is no process, or ended meanwhile.
			return false;
		}
	});
}

test.runIf(process.platform === "linux")(
	"kill -9 leaves no process of the local models behind",
	async () => {
		const world = await createWorld({ rules: goodModel });
		onTestFinished(world.close);
		const modelsDir = join(world.agentDir, "waystation", "models");
		for (const { id } of Object.values(models)) await installTinyModel(modelsDir, id);
		const config = { carryover: { topicCompact: { minTokens: 0 } } };
		mkdirSync(join(world.agentDir, "waystation"), { recursive: true });
		writeFileSync(join(world.agentDir, "waystation", "config.json"), JSON.stringify(config));
		const pi = await startPi(world);
		onTestFinished(pi.close);
		await pi.submit("the labels overlap in src/chart.ts");
		await until("a model is in memory", () => modelsRun(modelsDir));
		pi.kill("SIGKILL");
		expect((await pi.exited).signal).toBe(9);
		await until("its process is gone", () => !modelsRun(modelsDir));
	},
);

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { models } from "#src/embedding/model.ts";
import type { Reply } from "../support/mock-llm-rules.ts";
import { runPi } from "../support/pi-process.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { startPi } from "../support/pi-terminal.ts";
import { leaveKilled } from "../support/saved-note.ts";
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

const lastTurn = ["the labels overlap in src/chart.ts", "Will do tomorrow."] as const;

async function createOffice(summary: Reply = goodSummary, notifications = "normal") {
	const world = await createWorld({
		settings: { waystation: { notifications } },
		rules: [{ match: { purpose: "carryover-summary" }, reply: summary }, ...goodModel],
	});
	onTestFinished(world.close);
	return world;
}

test("after kill -9 the note holds the last turns, and the next start makes the summary by itself, once, and says so to who wants to hear everything", async () => {
	const world = await createOffice(goodSummary, "verbose");
	const killed = await startPi(world);
	await killed.submit(lastTurn[0]);
	await killed.waitFor(lastTurn[1]);
	await until("the last turns are in the note", () => noteOf(world).includes(marker));
	killed.kill("SIGKILL");
	expect((await killed.exited).signal).toBe(9);
	await killed.close();
	for (const text of lastTurn) expect(noteOf(world)).toContain(text);
	expect(world.llm.background("carryover-summary")).toHaveLength(0);

	const pi = await startPi(world);
	await pi.submit("what is left?");
	await pi.waitFor("Two things are left");
	expect(toldIn(world.llm.conversation().at(-1))).toContain(lastTurn[0]);
	await until("the summary is in the note", () => noteOf(world).includes("port 8443"));
	await pi.waitFor("2 open");
	await pi.waitFor("Summary made up for 1 earlier session");
	expect(noteOf(world)).toContain("- publish 0.4.0-rc.1 with `--tag next`");
	expect(noteOf(world)).not.toContain(lastTurn[1]);
	expect(kindsOf(world)).toContain("summary");
	await pi.quit();
	await pi.close();
	// That of the killed session, and this one's own.
	expect(world.llm.background("carryover-summary")).toHaveLength(2);

	const rpc = startRpc(world);
	await rpc.send({ type: "get_state" });
	await until("no capture waits", () => !noteOf(world).includes(marker));
	expect(await rpc.close()).toBe(0);
	expect(world.llm.background("carryover-summary")).toHaveLength(2);
});

test("a summary that fails in the background leaves the last turns where they are", async () => {
	const world = await createOffice({ error: "quota" });
	await leaveKilled(world, ...lastTurn);
	expect(noteOf(world)).toContain(marker);
	const rpc = startRpc(world);
	await until("the summary was tried", () => world.llm.background("carryover-summary").length > 0);
	expect(await rpc.close()).toBe(0);
	expect(noteOf(world)).toContain(lastTurn[0]);
});

test("a print run beside the remains of a killed session leaves them alone", async () => {
	const world = await createOffice();
	await leaveKilled(world, ...lastTurn);
	const before = noteOf(world);
	expect((await runPi(world, ["-p", "what is left?"])).code).toBe(0);
	expect(toldIn(world.llm.conversation().at(-1))).toContain("the labels overlap");
	expect(noteOf(world)).toBe(before);
	expect(world.llm.background("carryover-summary")).toHaveLength(0);
});

test("the turns of a session killed beside a note in conflict are in the log after the next start", async () => {
	const world = await createOffice();
	await saveNote(world, goodSummary);
	const conflict = `<<<<<<< HEAD\n- ours\n=======\n- theirs\n>>>>>>> main\n`;
	writeFileSync(noteFile(world), conflict);
	await leaveKilled(world, ...lastTurn);
	const log = () => readFileSync(join(world.project, ".pi", "carryover.log"), "utf8");
	expect(log()).not.toContain(lastTurn[0]);
	const next = await startPi(world);
	await until("the turns are in the log", () => log().includes(lastTurn[0]));
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

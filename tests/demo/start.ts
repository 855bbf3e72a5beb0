import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Language } from "#src/lib/language.ts";
import { sectionTold } from "../support/mock-llm-told.ts";
import { runPi } from "../support/pi-process.ts";
import { piCli, type World } from "../support/world.ts";
import { demoFolder, hasPast, openStage, playPast } from "./stage.ts";
import { demoWords } from "./words.ts";

function terminalLanguage(): Language {
	const { LC_ALL, LC_MESSAGES, LANG } = process.env;
	return (LC_ALL || LC_MESSAGES || LANG || "").toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** pi in the user's own terminal; its exit code. */
function playInTerminal(world: World): Promise<number> {
	const child = spawn(process.execPath, [piCli, ...world.args], {
		cwd: world.project,
		env: { ...world.env },
		stdio: "inherit",
	});
	// Ctrl+C reaches pi as well, and pi decides what it means.
	process.on("SIGINT", () => undefined);
	for (const signal of ["SIGTERM", "SIGHUP"] as const) {
		process.on(signal, () => child.kill(signal));
	}
	return new Promise((done, fail) => {
		child.on("error", fail);
		child.on("exit", (code) => done(code ?? 1));
	});
}

/** The main job without a terminal: shows the note, the head of the request and the answer. */
async function playInPipe(world: World, language: Language): Promise<number> {
	const words = demoWords[language];
	const { code, stdout, stderr } = await runPi(world, ["-p", words.question]);
	const head = sectionTold(world.llm.conversation().at(-1)?.system ?? "");
	const topics = await runPi(world, ["-p", "/topics"]);
	const note = readFileSync(join(world.project, ".pi", "CARRYOVER.md"), "utf8");
	const parts = [
		[words.noteTitle, note],
		[words.headTitle, head],
		[words.replyTitle, stdout],
		[words.topicsTitle, topics.stdout],
	];
	for (const [title, text] of parts) console.log(`\n── ${title}\n${text?.trim()}`);
	if (stderr.trim() !== "") console.error(stderr.trim());
	return head === "" ? 1 : (code ?? 1);
}

async function main(): Promise<number> {
	const language = terminalLanguage();
	const options = { fresh: { type: "boolean", default: false }, in: { type: "string" } } as const;
	const { values } = parseArgs({ options });
	const world = await openStage(resolve(values.in ?? demoFolder), language, values.fresh);
	try {
		if (!hasPast(world)) {
			console.log(demoWords[language].preparing);
			await playPast(world, language);
		}
		for (const line of demoWords[language].hints) console.log(line);
		const terminal = process.stdin.isTTY && process.stdout.isTTY;
		return await (terminal ? playInTerminal(world) : playInPipe(world, language));
	} finally {
		await world.close();
	}
}

process.exitCode = await main();

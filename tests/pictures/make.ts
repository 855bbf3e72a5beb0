import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Language } from "#src/lib/language.ts";
import { demoRules } from "../demo/replies.ts";
import { keepingLittle, summaryRule } from "../demo/summaries.ts";
import { startPi } from "../support/pi-terminal.ts";
import { pictureOf } from "../support/picture.ts";
import { checkout, createWorld } from "../support/world.ts";
import { type Motif, motifs } from "./motifs.ts";

const cols = 100;
const rows = 28;

/** The paper and the night that the theme `waystation-dark` is drawn for. */
const ground = { fg: "#e7e2d3", bg: "#1d1c1a" };

/** The screen of the real pi with the motif on it, as a picture. */
async function takePicture(motif: Motif, language: Language): Promise<string> {
	const made = await createWorld({
		...(motif.model && { models: [motif.model] }),
		rules: [summaryRule, ...demoRules(language)],
		settings: { theme: "waystation-dark", compaction: keepingLittle },
		env: { LANG: language === "zh" ? "zh_CN.UTF-8" : "en_US.UTF-8" },
	});
	// Paths stand on the screen; these say nothing of the machine.
	const agentDir = join(tmpdir(), "pi-agent");
	const env = { ...made.env, PI_CODING_AGENT_DIR: agentDir };
	const world = { ...made, agentDir, env, project: join(tmpdir(), "tidewatch") };
	symlinkSync(made.agentDir, agentDir);
	mkdirSync(world.project);
	try {
		await motif.play(world, language);
		const pi = await startPi(world, { cols, rows, args: motif.args ?? [] });
		try {
			await pi.settle();
			for (const [typed, shown] of motif.commands) {
				await pi.submit(typed);
				await pi.waitFor(shown);
				await pi.settle();
			}
			const shown = pi.screen().join("\n");
			for (const path of [basename(world.root), checkout])
				if (shown.includes(path)) throw new Error(`a path of this machine shows:\n${shown}`);
			// The same output on a fresh terminal, whose cursor then walks down without scrolling.
			const below = Array.from({ length: rows - 1 }, () => "");
			return await pictureOf([`${pi.output()}\x1b[H`, ...below], cols, ground);
		} finally {
			await pi.close();
		}
	} finally {
		rmSync(world.project, { recursive: true });
		rmSync(agentDir);
		await world.close();
	}
}

const { positionals } = parseArgs({ allowPositionals: true });
for (const motif of motifs) {
	if (positionals.length > 0 && !positionals.includes(motif.name)) continue;
	for (const language of ["en", "zh"] as const) {
		const file = fileURLToPath(new URL(`${motif.name}.${language}.svg`, import.meta.url));
		writeFileSync(file, await takePicture(motif, language));
	}
}

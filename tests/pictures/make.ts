import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeNote } from "#src/carryover/decode-note.ts";
import type { Language } from "#src/lib/language.ts";
import { openNoteStore } from "#src/persistence/note-store.ts";
import { findPlace } from "#src/persistence/place.ts";
import { layOutProject } from "../demo/project.ts";
import { demoRules } from "../demo/replies.ts";
import { startPi } from "../support/pi-terminal.ts";
import { pictureOf } from "../support/picture.ts";
import { writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { createWorld, type World } from "../support/world.ts";
import { historyIn } from "./history.ts";

const cols = 100;
const rows = 28;

/** The paper and the night that the theme `waystation-dark` is drawn for. */
const ground = { fg: "#e7e2d3", bg: "#1d1c1a" };

const configDir = ".pi";

/** Lets the product itself save a week of versions, each at its own time. */
async function playHistory(world: World, language: Language): Promise<void> {
	const { agentDir, home, project } = world;
	layOutProject(project, language);
	const found = await findPlace(project, { home, configDir });
	if (!found.ok) throw new Error(`no place for a note: ${found.reason}`);
	const exchanges = language === "zh" ? chinese : longEnglish.slice(-9);
	const now = Date.now();
	const sessionFile = writeSession(agentDir, exchanges, { cwd: project, startedAt: now });
	const notes = openNoteStore({ place: found.place, configDir, agentDir });
	for (const { kind, ago, note } of historyIn(language)) {
		const at = now - ago;
		const saved = await notes.save({
			kind,
			at,
			sessionFile,
			trustedBase: true,
			change: () => decodeNote(note),
		});
		if (!saved.ok) throw new Error(`not saved: ${saved.failure} ${saved.detail}`);
		const file = join(project, configDir, "CARRYOVER.md");
		utimesSync(file, at / 1000, at / 1000);
	}
}

/** The screen of the real pi with `/carryover` open, as a picture. */
async function takePicture(language: Language): Promise<string> {
	const world = await createWorld({
		rules: demoRules(language),
		project: "tidewatch",
		settings: { theme: "waystation-dark" },
		env: { LANG: language === "zh" ? "zh_CN.UTF-8" : "en_US.UTF-8" },
	});
	try {
		await playHistory(world, language);
		const pi = await startPi(world, { cols, rows });
		try {
			await pi.submit("/carryover");
			await pi.waitFor(/· \/resume/);
			const shown = await pi.settle();
			if (shown.join("\n").includes(world.root)) throw new Error("a path of this machine shows");
			// The same output on a fresh terminal, whose cursor then walks down without scrolling.
			const below = Array.from({ length: rows - 1 }, () => "");
			return await pictureOf([`${pi.output()}\x1b[H`, ...below], cols, ground);
		} finally {
			await pi.close();
		}
	} finally {
		await world.close();
	}
}

for (const language of ["en", "zh"] as const) {
	const file = fileURLToPath(new URL(`carryover.${language}.svg`, import.meta.url));
	writeFileSync(file, await takePicture(language));
}

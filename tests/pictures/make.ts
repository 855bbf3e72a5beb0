import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { decodeNote } from "#src/carryover/decode-note.ts";
import type { Language } from "#src/lib/language.ts";
import { openLedger } from "#src/persistence/ledger-store.ts";
import { openNoteStore } from "#src/persistence/note-store.ts";
import { findPlace } from "#src/persistence/place.ts";
import { layOutProject } from "../demo/project.ts";
import { demoRules } from "../demo/replies.ts";
import { keepingLittle, pastOf, summaryRule } from "../demo/summaries.ts";
import { startPi } from "../support/pi-terminal.ts";
import { pictureOf } from "../support/picture.ts";
import { writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { createWorld, type World } from "../support/world.ts";
import { historyIn } from "./history.ts";
import { topicsIn } from "./topics.ts";

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

/** Lets the product itself keep a week of requests. */
async function playRequests(world: World, language: Language): Promise<void> {
	const { agentDir, project } = world;
	layOutProject(project, language);
	const other = join(dirname(project), language === "zh" ? "港口网站" : "harbour-site");
	const opened = topicsIn(language, project, other, Date.now());
	const ledger = openLedger({ agentDir, onQuarantine: fail, onImport: fail });
	const kept = await ledger.apply(opened.map((topic) => ({ change: "open", topic })));
	if (!kept.ok) throw new Error(`topics not kept: ${kept.failure}`);
}

/** A long session, for `/compact` to fold away. */
async function playWork({ agentDir, project }: World, language: Language): Promise<void> {
	layOutProject(project, language);
	const shape = { cwd: project, startedAt: Date.now() - 3_600_000, contextTokens: 22_000 };
	writeSession(agentDir, pastOf(language), shape);
}

function fail(): never {
	throw new Error("there is a ledger already");
}

/** What is on a picture. */
interface Motif {
	readonly name: string;
	readonly play: (world: World, language: Language) => Promise<void>;
	readonly args?: readonly string[];
	/** Tokens of the model's window, where its size shows. */
	readonly contextWindow?: number;
	/** What is typed, one after the other, and what shows that it is done. */
	readonly commands: readonly (readonly [typed: string, shown: RegExp])[];
}

const motifs: readonly Motif[] = [
	{ name: "carryover", play: playHistory, commands: [["/carryover", /· \/resume/]] },
	{
		name: "topics",
		play: playRequests,
		commands: [
			["/topics use chart", /mock-1/],
			["/topics", /esc (?:close|关闭)/],
		],
	},
	{
		name: "compactions",
		play: playWork,
		args: ["-c"],
		commands: [
			["/compact", /≈>/],
			["ok", /✓.*→/],
			["/waystation compactions", /esc (?:close|关闭)/],
		],
	},
	{
		name: "told",
		async play(world, language) {
			await playHistory(world, language);
			await playRequests(world, language);
			await playWork(world, language);
		},
		args: ["-c"],
		contextWindow: 28_000,
		commands: [
			["/topics use chart", /mock-1/],
			["/compact", /≈>/],
			["ok", /✓.*→/],
			["/waystation", /esc (?:close|关闭)/],
		],
	},
];

/** The screen of the real pi with the motif on it, as a picture. */
async function takePicture(motif: Motif, language: Language): Promise<string> {
	const { contextWindow } = motif;
	const models = contextWindow && [{ id: "mock-1", contextWindow, maxTokens: 4_096 }];
	const made = await createWorld({
		...(models && { models }),
		rules: [summaryRule, ...demoRules(language)],
		settings: { theme: "waystation-dark", compaction: keepingLittle },
		env: { LANG: language === "zh" ? "zh_CN.UTF-8" : "en_US.UTF-8" },
	});
	// The path of the project stands on the screen; this one says nothing of the machine.
	const world = { ...made, project: join(tmpdir(), "tidewatch") };
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
			const shown = pi.screen();
			if (shown.join("\n").includes(world.root)) throw new Error("a path of this machine shows");
			// The same output on a fresh terminal, whose cursor then walks down without scrolling.
			const below = Array.from({ length: rows - 1 }, () => "");
			return await pictureOf([`${pi.output()}\x1b[H`, ...below], cols, ground);
		} finally {
			await pi.close();
		}
	} finally {
		rmSync(world.project, { recursive: true });
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

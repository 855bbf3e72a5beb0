import { utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { decodeNote } from "#src/carryover/decode-note.ts";
import type { Language } from "#src/lib/language.ts";
import { openLedger } from "#src/persistence/ledger-store.ts";
import { openNoteStore } from "#src/persistence/note-store.ts";
import { findPlace } from "#src/persistence/place.ts";
import { layOutProject } from "../demo/project.ts";
import { pastOf } from "../demo/summaries.ts";
import type { ModelEntry } from "../support/agent-dir.ts";
import { writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import type { World } from "../support/world.ts";
import { playDoctor, playImport, playMonth, playSettings } from "./glass.ts";
import { historyIn } from "./history.ts";
import { topicsIn } from "./topics.ts";

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
export interface Motif {
	readonly name: string;
	readonly play: (world: World, language: Language) => Promise<void>;
	readonly args?: readonly string[];
	/** The scripted model, where its window or its prices show. */
	readonly model?: ModelEntry;
	/** What is typed, one after the other, and what shows that it is done. */
	readonly commands: readonly (readonly [typed: string, shown: RegExp])[];
}

/** A window that the long session nearly fills. */
const narrow: ModelEntry = { id: "mock-1", contextWindow: 28_000, maxTokens: 4_096 };

const priced: ModelEntry = {
	...{ id: "mock-1", contextWindow: 200_000, maxTokens: 4_096 },
	cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
};

async function playAll(world: World, language: Language): Promise<void> {
	await playHistory(world, language);
	await playRequests(world, language);
	await playWork(world, language);
}

/** A session at work: a topic, a compaction, and the reply behind it. */
const atWork: Motif["commands"] = [
	["/topics use chart", /mock-1/],
	["/compact", /≈>/],
	["ok", /✓.*→/],
];

const closing = /esc (?:close|关闭)/;

export const motifs: readonly Motif[] = [
	{ name: "carryover", play: playHistory, commands: [["/carryover", /· \/resume/]] },
	{
		name: "topics",
		play: playRequests,
		commands: [
			["/topics use chart", /mock-1/],
			["/topics", closing],
		],
	},
	{
		name: "compactions",
		play: playWork,
		args: ["-c"],
		commands: [
			["/compact", /≈>/],
			["ok", /✓.*→/],
			["/waystation compactions", closing],
		],
	},
	{
		name: "told",
		play: playAll,
		args: ["-c"],
		model: narrow,
		commands: [...atWork, ["/waystation", closing]],
	},
	{
		name: "cost",
		async play(world, language) {
			await playAll(world, language);
			await playMonth(world);
		},
		args: ["-c"],
		model: priced,
		commands: [...atWork, ["/waystation cost", closing]],
	},
	{
		name: "journal",
		play: playAll,
		args: ["-c"],
		commands: [...atWork, ["/waystation journal", closing]],
	},
	{
		name: "doctor",
		async play(world, language) {
			await playHistory(world, language);
			await playDoctor(world);
		},
		args: ["-c"],
		commands: [["/waystation doctor", /v (?:shows|显示)/]],
	},
	{
		name: "settings",
		async play(world, language) {
			await playHistory(world, language);
			playSettings(world);
		},
		commands: [["/waystation settings", closing]],
	},
	{
		name: "import",
		async play(world, language) {
			layOutProject(world.project, language);
			playImport(world, language);
		},
		commands: [["/waystation import", closing]],
	},
];

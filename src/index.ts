import { writeSync } from "node:fs";
import type {
	ExtensionAPI,
	ExtensionCommandContext,
	ExtensionContext,
} from "@earendil-works/pi-coding-agent";
import type { AutocompleteItem } from "@earendil-works/pi-tui";
import { descriptions } from "#i18n/description.ts";
import type { Messages } from "#i18n/en.ts";
import { load } from "#src/lib/load.ts";
import { lateCard, lateToolCard, ownToolOf } from "#views/cards/late.ts";
import type { Faces } from "./faces.ts";
import { claimCopy } from "./host/claim.ts";
import { detach, guard, guardCompletion, messageOf } from "./host/guard.ts";
import { localeOf, OFF_FLAG } from "./host/life.ts";
import { createHost, registerHooks } from "./host/register.ts";
import { JOURNAL_TYPE, recordsCompaction } from "./persistence/journal-entry.ts";
import { tailTypes, WINDOW_MESSAGE } from "./recall/compose.ts";
import type { Severity } from "./store/notice.ts";
import { createStore } from "./store/store.ts";
import type { TuiFace } from "./tui-face.ts";

/** Waystation, as pi loads it. A throw here would keep pi from starting, so there is none. */
export default function waystation(pi: ExtensionAPI): void {
	try {
		const claim = claimCopy(import.meta.url);
		const { taken } = claim;
		if (taken === undefined) start(pi, claim);
		else sayAtStart(pi, (words) => words.notice.inert(taken), "warning");
	} catch (error) {
		sayAtStart(pi, (words) => words.notice.handlerFailed("load", messageOf(error)), "error");
	}
}

function sayAtStart(pi: ExtensionAPI, text: (words: Messages) => string, severity: Severity): void {
	pi.on("session_start", async (event, ctx) => {
		const { messagesFor } = await load(() => import("#i18n/index.ts"));
		const words = messagesFor(localeOf(process.env));
		if (event.reason === "startup") say(ctx, text(words), severity, false);
	});
}

function start(pi: ExtensionAPI, claim: ReturnType<typeof claimCopy>): void {
	const store = createStore();
	const host = createHost(pi, store);
	const description = descriptions.offFlag[localeOf(process.env)];
	pi.registerFlag(OFF_FLAG, { type: "boolean", default: false, description });
	const opening = registerHooks(host, claim);
	const faces: Faces = {
		host,
		opening,
		screenOpen: false,
		holdKeys: undefined,
		isOff: () => store.read().off !== undefined,
		async ready() {
			await opening.ready(COMMAND_MS);
			await opening.topics(COMMAND_MS);
		},
		say: (ctx, text, severity) => say(ctx, text, severity, false),
		answer(ctx, text) {
			if (ctx.mode === "print") printText(text);
			else say(ctx, text, "info", false);
		},
		async words() {
			const [{ messagesFor }, { selectLanguage }] = await Promise.all([
				load(() => import("#i18n/index.ts")),
				load(() => import("./store/select.ts")),
			]);
			return () => messagesFor(selectLanguage(store.read()));
		},
	};
	registerNotices(faces);
	registerTui(faces);
	registerCommands(faces);
}

/** The words for notices are loaded with the first one: most sessions have none. */
function registerNotices(faces: Faces): void {
	const { store, lives, report } = faces.host;
	async function tell(): Promise<void> {
		const [{ tellNotices }, words] = await Promise.all([
			load(() => import("#views/notice/teller.ts")),
			faces.words(),
		]);
		tellNotices({
			...store,
			words,
			screenOpen: () => faces.screenOpen,
			say({ text, severity }) {
				const { quitting, session } = store.read();
				// Print and JSON mode may be over before a notice has its words; a terminal session is not.
				const beside = quitting || session?.mode === "print" || session?.mode === "json";
				say(lives.seat()?.ctx, text, severity, beside);
			},
		});
	}
	const stop = store.watch(
		(state) => state.notices,
		() => {
			stop();
			detach("notices", report, tell());
		},
	);
}

/** The footer and the cards are loaded where there is a user to see them. */
function registerTui(faces: Faces): void {
	const { lives, pi, report, toolNames } = faces.host;
	let face: TuiFace | undefined;
	async function show(ctx: ExtensionContext): Promise<void> {
		faces.holdKeys ??= (await load(() => import("./hold-face.ts"))).holdKeys;
		const [words, { createTuiFace }] = await Promise.all([
			faces.words(),
			load(() => import("./tui-face.ts")),
			// Not needed yet, but said at the end, when an update may have replaced the package.
			load(() => import("#views/notice/teller.ts")),
		]);
		if (lives.seat()?.ctx === ctx) face = createTuiFace(faces, ctx, words);
	}
	const start = guard("session_start", report, (_event: unknown, ctx: ExtensionContext) => {
		face?.close();
		if (ctx.hasUI) detach("footer", report, show(ctx));
	});
	pi.on("session_start", start);
	pi.on(
		"session_shutdown",
		guard("session_shutdown", report, () => face?.close()),
	);
	pi.registerToolRenderer((name, next) => {
		const other = next();
		const given = [...toolNames].find(([, one]) => one === name)?.[0];
		// Another extension may have a tool of that name, and cards of its own.
		const wanted = given ?? (other === undefined ? ownToolOf(name) : undefined);
		if (wanted === undefined) return other;
		const card = () => face?.cards()?.tools.get(wanted);
		return card() ?? lateToolCard(card);
	});
	pi.registerEntryRenderer(JOURNAL_TYPE, (entry, ...given) => {
		if (!recordsCompaction(entry.data)) return face?.loadedCards()?.journal(entry, ...given);
		const card = () => face?.cards()?.journal(entry, ...given);
		return card() ?? lateCard(card);
	});
	pi.registerMessageRenderer(WINDOW_MESSAGE, (...given) =>
		lateCard(() => face?.cards()?.windowMessage(...given)),
	);
	pi.registerMessageRenderer(tailTypes.card, (...given) =>
		lateCard(() => face?.cards()?.topicMessage(...given)),
	);
}

/** Someone who asks for an answer waits for a slow disk, within reason. */
const COMMAND_MS = 10_000;

/** What a command opens, and what can follow it while it is typed. */
interface Face {
	open(args: string, ctx: ExtensionCommandContext): Promise<void>;
	complete?(typed: string): Promise<AutocompleteItem[]>;
}

/** The screens and the texts are loaded when first asked for: most sessions never open them. */
function registerCommands(faces: Faces): void {
	const carryover = () => load(() => import("./carryover-face.ts"));
	const checkpoints = () => load(() => import("./checkpoints-face.ts"));
	const topics = () => load(() => import("./topics-face.ts"));
	const waystation = () => load(() => import("./waystation-face.ts"));
	registerCommand(faces, "carryover", {
		open: async (...given) => (await carryover()).openCarryoverFace(faces, ...given),
		complete: async (typed) => (await carryover()).carryoverCompletions(faces, typed),
	});
	registerCommand(faces, "checkpoints", {
		open: async (...given) => (await checkpoints()).openCheckpointsFace(faces, ...given),
		complete: async (typed) => (await checkpoints()).checkpointCompletions(faces, typed),
	});
	registerCommand(faces, "history", {
		open: async (...given) => {
			const { openHistoryFace } = await load(() => import("./history-face.ts"));
			await openHistoryFace(faces, ...given);
		},
	});
	registerCommand(faces, "topics", {
		open: async (...given) => (await topics()).openTopicsFace(faces, ...given),
		complete: async (typed) => (await topics()).topicCompletions(faces, typed),
	});
	registerCommand(faces, "topics-config", {
		open: async (_args, ctx) => (await topics()).openTopicsConfigFace(faces, ctx),
	});
	registerCommand(faces, "waystation", {
		async open(args, ctx) {
			// Before anything is loaded, or pi's editor would take the keys.
			const passage = faces.holdKeys?.(args, ctx);
			try {
				await (await waystation()).openWaystationFace(faces, args, ctx, passage);
			} finally {
				passage?.close();
			}
		},
		complete: async (typed) => (await waystation()).waystationCompletions(faces, typed),
	});
}

function registerCommand(
	faces: Faces,
	name: Exclude<keyof typeof descriptions, "offFlag">,
	{ complete, open }: Face,
): void {
	const { pi, report } = faces.host;
	pi.registerCommand(name, {
		description: descriptions[name][localeOf(process.env)],
		handler: guard(name, report, async (args: string, ctx: ExtensionCommandContext) => {
			// It waits itself, once it keeps what is typed meanwhile.
			if (name === "waystation") return open(args, ctx);
			await faces.ready();
			if (!faces.isOff()) return open(args, ctx);
			const { sayOff } = await load(() => import("./switch-face.ts"));
			await sayOff(faces, ctx);
		}),
		...(complete && { getArgumentCompletions: guardCompletion(report, complete) }),
	});
}

/** An answer that the user asked for belongs on the real standard output; pi redirects `process.stdout`. */
function printText(text: string): void {
	writeSync(1, `${text}\n`);
}

/** One line to the user: in pi's chat where there is one, else beside pi's own output. */
function say(
	ctx: ExtensionContext | undefined,
	text: string,
	severity: Severity,
	beside: boolean,
): void {
	if (ctx?.hasUI && !beside) ctx.ui.notify(text, severity);
	else if (ctx !== undefined || beside) process.stderr.write(`${text}\n`);
}

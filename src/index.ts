import { writeSync } from "node:fs";
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import { messagesFor } from "#i18n/index.ts";
import type { Card } from "#views/cards/save-carryover.ts";
import { tellNotices } from "#views/notice/teller.ts";
import { noticeText } from "#views/notice/text.ts";
import type { CarryoverActions } from "./host/carryover-actions.ts";
import type { CarryoverShow } from "./host/carryover-command.ts";
import { claimCopy } from "./host/claim.ts";
import { detach, guard, messageOf } from "./host/guard.ts";
import type { Host } from "./host/host.ts";
import { localeOf } from "./host/opening.ts";
import { createHost, registerHooks } from "./host/register.ts";
import type { Severity } from "./store/notice.ts";
import { selectLanguage } from "./store/select.ts";
import { createStore } from "./store/store.ts";

/** Waystation, as pi loads it. A throw here would keep pi from starting, so there is none. */
export default function waystation(pi: ExtensionAPI): void {
	const words = messagesFor(localeOf(process.env));
	try {
		const claim = claimCopy(import.meta.url);
		if (claim.taken === undefined) start(pi, claim);
		else {
			const { text, severity } = noticeText({ code: "copy.inert", path: claim.taken }, words);
			sayAtStart(pi, text, severity);
		}
	} catch (error) {
		sayAtStart(pi, words.notice.handlerFailed("load", messageOf(error)), "error");
	}
}

function sayAtStart(pi: ExtensionAPI, text: string, severity: Severity): void {
	pi.on("session_start", (event, ctx) => {
		if (event.reason === "startup") say(ctx, text, severity, false);
	});
}

function start(pi: ExtensionAPI, claim: ReturnType<typeof claimCopy>): void {
	const store = createStore();
	const host = createHost(pi, store);
	const words = () => messagesFor(selectLanguage(store.read()));
	const shown = { screen: false };
	tellNotices({
		...store,
		words,
		screenOpen: () => shown.screen,
		say({ text, severity }) {
			const life = host.lives.current();
			if (life !== undefined) say(life.ctx, text, severity, store.read().quitting);
		},
	});
	registerHooks(host, claim);
	registerTui(host, words);
	registerCommand(host, words, shown);
}

/** The footer and the tool card are loaded where there is a user to see them. */
function registerTui(host: Host, words: () => Messages): void {
	let stop = () => {};
	let card: Card | undefined;
	async function show(ctx: ExtensionContext): Promise<void> {
		const [{ createSaveCard }, { followStatus }, { paintWith }] = await Promise.all([
			import("#views/cards/save-carryover.ts"),
			import("#views/footer/status.ts"),
			import("#themes/paint.ts"),
		]);
		if (host.lives.current()?.ctx !== ctx) return;
		card = createSaveCard(words);
		stop = followStatus({
			...host.store,
			words,
			paint: () => paintWith(ctx.ui.theme),
			now: Date.now,
			show: (text) => ctx.ui.setStatus("waystation", text),
		});
	}
	host.pi.on("session_start", (_event, ctx) => {
		stop();
		if (ctx.hasUI) detach("footer", host.report, show(ctx));
	});
	host.pi.on("session_shutdown", () => stop());
	host.pi.registerToolRenderer((name, next) =>
		name.endsWith("save_carryover") ? (card ?? next()) : next(),
	);
}

function registerCommand(host: Host, words: () => Messages, shown: { screen: boolean }): void {
	const show = showCarryover(host, words, shown);
	host.pi.registerCommand("carryover", {
		description: messagesFor(localeOf(process.env)).command.description,
		getArgumentCompletions: async (typed) => {
			const { completeCarryover } = await import("#views/carryover/command.ts");
			return completeCarryover(typed, words(), await host.keeper.versions());
		},
		handler: guard("carryover", host.report, async (args, ctx) => {
			const { runCarryover } = await import("./host/carryover-command.ts");
			await runCarryover(host, show, args, ctx);
		}),
	});
}

/** The screen and the texts are loaded when first asked for: most sessions never open them. */
function showCarryover(
	host: Host,
	words: () => Messages,
	shown: { screen: boolean },
): CarryoverShow {
	const deskFor = async (actions: CarryoverActions) => {
		const { createDesk } = await import("#views/carryover/desk.ts");
		const report = (error: unknown) => host.report("carryover", error);
		const watch = (listener: () => void) => host.store.watch((state) => state, listener);
		const { read } = host.store;
		const desk = createDesk({ read, watch, versions: actions.versions, report }, Date.now());
		await desk.load();
		return desk;
	};
	return {
		async open(ctx, actions) {
			const { openCarryover } = await import("#views/carryover/open.ts");
			shown.screen = true;
			try {
				await openCarryover(ctx.ui, await deskFor(actions), actions, {
					words,
					now: Date.now,
					report: (error) => host.report("carryover", error),
				});
			} finally {
				shown.screen = false;
			}
		},
		async answer(ctx, actions, question) {
			const { answerCarryover } = await import("#views/carryover/command.ts");
			const desk = await deskFor(actions);
			const text = answerCarryover(question, desk.view(), words(), Date.now());
			desk.close();
			if (ctx.mode === "print") printText(text);
			else say(ctx, text, "info", false);
		},
	};
}

/** An answer that the user asked for belongs on the real standard output; pi redirects `process.stdout`. */
function printText(text: string): void {
	writeSync(1, `${text}\n`);
}

function say(ctx: ExtensionContext, text: string, severity: Severity, quitting: boolean): void {
	if (ctx.hasUI && !quitting) ctx.ui.notify(text, severity);
	else process.stderr.write(`${text}\n`);
}

import { writeSync } from "node:fs";
import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import { messagesFor } from "#i18n/index.ts";
import { paintWith } from "#themes/paint.ts";
import { createSaveCard } from "#views/cards/save-carryover.ts";
import { completeCarryover } from "#views/carryover/command.ts";
import { followStatus } from "#views/footer/status.ts";
import { tellNotices } from "#views/notice/teller.ts";
import { noticeText } from "#views/notice/text.ts";
import type { CarryoverActions } from "./host/carryover-actions.ts";
import { type CarryoverShow, runCarryover } from "./host/carryover-command.ts";
import { CARRYOVER_TOOL } from "./host/carryover-tool.ts";
import { claimCopy } from "./host/claim.ts";
import { guard, messageOf } from "./host/guard.ts";
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
	registerFooter(host, words);
	registerCommand(host, words, shown);
	const card = createSaveCard(words);
	pi.registerToolRenderer((name, next) => (name.endsWith(CARRYOVER_TOOL) ? card : next()));
}

function registerFooter(host: Host, words: () => Messages): void {
	let stop = () => {};
	host.pi.on("session_start", (_event, ctx) => {
		stop();
		if (!ctx.hasUI) return;
		stop = followStatus({
			...host.store,
			words,
			paint: () => paintWith(ctx.ui.theme),
			now: Date.now,
			show: (text) => ctx.ui.setStatus("waystation", text),
		});
	});
	host.pi.on("session_shutdown", () => stop());
}

function registerCommand(host: Host, words: () => Messages, shown: { screen: boolean }): void {
	const show = showCarryover(host, words, shown);
	host.pi.registerCommand("carryover", {
		description: messagesFor(localeOf(process.env)).command.description,
		getArgumentCompletions: async (typed) =>
			completeCarryover(typed, words(), await host.keeper.versions()),
		handler: guard("carryover", host.report, (args, ctx) => runCarryover(host, show, args, ctx)),
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

import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { type CarryoverActions, carryoverActions } from "./carryover-actions.ts";
import { detach, give } from "./guard.ts";
import type { Host } from "./host.ts";

/** What the command shows, as data; the words and the screen are bound from outside. */
export type CarryoverAnswer =
	| { readonly show: "note" | "log" | "version" }
	| { readonly show: "unknown"; readonly word: string };

export interface CarryoverShow {
	/** The screen, until the user closes it. Only in the TUI. */
	open(ctx: ExtensionCommandContext, actions: CarryoverActions): Promise<void>;
	/** `/carryover topics`, with what was typed behind it. */
	archives(ctx: ExtensionCommandContext, args: string): Promise<void>;
	/** The note, or what was asked of it, as text in every mode. */
	answer(
		ctx: ExtensionCommandContext,
		actions: CarryoverActions,
		answer: CarryoverAnswer,
	): Promise<void>;
}

/** `/carryover` and its subcommands. */
export async function runCarryover(
	host: Host,
	show: CarryoverShow,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const life = host.lives.current();
	if (life === undefined) return;
	const [name = "", argument = ""] = args.trim().split(/\s+/);
	const { noPlace } = host.store.read().carryover;
	if (noPlace === "off") return give(host.store, { code: "place.none", reason: "off" }, true);
	if (noPlace !== undefined && name === "save") {
		// A home or root folder gets a note only when the user asks for it, which is now.
		await host.keeper.open(life, { asked: true });
	}
	if (name === "topics") return show.archives(ctx, args.trim().slice(name.length).trim());
	await host.keeper.refresh();
	const actions = carryoverActions(host, life);
	if (name === "") return showNote(show, ctx, actions);
	// More than a hash is no hash.
	const rest = name === "approve" ? args.trim().slice(name.length).trim() : argument;
	return runSubcommand({ host, show, ctx, actions }, name, rest);
}

async function showNote(
	show: CarryoverShow,
	ctx: ExtensionCommandContext,
	actions: CarryoverActions,
): Promise<void> {
	if (ctx.mode === "tui") await show.open(ctx, actions);
	else await show.answer(ctx, actions, { show: "note" });
}

interface Running {
	readonly host: Host;
	readonly show: CarryoverShow;
	readonly ctx: ExtensionCommandContext;
	readonly actions: CarryoverActions;
}

async function runSubcommand(
	{ host, show, ctx, actions }: Running,
	name: string,
	argument: string,
): Promise<void> {
	switch (name) {
		case "save":
			// The answer may take a minute, and the user goes on working; where pi ends with us, we wait.
			if (!ctx.hasUI) return actions.save();
			return detach("carryover save", host.report, actions.save());
		case "clear":
			return actions.clear();
		case "approve":
			return actions.approveNamed(argument);
		case "log":
			return show.answer(ctx, actions, { show: "log" });
		case "restore": {
			const number = Number(argument);
			if (!Number.isInteger(number) || number < 1) {
				return show.answer(ctx, actions, { show: "version" });
			}
			const known = await actions.versions();
			if (known.some((version) => version.number === number)) return actions.restore(number);
			const [newest, oldest] = [known[0]?.number ?? 0, known.at(-1)?.number ?? 0];
			return give(host.store, { code: "version.unknown", number, oldest, newest }, true);
		}
		default:
			return show.answer(ctx, actions, { show: "unknown", word: name });
	}
}

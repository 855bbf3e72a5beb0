import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { isStretch, type StretchRecord } from "#src/checkpoints/record.ts";
import type { SessionMemory } from "./checkpoint-memory.ts";
import { type CheckpointsActions, checkpointsActions } from "./checkpoints-actions.ts";
import { detach, give } from "./guard.ts";
import type { Host } from "./host.ts";

/** What the command answers where there is no screen, as data. */
export type CheckpointsAnswer =
	| { readonly show: "list" | "usage" }
	| { readonly show: "record" | "diff" | "source"; readonly number: number };

export interface CheckpointsShow {
	/** The screen, until the user closes it. Only in the TUI. */
	open(ctx: ExtensionCommandContext, actions: CheckpointsActions): Promise<void>;
	/** The same as text, in every mode. */
	answer(
		ctx: ExtensionCommandContext,
		actions: CheckpointsActions,
		answer: CheckpointsAnswer,
	): Promise<void>;
}

interface Running {
	readonly host: Host;
	readonly memory: SessionMemory;
	readonly show: CheckpointsShow;
	readonly ctx: ExtensionCommandContext;
	readonly actions: CheckpointsActions;
}

/** `/checkpoints` and its subcommands. */
export async function runCheckpoints(
	host: Host,
	show: CheckpointsShow,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const life = host.lives.current();
	if (life === undefined) return;
	const memory = await (await host.checkpoints()).memory(life);
	if (memory === undefined) return give(host.store, { code: "checkpoint.unavailable" }, true);
	await memory.refresh();
	const running = { host, memory, show, ctx, actions: checkpointsActions(memory) };
	const [name = "", argument = ""] = args.trim().split(/\s+/);
	if (name === "") {
		if (ctx.mode === "tui") return show.open(ctx, running.actions);
		return show.answer(ctx, running.actions, { show: "list" });
	}
	return runSubcommand(running, name, argument);
}

const answers = { show: "record", diff: "diff", source: "source" } as const;

async function runSubcommand(running: Running, name: string, argument: string): Promise<void> {
	const { show, ctx, actions } = running;
	const found = Object.entries(answers).find(([word]) => word === name)?.[1];
	if (found !== undefined) {
		const number = numberOf(running, argument);
		return number === undefined ? undefined : show.answer(ctx, actions, { show: found, number });
	}
	switch (name) {
		case "list":
			return show.answer(ctx, actions, { show: "list" });
		case "run":
		case "rebuild":
			return changing(running, () => actions[name](), true);
		case "pause":
		case "resume":
			return changing(running, () => actions.pause(name === "pause"), false);
		case "forget":
		case "recall":
			return changing(running, () => forget(running, argument, name === "forget"), false);
		default:
			return show.answer(ctx, actions, { show: "usage" });
	}
}

/** What changes the memory; a session that leaves no traces has none to change. */
async function changing(
	{ host, memory, ctx }: Running,
	work: () => Promise<void>,
	isLong: boolean,
): Promise<void> {
	if (!memory.life.facts.leavesTraces) {
		return give(host.store, { code: "checkpoint.unavailable" }, true);
	}
	// A model may take minutes, and the user goes on working.
	if (isLong && ctx.hasUI) return detach("checkpoints", host.report, work());
	return work();
}

async function forget(running: Running, argument: string, forgotten: boolean): Promise<void> {
	const number = numberOf(running, argument);
	const record = number === undefined ? undefined : recordsOf(running)[number - 1];
	if (record !== undefined) await running.actions.forget(record.id, forgotten);
}

/** The number of a record that is there; why there is none is said. */
function numberOf(running: Running, argument: string): number | undefined {
	const number = /^\d{1,6}$/.test(argument) ? Number(argument) : 0;
	const known = recordsOf(running).length;
	if (number >= 1 && number <= known) return number;
	give(running.host.store, { code: "checkpoint.unknown", number, known }, true);
	return;
}

/** The records as the timeline numbers them. */
function recordsOf({ host }: Running): readonly StretchRecord[] {
	return (host.store.read().checkpoints.memory?.records ?? []).filter(isStretch);
}

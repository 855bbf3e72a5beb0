import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import type { Wanted } from "#src/forget/wanted.ts";
import { load } from "#src/lib/load.ts";
import { isWanted, mostUnits, readWanted } from "#views/forget/command.ts";
import { createForgetDesk, type ForgetDesk } from "#views/forget/desk.ts";
import { pickOf, sayElsewhere, sayForgetList, sayForgetTold } from "#views/forget/plain.ts";
import { longTokens } from "#views/kit/tokens.ts";
import type { Faces } from "./faces.ts";
import { forgetWork } from "./host/forget-work.ts";
import { sweepWork } from "./host/sweep-work.ts";

/** `/waystation sweep` and `/waystation forget`: the tick list in the TUI, else text; options do it at once. */
export async function openForgetFace(
	faces: Faces,
	purpose: "sweep" | "forget",
	rest: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const words = await faces.words();
	const wanted = readWanted(rest, purpose);
	const isAsked = purpose === "sweep" || wanted.undo || isWanted(wanted);
	// A mistyped option must not come to mean everything.
	if (purpose === "sweep" && wanted.text !== "") {
		return faces.answer(ctx, words().forget.command.sweepOptions);
	}
	const desk = isAsked ? deskOf(faces, purpose, wanted) : undefined;
	if (desk === undefined) return faces.answer(ctx, refuse(wanted, words()));
	if (ctx.mode !== "tui" || wanted.apply || wanted.undo) {
		return faces.answer(ctx, await answer(desk, wanted, words()));
	}
	const { openForget } = await load(() => import("#views/forget/open.ts"));
	const report = (error: unknown) => faces.host.report("waystation", error);
	await openForget(ctx.ui, desk, { words, now: Date.now, report });
}

/** What is said of a text that is too short or too long to be looked for. */
function refuse({ text }: Wanted, { forget: { command } }: Messages): string {
	if (text.length <= mostUnits) return command.which;
	return command.tooLong(longTokens(text.length), mostUnits);
}

async function answer(desk: ForgetDesk, wanted: Wanted, words: Messages): Promise<string> {
	if (wanted.undo) {
		await desk.work({ ask: "undo" });
		return told(desk, words);
	}
	await desk.load();
	const view = desk.view();
	if (wanted.only === undefined) return words.forget.command.noChoice;
	const picked = pickOf(view, wanted.only, wanted.all);
	if ("unknown" in picked)
		return words.forget.command.noNumber(picked.unknown.join(words.listComma));
	if (!wanted.apply || picked.length === 0) {
		const list = sayForgetList(view, words);
		const isLeft = wanted.apply && sayElsewhere(view, words).length > 0;
		return isLeft ? `${words.forget.command.noneHere}\n\n${list}` : list;
	}
	await desk.work({ ask: "apply", ids: picked.map(({ id }) => id) });
	const isHere = wanted.only.length === 0 && !wanted.all;
	return [told(desk, words), ...(isHere ? sayElsewhere(desk.view(), words) : [])].join("\n\n");
}

function told(desk: ForgetDesk, words: Messages): string {
	const view = desk.view();
	return view.told === undefined ? "" : sayForgetTold(view, view.told, words);
}

function deskOf(
	{ host }: Faces,
	purpose: "sweep" | "forget",
	wanted: Wanted,
): ForgetDesk | undefined {
	const life = host.lives.current();
	if (life === undefined) return;
	const work = purpose === "sweep" ? sweepWork(host, life) : forgetWork(host, life, wanted);
	const about = purpose === "sweep" ? { text: "", hard: false } : wanted;
	const { hard, text } = about;
	return createForgetDesk({ ...work, now: Date.now }, { purpose, text, hard });
}

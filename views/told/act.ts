import type { Telling } from "#src/store/telling.ts";
import type { Step } from "#views/kit/screen.ts";
import type { ToldRequest, ToldView } from "./data.ts";
import type { ToldModel, Why } from "./model.ts";

type Next = Step<ToldModel, ToldRequest>;

/** What the keys of one block come to. */
export type Act = "switch" | "pin" | "forget" | "edit" | "open";

/** The next model after an act on a block, with what is asked for, or why it means nothing there. */
export function actOn(act: Act, telling: Telling, model: ToldModel, data: ToldView): Next {
	const next: ToldModel = { ...model, why: undefined };
	const result = acts[act](telling, data);
	if (typeof result === "string") {
		return { model: result === "ask" ? { ...next, mode: "forget" } : { ...next, why: result } };
	}
	return { model: next, request: result };
}

/** Whether a key of a block comes to anything there, so that it is worth a hint. */
export function helps(act: Act, telling: Telling, data: ToldView): boolean {
	const result = acts[act](telling, data);
	return typeof result !== "string" || result === "ask";
}

type Result = ToldRequest | Why | "ask";

const acts: Readonly<Record<Act, (telling: Telling, data: ToldView) => Result>> = {
	switch({ kind, state }) {
		if (kind === undefined) return state === "held" ? "held" : "guide";
		return { ask: "switch", kind, on: state === "off" };
	},
	pin({ kind, pinned }) {
		if (kind !== "note" && kind !== "window") return "pin";
		return { ask: "pin", kind, on: !pinned };
	},
	forget(telling, data) {
		const { block, kind, state } = telling;
		if (state === "held" || block.id === "carryover-held") return "held";
		switch (kind) {
			case "note":
				return "ask";
			case "topic":
				return forgetCard(telling, data);
			case "memory":
				return { ask: "open", screen: "checkpoints" };
			case "window":
				return "windowSetting";
			default:
				return "guide";
		}
	},
	edit({ block, kind, state }) {
		if (state === "held" || block.id === "carryover-held") {
			return { ask: "open", screen: "carryover" };
		}
		switch (kind) {
			case "note":
				return { ask: "edit-note" };
			case "topic":
				return { ask: "open", screen: "topics" };
			case "memory":
				return { ask: "open", screen: "checkpoints" };
			case "window":
				return "windowSetting";
			default:
				return "guide";
		}
	},
	open: () => ({ ask: "open", screen: "carryover" }),
};

/** What is left is the topic in hand: on a card of an earlier one that would be another than the one that is meant. */
function forgetCard({ about, key }: Telling, { sources, tellings }: ToldView): Result {
	if (sources.topic === undefined) return "noTopic";
	const isLast = tellings.findLast(({ kind }) => kind === "topic")?.key === key;
	const isFormer = !isLast && about !== undefined && about !== sources.topic;
	return isFormer ? "formerTopic" : { ask: "forget-topic" };
}

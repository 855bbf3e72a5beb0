import { randomUUID } from "node:crypto";
import {
	buildSessionProjection,
	type SessionBeforeCompactEvent,
	type SessionBeforeCompactResult,
} from "@earendil-works/pi-coding-agent";
import { encodeBoundary } from "#src/compaction/boundary.ts";
import { allowanceOf } from "#src/windows/admission.ts";
import { budgetOf } from "#src/windows/budget.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { freshWindow } from "./window-facts.ts";
import { recordOf } from "./window-record.ts";

/** The entry, unseen by the model, from which on pi keeps what came before: nothing. */
const SENTINEL_TYPE = "waystation-boundary";

/**
 * Ends the window without asking a model: a record of what was put into it takes the place of everything. Cancels where
 * there is no room for one, since a summary would be what nobody asked for; undefined where the window is too small for
 * this and pi has to do its own.
 * @param asked whether the user asked for it
 */
export function endWindow(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
	asked: boolean,
): SessionBeforeCompactResult | undefined {
	if (event.signal.aborted) return { cancel: true };
	const { branchEntries: branch, preparation } = event;
	const { enabled, reserveTokens } = preparation.settings;
	const contextWindow = life.ctx.model?.contextWindow ?? 0;
	const budget = budgetOf({ contextWindow, enabled, reserveTokens });
	if (!asked && budget.kind !== "line") return undefined;
	const id = randomUUID().slice(0, 8);
	const allowance = allowanceOf(freshWindow(host, life.ctx, []));
	const { entries } = buildSessionProjection(branch);
	const summary = recordOf(host, life, { branch, entries, id, allowance });
	if (summary === undefined) {
		give(host.store, { code: "compaction.no-room" }, asked);
		return { cancel: true };
	}
	host.pi.appendEntry(SENTINEL_TYPE, { v: 1, id });
	const firstKeptEntryId = life.ctx.sessionManager.getLeafId();
	if (firstKeptEntryId === null) throw new Error("the entry that ends the window is not there");
	const details = encodeBoundary({ by: "rollover", id });
	const { tokensBefore } = preparation;
	return { compaction: { summary, firstKeptEntryId, tokensBefore, details } };
}

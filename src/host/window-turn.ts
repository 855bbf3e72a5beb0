import { randomUUID } from "node:crypto";
import type {
	BoundaryResult,
	ExtensionContext,
	SessionBoundaryDraft,
	TurnEndEvent,
} from "@earendil-works/pi-coding-agent";
import { type Boundary, encodeBoundary } from "#src/compaction/boundary.ts";
import { WINDOW_MESSAGE } from "#src/recall/compose.ts";
import { admit, allowanceOf } from "#src/windows/admission.ts";
import { budgetOf, isInBand, remainingOf } from "#src/windows/budget.ts";
import { decodeFingerprint, isSameFingerprint } from "#src/windows/fingerprint.ts";
import {
	type Deferral,
	deferralText,
	handoffSummary,
	reminderText,
} from "#src/windows/guidance.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { DraftedBoundary } from "./window-desk.ts";
import { fingerprintOf, freshWindow, limitsOf, usedAfter } from "./window-facts.ts";
import { recordOf } from "./window-record.ts";

/** Open the fresh window that the model asked for in this turn, or tell it why not. */
export function openWindow(
	host: Host,
	life: Life,
	event: TurnEndEvent,
	handoff: string,
): BoundaryResult | undefined {
	const deferral = hindrance(event);
	if (deferral !== undefined) return deferred(host, event, deferral);
	const allowance = allowanceOf(freshWindow(host, life.ctx, event.context.pendingMessages));
	const id = randomUUID().slice(0, 8);
	if (handoff === "") {
		const record = recordAt(host, life, event, { id, allowance });
		if (record === undefined) return deferred(host, event, { why: "nothing-fits" });
		// A record stays one, whoever asked for it: later ones do not quote it.
		return { ...drafted(host, event, record, { by: "rollover", id }, "handoff"), continue: true };
	}
	const admission = admit(handoff, allowance);
	if (!admission.fits) {
		const { most, tokens } = admission;
		return deferred(host, event, { why: "too-long", tokens, most });
	}
	const summary = handoffSummary(handoff, id, Date.now());
	return { ...drafted(host, event, summary, { by: "handoff", id }, "handoff"), continue: true };
}

function hindrance({ entries, toolResults }: TurnEndEvent): Deferral | undefined {
	if (toolResults.some(({ isError }) => isError)) return { why: "failed-call" };
	if (entries.some(({ type }) => type === "compaction")) return { why: "other-compaction" };
	return undefined;
}

function recordAt(
	host: Host,
	life: Life,
	event: TurnEndEvent,
	wanted: { readonly id: string; readonly allowance: number },
): string | undefined {
	const branch = life.ctx.sessionManager.getBranch();
	return recordOf(host, life, { branch, entries: event.context.contextEntries, ...wanted });
}

/** pi keeps nothing that came before this entry, and fires no hook for it. */
function drafted(
	{ windows }: Host,
	{ entries }: TurnEndEvent,
	summary: string,
	boundary: Boundary,
	reason: DraftedBoundary["reason"],
): { readonly entries: SessionBoundaryDraft[] } {
	windows.drafted = { id: boundary.id, reason };
	const details = encodeBoundary(boundary);
	return {
		entries: [...entries, { type: "compaction", summary, firstKeptEntryId: null, details }],
	};
}

function deferred(
	{ windows }: Host,
	{ entries }: TurnEndEvent,
	deferral: Deferral,
): BoundaryResult {
	const content = deferralText(deferral, windows.names?.fresh ?? "new_context");
	const details = { v: 1, what: "deferral", why: deferral.why };
	return { entries: [...entries, messageOf(content, details)] };
}

function messageOf(content: string, details: object): SessionBoundaryDraft {
	return { type: "custom_message", customType: WINDOW_MESSAGE, content, display: true, details };
}

/**
 * Ends a full window that pi cannot fold: since it began nobody has put anything in but tools, so that pi finds no place
 * to cut. The run goes on or ends as it would have.
 */
export function rollAtEnd(host: Host, life: Life, event: TurnEndEvent): BoundaryResult | undefined {
	const budget = budgetOf(limitsOf(host, life.ctx));
	const used = usedAfter(event);
	const isFull = budget.kind === "line" && used !== undefined && used >= budget.line;
	if (!isFull || !isUncut(event)) return undefined;
	// A print shows the last message of the context when all is done, and a record would stand in its place.
	if (life.facts.mode === "print" && event.toolResults.length === 0) return undefined;
	const id = randomUUID().slice(0, 8);
	const allowance = allowanceOf(freshWindow(host, life.ctx, event.context.pendingMessages));
	const record = recordAt(host, life, event, { id, allowance });
	if (record !== undefined)
		return drafted(host, event, record, { by: "rollover", id }, "threshold");
	give(host.store, { code: "compaction.no-room" });
	return undefined;
}

/** Whether the window began with a compaction and pi would find nothing in it to fold. */
function isUncut({ context, entries }: TurnEndEvent): boolean {
	// What others put in changes what is in the window: it is looked at again when it stands there.
	if (entries.some(({ type }) => type !== "custom")) return false;
	const [first, ...later] = context.contextEntries;
	if (first?.sourceEntry.type !== "compaction") return false;
	return later.every(({ messages }) => messages.every(({ role }) => ownRoles.has(role)));
}

const ownRoles: ReadonlySet<string> = new Set(["assistant", "toolResult", "system"]);

/** Ask once for a checkpoint where the window is nearly full. */
export function remind(
	host: Host,
	ctx: ExtensionContext,
	event: TurnEndEvent,
): BoundaryResult | undefined {
	const used = usedAfter(event);
	const limits = limitsOf(host, ctx);
	const budget = budgetOf(limits);
	if (used === undefined || !isInBand(budget, used)) return undefined;
	// The context begins with the last compaction, and is short where the branch is long.
	const sources = event.context.contextEntries.map(({ sourceEntry }) => sourceEntry);
	const mark = fingerprintOf(limits, sources);
	const isKnown = sources.some((sourceEntry) => {
		if (sourceEntry.type !== "custom_message") return false;
		const known = decodeFingerprint(sourceEntry.details);
		return known !== undefined && isSameFingerprint(known, mark);
	});
	if (isKnown) return undefined;
	const left = remainingOf(budget, used)?.toLine ?? 0;
	const text = reminderText(left, host.windows.names?.fresh ?? "new_context");
	const details = { v: 1, what: "reminder", left, ...mark };
	return { entries: [...event.entries, messageOf(text, details)] };
}

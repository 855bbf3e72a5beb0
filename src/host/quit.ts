import type { SessionShutdownEvent } from "@earendil-works/pi-coding-agent";
import type { Notice } from "#src/store/notice.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { hasSomethingToSave, saveCapture, saveSummary } from "./save.ts";
import { savedNotice } from "./saved-notice.ts";
import { unsealedSessions } from "./unsealed.ts";

/**
 * What happens when pi leaves a session. The capture comes first, so that the note is usable whatever
 * follows; only quitting waits for a model, and `skip` ends the wait, or spares it.
 */
export async function leave(
	host: Host,
	life: Life,
	event: SessionShutdownEvent,
	skip: AbortSignal = life.signal,
): Promise<void> {
	host.store.dispatch({
		type: "session.closing",
		at: Date.now(),
		quitting: event.reason === "quit" && life.facts.mode === "tui",
	});
	life.leave();
	await host.keeper.settled();
	const { place } = host.store.read().carryover;
	if (place === undefined) return;
	const session = life.facts.id;
	if (!(await hasSomethingToSave(host, life))) return unsealedSessions(host.store).seal(session);
	const captured = await saveCapture(host, life, event.reason !== "reload");
	if (captured === undefined) return unsealedSessions(host.store).seal(session);
	const { quitSummary } = host.store.read().settings.carryover;
	if (!captured.ok) {
		const notice = { code: "save.failed", failure: captured.failure, path: place.name } as const;
		// The last word of this session: an earlier one has gone with the screen.
		give(host.store, notice, host.store.read().quitting);
	}
	// Where the note cannot be written, a model need not be asked for a new one.
	const summarised =
		captured.ok && event.reason === "quit" && (await summariseAtQuit(host, life, skip));
	if (summarised || quitSummary === "off") return unsealedSessions(host.store).seal(session);
	// The next session of this project, maybe in this very process, makes the summary.
	if (event.reason !== "reload") await unsealedSessions(host.store).release(session);
}

/** Whether a summary was made and saved before pi goes. */
async function summariseAtQuit(host: Host, life: Life, skip: AbortSignal): Promise<boolean> {
	const { store } = host;
	const { quitSummary, quitSeconds } = store.read().settings.carryover;
	if (quitSummary !== "wait" || life.ctx.model === undefined) return false;
	if (skip.aborted) {
		give(store, { code: "summary.skipped" }, true);
		return false;
	}
	give(store, { code: "summary.saving" }, true);
	const result = await saveSummary(host, life, {
		kind: "summary",
		deadlineMs: quitSeconds * 1000,
		signal: skip,
		asked: false,
	});
	const notice = noticeOf(result, skip.aborted, store.read().carryover.place?.name ?? "");
	if (notice !== undefined) give(store, notice, true);
	return result.ok && result.saved.ok;
}

function noticeOf(
	result: Awaited<ReturnType<typeof saveSummary>>,
	skipped: boolean,
	path: string,
): Notice | undefined {
	if (skipped) return { code: "summary.skipped" };
	if (!result.ok) {
		return { code: "summary.failed", failure: result.failure, detail: result.detail };
	}
	if (!result.saved.ok) return { code: "save.failed", failure: result.saved.failure, path };
	return savedNotice(result.saved);
}

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { isKeyRelease, isKeyRepeat, type KeyId, matchesKey } from "@earendil-works/pi-tui";
import { isKeyName } from "#src/store/key-name.ts";
import { isFree } from "#views/kit/keys.ts";
import type { Faces } from "./faces.ts";
import { freshCompaction, undoByKey } from "./host/compactions-work.ts";

/** The key that takes a fresh compaction back; undefined where the settings name none, or pi has another use for it. */
export function undoKeyOf({ host }: Faces): KeyId | undefined {
	const { undoKey } = host.store.read().settings.compaction;
	return isKey(undoKey) && isFree(undoKey) ? undoKey : undefined;
}

/**
 * Hears the key for as long as nothing was asked since the newest compaction, and only then: it belongs to that
 * compaction's card, which as all of the transcript gets no keys itself. Gives the way out.
 */
export function watchUndoKey(faces: Faces, ctx: ExtensionContext): () => void {
	let taken: string | undefined;
	const take = (data: string) => {
		if (!isPressed(faces, data)) return;
		const fresh = freshCompaction(ctx.sessionManager);
		if (fresh === undefined) return;
		// A key that is held, or pressed twice, must not go on to the compaction before.
		if (!isKeyRepeat(data) && taken !== fresh)
			taken = undoByKey(faces.host, ctx) ? fresh : undefined;
		return { consume: true };
	};
	return ctx.ui.onTerminalInput((data) => {
		try {
			return take(data);
		} catch (error) {
			// pi guards no listener of keys: a throw here would end it.
			faces.host.report("undo key", error);
			return;
		}
	});
}

/** Asked with every key that is pressed, so that the dearest question comes last. */
function isPressed(faces: Faces, data: string): boolean {
	const { closing, settings } = faces.host.store.read();
	const { undoKey } = settings.compaction;
	if (!(isKey(undoKey) && matchesKey(data, undoKey)) || isKeyRelease(data)) return false;
	return !(faces.screenOpen || faces.isOff() || closing) && isFree(undoKey);
}

/** Whether a setting may name a key, and neither pi nor the user's bindings have a use for it. */
export function isFreeKey(text: string): boolean {
	return isKey(text) && isFree(text);
}

/** `isKeyName` allows only what pi's own names of keys are. */
export function isKey(text: string): text is KeyId {
	return isKeyName(text);
}

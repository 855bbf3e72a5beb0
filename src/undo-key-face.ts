import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { KeyId } from "@earendil-works/pi-tui";
import { descriptions } from "#i18n/description.ts";
import { load } from "#src/lib/load.ts";
import { isKeyName } from "#src/store/key-name.ts";
import type { Faces } from "./faces.ts";
import { guard } from "./host/guard.ts";
import { localeOf } from "./host/opening.ts";
import { readSettingsHere } from "./host/settings-read.ts";

/**
 * Gives pi the key that the settings name, if any: it takes keys right after `session_start` and no later. A renderer gets
 * none, so that the one that a card names is the whole screen's.
 */
export async function offerUndoKey(faces: Faces, ctx: ExtensionContext): Promise<void> {
	const { pi, report } = faces.host;
	if (faces.isOff()) return;
	const { settings } = await readSettingsHere(pi, ctx.cwd);
	const { undoKey } = settings.compaction;
	if (!(settings.enabled && isKey(undoKey))) return;
	const press = async (here: ExtensionContext) => {
		await faces.ready();
		const { undoByKey } = await load(() => import("./host/compactions-work.ts"));
		undoByKey(faces.host, here);
	};
	const description = descriptions.undoKey[localeOf(process.env)];
	pi.registerShortcut(undoKey, { description, handler: guard(undoKey, report, press) });
	faces.undoKey = undoKey;
}

/** `isKeyName` allows only what pi's own names of keys are. */
function isKey(text: string): text is KeyId {
	return isKeyName(text);
}

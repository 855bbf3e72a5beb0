import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { createPassage, type Passage } from "#views/kit/passage.ts";
import { glassTabs } from "#views/waystation/tabs.ts";

/**
 * Keeps what is typed from now on for the tab that `/waystation` is asked for, since it has yet to be loaded; undefined where
 * no tab opens on the screen.
 */
export function holdKeys(args: string, { mode, ui }: ExtensionContext): Passage | undefined {
	const word = args.trim();
	const opensTab = word === "" || glassTabs.some((tab) => tab === word);
	if (mode !== "tui" || !opensTab) return;
	const passage = createPassage(ui);
	passage.hold();
	return passage;
}

import { visibleWidth } from "@earendil-works/pi-tui";
import type { CompactionAccount } from "#src/compaction/account.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { clip, cutTo, padTo, spread } from "#views/kit/text.ts";
import type { CompactionsView } from "./data.ts";
import { type CompactionsModel, chosenOf, type Tab, tabs } from "./model.ts";

/** Lines of the head. */
export const HEAD_LINES = 2;

/** The lines above the body: title and count, and what is read of the chosen compaction. */
export function drawHead(
	data: CompactionsView,
	model: CompactionsModel,
	wall: number | undefined,
	frame: Frame,
): string[] {
	const chosen = chosenOf(data, model);
	const isRead = chosen !== undefined && model.mode !== "help";
	return [drawTitle(data, frame), isRead ? drawTabs(chosen, model.tab, wall, frame) : ""];
}

function drawTitle({ accounts }: CompactionsView, frame: Frame): string {
	const { keyName, paint, width, words } = frame;
	const { compaction, kit } = words;
	const name = cutTo(compaction.title, width - 1);
	const count = accounts.length === 0 ? "" : compaction.onBranch(accounts.length);
	const rest = cutTo(count, width - visibleWidth(name) - 3);
	const left = ` ${paint("title", name)}${rest === "" ? "" : `  ${paint("quiet", rest)}`}`;
	const right = `${paint("body", keyName("?"))} ${paint("quiet", kit.keys)} `;
	return spread(left, right, width);
}

/** The names of what can be read, above the text where the list stands beside it. */
function drawTabs(
	account: CompactionAccount,
	tab: Tab,
	wall: number | undefined,
	{ paint, width, words }: Frame,
): string {
	const { compaction } = words;
	const shown = tabs.map((each) => {
		const name = compaction.tabs[each];
		const refused = each === "refused" ? (account.own?.refused.length ?? 0) : 0;
		const said = refused === 0 ? name : compaction.tabCount(name, refused);
		if (each !== tab) return paint("quiet", said);
		return `${paint("mark", glyphs.cursor)} ${paint("strong", said)}`;
	});
	const line = shown.join("   ");
	// Where there is no room for all of them, the one that is read.
	const named = visibleWidth(line) < width ? line : (shown[tabs.indexOf(tab)] ?? "");
	const order = wall === undefined ? "" : ` ${paint("faint", cutTo(compaction.order, wall - 1))}`;
	const left = padTo(order, wall === undefined ? 0 : wall + 1);
	return clip(`${left} ${named}`, width);
}

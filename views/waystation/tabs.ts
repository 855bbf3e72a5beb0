import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import type { KeyName, KeyRow, KeyTable } from "#views/kit/keys.ts";
import type { Screen } from "#views/kit/screen.ts";
import { clip, spread } from "#views/kit/text.ts";

/** The tabs of `/waystation`, in their order; each is a screen of its own. */
export const glassTabs = [
	"told",
	"cost",
	"jobs",
	"journal",
	"compactions",
	"doctor",
	"settings",
	"import",
] as const;

export type GlassTab = (typeof glassTabs)[number];

/** Actions that lead to another tab: the next, the one before, or the one of a number. */
export type TabAction = "nextTab" | "lastTab" | (typeof numbered)[number];

/** What a tab asks its opener for, to be left for another one. */
export interface TabRequest {
	readonly ask: "tab";
	readonly tab: GlassTab;
}

/** What every tab is told of the state of things. */
export interface TabPorts {
	/** Whether Waystation is off in this session; it is on where nobody says. */
	readonly isOff?: () => boolean;
}

const numbered = ["tab1", "tab2", "tab3", "tab4", "tab5", "tab6", "tab7", "tab8"] as const;

const toNext: KeyRow = {
	keys: ["tab"],
	help: (w) => w.waystation.keys.tab,
	about: (w) => w.waystation.about.tab,
	quiet: true,
};

const toNumber = (number: KeyName): KeyRow => ({
	keys: [number],
	help: (w) => w.waystation.about.open,
	quiet: true,
});

const tabKeys: KeyTable<TabAction> = {
	nextTab: toNext,
	lastTab: { ...toNext, keys: ["shift+tab"] },
	tab1: toNumber("1"),
	tab2: toNumber("2"),
	tab3: toNumber("3"),
	tab4: toNumber("4"),
	tab5: toNumber("5"),
	tab6: toNumber("6"),
	tab7: toNumber("7"),
	tab8: toNumber("8"),
};

/** The same for the help of each tab. */
const tabHelp: readonly KeyRow[] = [
	{ ...toNext, keys: ["tab", "shift+tab"] },
	{
		...toNumber("1"),
		keys: ["1", "2", "3", "4", "5", "6", "7", "8"],
		range: `1${glyphs.range}${glassTabs.length}`,
	},
];

/** The keys of a tab: its own, which win, and those that lead to the others. */
function keysWith<Action extends string>(own: KeyTable<Action>): KeyTable<Action | TabAction> {
	const all: KeyTable<Action> & KeyTable<TabAction> = { ...tabKeys, ...own };
	return all;
}

/** The tab that an action leads to; undefined for a number without one. */
function tabAfter(current: GlassTab, action: TabAction): GlassTab | undefined {
	const at = glassTabs.indexOf(current);
	if (action === "nextTab") return glassTabs[(at + 1) % glassTabs.length];
	if (action === "lastTab") return glassTabs.at(at - 1);
	return glassTabs[Number(action.slice("tab".length)) - 1];
}

/**
 * A screen as a tab of `/waystation`: the row of tabs above it, and the keys that lead to the others, which answer
 * with a `TabRequest`. While a text is typed they belong to the text. Where Waystation is off, the row says so.
 */
export function withTabs<Data, Model, Action extends string, Request>(
	screen: Screen<Data, Model, Action, Request>,
	tab: GlassTab,
	isOff: () => boolean = () => false,
): Screen<Data, Model, Action | TabAction, Request | TabRequest> {
	const keys = keysWith(screen.keys);
	const isOwn = (action: Action | TabAction): action is Action =>
		Object.hasOwn(screen.keys, action);
	const below = (frame: Frame): Frame => ({
		...frame,
		height: frame.height - 1,
		besides: tabHelp,
	});
	return {
		...screen,
		keys,
		active(model, data, frame) {
			const own = screen.active(model, data, below(frame));
			if (screen.prompt?.text(model) !== undefined) return own;
			const last = own.at(-1);
			const others: readonly TabAction[] = [
				"nextTab",
				"lastTab",
				...numbered.slice(0, glassTabs.length),
			];
			return last === undefined ? others : [...own.slice(0, -1), ...others, last];
		},
		update(model, action, data, frame) {
			if (isOwn(action)) return screen.update(model, action, data, below(frame));
			const next = tabAfter(tab, action);
			if (next === undefined || next === tab) return { model };
			return { model, request: { ask: "tab", tab: next } };
		},
		...(screen.rows === undefined ? {} : { rows: rowsBelow(screen.rows, below) }),
		draw: (data, model, frame) => [
			drawTabs(tab, isOff(), frame),
			...screen.draw(data, model, below(frame)),
		],
	};
}

/** The rows of a screen that stands one line lower. */
function rowsBelow<Data, Model, Request>(
	rows: NonNullable<Screen<Data, Model, string, Request>["rows"]>,
	below: (frame: Frame) => Frame,
): typeof rows {
	return {
		shown(model, data, frame) {
			const shown = rows.shown(model, data, below(frame));
			return shown && { ...shown, top: shown.top + 1 };
		},
		choose: (model, index, data, frame) => rows.choose(model, index, data, below(frame)),
	};
}

/** The row of tabs: all by name, all by number with the present one named, or that one alone. */
function drawTabs(current: GlassTab, isOff: boolean, frame: Frame): string {
	const { keyName, paint, width, words } = frame;
	const sign = isOff ? `${paint("warn", words.waystation.off.sign)} ` : "";
	const hint = `${sign}${paint("body", keyName("tab"))} `;
	const title = ` ${paint("title", words.waystation.title)}  `;
	const every = () => true;
	const present = (tab: GlassTab) => tab === current;
	const wide = ` ${glyphs.between} `;
	const rows = [
		title + drawNames(current, frame, every, wide),
		` ${drawNames(current, frame, every, wide)}`,
		` ${drawNames(current, frame, every, " ")}`,
		title + drawNames(current, frame, present, wide),
		` ${drawNames(current, frame, present, wide)}`,
		` ${drawNames(current, frame, present, " ")}`,
		` ${paint("mark", placeOf(current))} ${paint("strong", nameOf(current, words))}`,
	];
	const alone = ` ${paint("strong", nameOf(current, words))}`;
	const fitting = rows.find((row) => visibleWidth(row) + visibleWidth(hint) + 2 <= width);
	return fitting === undefined
		? clip(spread(alone, sign, width), width)
		: spread(fitting, hint, width);
}

/** Which of the tabs one is, as `5/8`. */
function placeOf(tab: GlassTab): string {
	return `${glassTabs.indexOf(tab) + 1}/${glassTabs.length}`;
}

function nameOf(tab: GlassTab, { waystation }: Messages): string {
	return waystation.tabs[tab];
}

/** The tabs side by side; where they stand close, the colour of its number tells where one begins. */
function drawNames(
	current: GlassTab,
	{ paint, words }: Frame,
	isNamed: (tab: GlassTab) => boolean,
	between: string,
): string {
	return glassTabs
		.map((tab, index) => {
			const number = paint(tab === current ? "mark" : "faint", `${index + 1}`);
			if (!isNamed(tab)) return number;
			return `${number} ${paint(tab === current ? "strong" : "quiet", nameOf(tab, words))}`;
		})
		.join(paint("faint", between));
}

import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import type { Screen } from "#views/kit/screen.ts";
import { settingClicks } from "./clicks.ts";
import type { SettingsRequest, SettingsView } from "./data.ts";
import { wordsOf } from "./field.ts";
import { drawHead } from "./head.ts";
import { activeActions, type SettingsAction, settingsKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type SettingsModel, start } from "./model.ts";
import { drawOutcome } from "./outcome.ts";
import { drawPicker } from "./picker.ts";
import { drawText } from "./text.ts";
import { typed, updateSettings } from "./update.ts";

/** `/waystation settings`: every setting with its value, its place and what it does. */
export const settingsScreen: Screen<SettingsView, SettingsModel, SettingsAction, SettingsRequest> =
	{
		start,
		keys: settingsKeys,
		wheel: { up: "up", down: "down" },
		rows: settingClicks,
		prompt: {
			placeholder: ({ settings }, { mode }) =>
				({ find: settings.filterHint, pick: settings.pickHint, edit: "" })[
					mode.name === "pick" || mode.name === "edit" ? mode.name : "find"
				],
			sign: (words, { mode }) => (mode.name === "edit" ? wordsOf(mode.field, words).label : "/"),
			text({ mode, query }) {
				if (mode.name === "edit") return mode.text;
				if (mode.name === "pick") return mode.query;
				return mode.name === "find" ? query : undefined;
			},
			typed,
		},
		active: activeActions,
		working: () => false,
		update: updateSettings,
		draw: drawSettings,
	};

function drawSettings(view: SettingsView, model: SettingsModel, frame: Frame): string[] {
	const { mode, scroll } = model;
	const panes = panesOf(view, model, frame);
	const { detail, list } = panes;
	return drawBrowsing(
		{
			head: drawHead(view, model, frame),
			hints: drawHints(settingsKeys, activeActions(model, view), frame),
			status: drawOutcome(view, model, frame),
			panes,
			text: detail.height === 0 ? [] : drawText(view, model, detail.width, frame),
			scroll,
			list: () =>
				mode.name === "pick"
					? drawPicker(view, model, mode, list.height, frame)
					: drawList(view, model, list, frame),
		},
		frame,
	);
}

import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawQueryLine } from "#views/kit/query-line.ts";
import { clip, cutStart, plain, spread } from "#views/kit/text.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import type { SettingsView } from "./data.ts";
import { isChanged, wordsOf } from "./field.ts";
import type { SettingsModel } from "./model.ts";
import { listedOf } from "./rows.ts";

/** Lines of the head. */
export const HEAD_LINES = 2;

/** Title and counts; below them the scope, or what is typed. */
export function drawHead(view: SettingsView, model: SettingsModel, frame: Frame): string[] {
	const { settings } = frame.words;
	const changed = view.fields.filter((field) => isChanged(field, model.scope)).length;
	const counts = [
		String(view.fields.length),
		...(changed === 0 ? [] : [settings.changed(changed)]),
	];
	return [drawTitleLine(settings.title, counts, frame), drawSecond(view, model, frame)];
}

function drawSecond(view: SettingsView, model: SettingsModel, frame: Frame): string {
	const { mode, query } = model;
	const { paint, width, words } = frame;
	if (mode.name === "edit") return ` ${frame.prompt(Math.max(1, width - 2))}`;
	if (mode.name === "pick") {
		const { label } = wordsOf(mode.field, words);
		const right = `${paint("quiet", label)} `;
		return spread(` ${frame.prompt(Math.max(1, width - visibleWidth(right) - 3))}`, right, width);
	}
	const isTyping = mode.name === "find";
	if (!isTyping && query === "") return drawScope(view, model, frame);
	const count = words.settings.matching(listedOf(view, model).length, view.fields.length);
	return drawQueryLine(query, isTyping, count, frame);
}

/** Both scopes with the present one marked, and the project's folder. */
function drawScope({ project }: SettingsView, model: SettingsModel, frame: Frame): string {
	const { paint, width, words } = frame;
	const { onlyChanged, scopes } = words.settings;
	const names = (["personal", "project"] as const).map((scope) =>
		scope === model.scope
			? `${paint("mark", glyphs.cursor)} ${paint("strong", scopes[scope])}`
			: `  ${paint("quiet", scopes[scope])}`,
	);
	const only = model.onlyChanged ? `   ${paint("warn", onlyChanged)}` : "";
	const left = ` ${names.join("  ")}${only}`;
	const room = width - visibleWidth(left) - 4;
	if (model.scope === "personal" || room < 12) return clip(left, width);
	return spread(left, `${paint("faint", cutStart(plain(project), room))} `, width);
}

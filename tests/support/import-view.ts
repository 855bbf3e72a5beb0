import type { Rival } from "#src/import/rival.ts";
import { type ImportSource, sourceOf } from "#src/import/source.ts";
import type { Language } from "#src/lib/language.ts";
import type { ImportView } from "#views/import/data.ts";
import { day, hour, noon } from "./frames.ts";

const texts = {
	en: {
		note: ["## Next", "- move the export button to the toolbar", "- rotate the key [redacted]"],
		topics: ["- Statistics page for the service", "- Fix the login"],
	},
	zh: {
		note: ["## 待办", "- 把导出按钮移到工具栏", "- 更换密钥 [redacted]"],
		topics: ["- 给服务加统计页面", "- 修复登录"],
	},
} as const;

/** A source of each state. */
export function sampleSources(language: Language = "en"): readonly ImportSource[] {
	const { note, topics } = texts[language];
	return [
		sourceOf(
			{ kind: "note", original: "pi-carryover", path: "/code/shop/packages/app/.pi/CARRYOVER.md" },
			{ fresh: 2, known: 1, secrets: 1, bytes: 2_312, newest: noon - 11 * day, preview: note },
		),
		sourceOf(
			{ kind: "versions", original: "pi-carryover", path: "/code/shop/.pi/carryover.log" },
			{ known: 12, bytes: 48_200, newest: noon - 11 * day, untaken: "in-place", preview: note },
		),
		sourceOf(
			{ kind: "topics", original: "pi-topic-memory", path: "/home/me/.pi/agent/topic-memory.json" },
			{ fresh: 28, known: 184, bytes: 710_400, newest: noon - 2 * hour, preview: topics },
		),
		sourceOf(
			{
				kind: "memory",
				original: "pi-session-refinement",
				path: "/home/me/.pi/agent/pi-session-refinement/sessions/3f2a",
			},
			{ untaken: "no-session", newest: noon - 40 * day },
		),
		sourceOf(
			{ kind: "notes", original: "pi-posthorse", path: "/code/shop/packages/app/.pi/notes" },
			{ untaken: "leads-out" },
		),
		sourceOf(
			{ kind: "settings", original: "pi-amber", path: "/home/me/.pi/pi-amber.json" },
			{ known: 2, bytes: 64, newest: noon - 3 * day },
		),
	];
}

export const sampleRivals: readonly Rival[] = [
	{
		original: "pi-carryover",
		source: "npm:pi-carryover",
		scope: "user",
		command: "pi remove npm:pi-carryover",
	},
	{ original: "pi-amber", source: "ext/pi-amber.ts", scope: "user", command: undefined },
];

export function sampleImport(
	language: Language = "en",
	changes: Partial<ImportView> = {},
): ImportView {
	return {
		work: undefined,
		sources: sampleSources(language),
		rivals: sampleRivals,
		failure: undefined,
		isCut: false,
		told: undefined,
		canUndo: false,
		...changes,
	};
}

import type { SaveKind } from "#src/carryover/version.ts";
import type { Language } from "#src/lib/language.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** One saved state of the note that the picture shows. */
export interface Saved {
	readonly kind: SaveKind;
	/** Milliseconds before the picture is taken; a fifth of a unit more than is shown, so that it never tips. */
	readonly ago: number;
	readonly note: string;
}

const english = {
	begun: [
		"## TODO",
		"- read tide tables as CSV",
		"",
		"## Next",
		"- ask the harbour office which station is theirs",
	],
	chart: [
		"## TODO",
		"- read tide tables as CSV",
		"- draw the curve under the table",
		"",
		"## Decisions",
		"- the harmonics proxy stays on port 8443",
	],
	labels: [
		"## TODO",
		"- `src/chart.ts`: labels overlap below 30 columns",
		"- publish 0.4.0-rc.1 with `--tag next`",
		"",
		"## Decisions",
		"- the harmonics proxy stays on port 8443",
		"- heights in metres, feet only on request",
	],
	now: [
		"## TODO",
		"- [ ] `src/chart.ts`: labels overlap below 30 columns, seen on a phone",
		"- [ ] publish 0.4.0-rc.1 with `--tag next`; the script is ready and was not run",
		"- [ ] low water at Brest is 4 minutes late since the harmonics update",
		"",
		"## Decisions",
		"- the harmonics proxy stays on port **8443**",
		"- heights in metres, feet only on request",
		"",
		"## Blockers",
		"- the npm token has expired; it is renewed on Monday",
		"",
		"## Next",
		"1. fix `labelsFor`, then publish",
		"2. ask the harbour office about Brest",
	],
} as const;

const chinese = {
	begun: ["## 待办", "- 潮汐表支持读取 CSV", "", "## 下一步", "- 问港务处用的是哪个站点"],
	chart: [
		"## 待办",
		"- 潮汐表支持读取 CSV",
		"- 在表格下面画曲线",
		"",
		"## 关键决策",
		"- 调和常数代理保持 8443 端口",
	],
	labels: [
		"## 待办",
		"- `src/chart.ts`：窄于 30 列时标签重叠",
		"- 用 `--tag next` 发布 0.4.0-rc.1",
		"",
		"## 关键决策",
		"- 调和常数代理保持 8443 端口",
		"- 高度用米，英尺要指定才显示",
	],
	now: [
		"## 待办",
		"- [ ] `src/chart.ts`：窄于 30 列时标签重叠，手机上看得到",
		"- [ ] 用 `--tag next` 发布 0.4.0-rc.1，脚本已写好，还没运行",
		"- [ ] 更新调和常数后，布雷斯特的低潮晚了 4 分钟",
		"",
		"## 关键决策",
		"- 调和常数代理保持 **8443** 端口",
		"- 高度用米，英尺要指定才显示",
		"",
		"## 卡点",
		"- npm 令牌过期了，周一续上",
		"",
		"## 下一步",
		"1. 修好 `labelsFor`，然后发布",
		"2. 就布雷斯特的偏差去问港务处",
	],
} as const;

/** A week of work on the sample project, oldest first. */
export function historyIn(language: Language): readonly Saved[] {
	const { begun, chart, labels, now } = language === "zh" ? chinese : english;
	const without = (lines: readonly string[], index: number) => lines.toSpliced(index, 1);
	const steps: readonly (readonly [SaveKind, number, readonly string[]])[] = [
		["tool", 6.2 * day, begun],
		["summary", 6.2 * day, without(begun, 1)],
		["tool", 4.2 * day, chart],
		["edit", 4.2 * day, without(chart, 1)],
		["summary", 3.2 * day, labels],
		["clear", 2.2 * day, []],
		["restore", 2.2 * day, labels],
		["tool", 19.2 * hour, without(now, 3)],
		["summary", 18.2 * hour, without(now, 13)],
		["edit", 3.2 * hour, without(now, 3)],
		["tool", 12.2 * minute, now],
	];
	return steps.map(([kind, ago, lines]) => ({ kind, ago, note: lines.join("\n") }));
}

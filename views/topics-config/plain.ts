import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { padTo } from "#views/kit/text.ts";
import type { TopicsConfigView } from "./data.ts";
import { rowNames } from "./rows.ts";
import { sayValue } from "./value.ts";

/** `/topics-config` where there is no screen: every setting with its value and what it does. */
export function answerTopicsConfig(view: TopicsConfigView, words: Messages): string {
	const { names } = words.topicsConfig;
	const rows = rowNames.filter((row) => row !== "test");
	const said = rows.map((row) => ({ name: names[row], value: sayValue(row, view, words) }));
	const first = Math.max(...said.map(({ name }) => visibleWidth(name))) + 2;
	const second = Math.max(...said.map(({ value }) => visibleWidth(value.text))) + 2;
	return said
		.map(({ name, value }) => padTo(name, first) + padTo(value.text, second) + value.remark)
		.join("\n");
}

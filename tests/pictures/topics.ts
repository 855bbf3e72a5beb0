import type { Language } from "#src/lib/language.ts";
import type { Topic } from "#src/topics/topic.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Titles = Readonly<
	Record<"chart" | "login" | "csv" | "release" | "metres" | "mail" | "berths" | "old", string>
>;

interface Week {
	readonly titles: Titles;
	readonly tags: readonly string[];
	readonly asked: string;
	/** What was decided about the chart, oldest first. */
	readonly chart: readonly string[];
	readonly outcome: string;
}

const english: Week = {
	titles: {
		chart: "Chart labels overlap",
		login: "Harbour log-in expires",
		csv: "Read tide tables as CSV",
		release: "Publish 0.4.0-rc.1",
		metres: "Heights in metres",
		mail: "Mail on spring tides",
		berths: "Berth plan by tide",
		old: "Old almanac format",
	},
	tags: ["chart", "phone"],
	asked: "the labels of the chart overlap on a phone, please leave some of them out",
	chart: [
		"New request: leave out labels that would touch, below 30 columns",
		"Every sixth hour stays, also at 24 columns",
		"The curve keeps its height; only its labels change",
		"New request: show the highest water of the day in bold",
	],
	outcome: "`readTable` takes CSV, with a header or without.",
};

const chinese: Week = {
	titles: {
		chart: "曲线的标签重叠",
		login: "港口登录会过期",
		csv: "潮汐表支持读取 CSV",
		release: "发布 0.4.0-rc.1",
		metres: "高度改用米",
		mail: "大潮时发邮件",
		berths: "按潮位排泊位",
		old: "旧的年历格式",
	},
	tags: ["曲线", "手机"],
	asked: "手机上曲线的标签会重叠，去掉一部分标签",
	chart: [
		"收到新需求：窄于 30 列时去掉会相碰的标签",
		"每六小时的标签总是保留，24 列时也一样",
		"曲线高度不变，只改标签",
		"收到新需求：当天最高水位用粗体显示",
	],
	outcome: "`readTable` 能读 CSV，有没有表头都可以。",
};

/** A week of requests in two projects, as of `now`; the first one is what is worked on. */
export function topicsIn(language: Language, project: string, other: string, now: number): Topic[] {
	const { asked, chart, outcome, tags, titles } = language === "zh" ? chinese : english;
	const topic = (id: keyof Titles, ago: number, more: Partial<Topic> = {}): Topic => ({
		id,
		title: titles[id],
		type: "feature",
		tags: [],
		derivedFrom: "",
		links: [],
		status: "in_progress",
		created: now - ago - day,
		lastUpdated: now - ago,
		project,
		decisions: [],
		outcome: "",
		source: { firstSeen: "", firstSession: "" },
		...more,
	});
	const ages = [30.2 * hour, 29.2 * hour, 5.2 * hour, 12.2 * minute];
	const decisions = chart.map((text, index) => ({ at: now - (ages[index] ?? 0), text }));
	return [
		topic("old", 23.2 * day, { project: other, status: "dropped" }),
		topic("metres", 6.2 * day, { status: "done" }),
		topic("csv", 4.2 * day, { status: "done", outcome, tags: ["csv"] }),
		topic("mail", 3.2 * day, { project: other }),
		topic("release", 2.2 * day, { type: "other", status: "blocked", tags: ["release"] }),
		topic("berths", 1.2 * day, { project: other, links: ["chart"] }),
		topic("login", 5.2 * hour, { type: "bug", tags: ["auth"] }),
		topic("chart", 12.2 * minute, {
			type: "bug",
			tags,
			derivedFrom: "csv",
			links: ["berths"],
			created: now - 30.2 * hour,
			decisions,
			source: { firstSeen: asked, firstSession: "" },
		}),
	];
}

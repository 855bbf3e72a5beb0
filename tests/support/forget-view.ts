import type { Finding } from "#src/forget/finding.ts";
import type { Language } from "#src/lib/language.ts";
import type { ForgetView } from "#views/forget/data.ts";

const nothing = { more: false, kinds: [] } as const;

const texts = {
	en: { item: "- keep the wombat service on port 8443", title: "Move the wombat service" },
	zh: { item: "- 袋熊服务留在 8443 端口", title: "迁移袋熊服务" },
} as const;

/** What a search for secrets finds: a note, a ledger, and a file of pi's. */
export function sampleSecrets(): readonly Finding[] {
	return [
		{
			id: "/code/shop/.pi/CARRYOVER.md",
			keptIn: "note",
			name: ".pi/CARRYOVER.md",
			path: "/code/shop/.pi/CARRYOVER.md",
			count: 2,
			more: false,
			kinds: ["assignment", "token"],
			excerpts: ["- deploy with API_KEY=[redacted]", "- the token is [redacted]"],
			act: "scrub",
		},
		{
			id: "/home/me/.pi/agent/waystation/topics.json",
			keptIn: "topics",
			name: "topics.json",
			path: "/home/me/.pi/agent/waystation/topics.json",
			count: 1,
			more: false,
			kinds: ["private-key"],
			excerpts: ["[redacted]"],
			act: "scrub",
		},
		{
			id: "/home/me/.pi/agent/sessions/--work-shop--/2025-11-20_3f2a.jsonl",
			keptIn: "sessions",
			name: "2025-11-20_3f2a.jsonl",
			path: "/home/me/.pi/agent/sessions/--work-shop--/2025-11-20_3f2a.jsonl",
			count: 50,
			more: true,
			kinds: ["token"],
			excerpts: ["Authorization: Bearer [redacted]"],
			act: "none",
		},
	];
}

/** A secret that another project keeps. */
export function sampleElsewhere(): Finding {
	return {
		id: "/code/mail/.pi/topics/2025-11-29_140233.md",
		keptIn: "archives",
		name: "mail/.pi/topics/2025-11-29_140233.md",
		path: "/code/mail/.pi/topics/2025-11-29_140233.md",
		project: "/code/mail",
		count: 1,
		more: false,
		kinds: ["token"],
		excerpts: ["- the token is [redacted]"],
		act: "scrub",
	};
}

/** What a search for a text finds: something of every kind. */
export function sampleFindings(language: Language = "en"): readonly Finding[] {
	const { item, title } = texts[language];
	const one = (id: string, facts: Pick<Finding, "keptIn" | "name" | "path" | "count" | "act">) => ({
		...nothing,
		id,
		excerpts: [item],
		...facts,
	});
	const pi = "/code/shop/.pi";
	const own = "/home/me/.pi/agent/waystation";
	return [
		one("note", {
			keptIn: "note",
			name: ".pi/CARRYOVER.md",
			path: `${pi}/CARRYOVER.md`,
			count: 1,
			act: "items",
		}),
		one("log", {
			keptIn: "versions",
			name: ".pi/carryover.log",
			path: `${pi}/carryover.log`,
			count: 4,
			act: "versions",
		}),
		one("archive", {
			keptIn: "archives",
			name: ".pi/topics/2025-11-29_140233.md",
			path: `${pi}/topics/2025-11-29_140233.md`,
			count: 1,
			act: "delete",
		}),
		one("topic", {
			keptIn: "topics",
			name: title,
			path: `${own}/topics.json`,
			count: 1,
			act: "topic",
		}),
		one("record", {
			keptIn: "memory",
			name: "3f2a",
			path: `${own}/sessions/3f2a`,
			count: 6,
			act: "silence",
		}),
		one("history", {
			keptIn: "history",
			name: "history.db",
			path: `${own}/history.db`,
			count: 41,
			act: "hide",
		}),
	];
}

export function sampleForget(
	changes: Partial<ForgetView> = {},
	language: Language = "en",
): ForgetView {
	return {
		purpose: "forget",
		text: language === "en" ? "wombat" : "袋熊",
		hard: false,
		work: undefined,
		findings: sampleFindings(language),
		unread: [],
		stopped: false,
		told: undefined,
		canUndo: false,
		...changes,
	};
}

export function sampleSweep(changes: Partial<ForgetView> = {}): ForgetView {
	return sampleForget({ purpose: "sweep", text: "", findings: sampleSecrets(), ...changes });
}

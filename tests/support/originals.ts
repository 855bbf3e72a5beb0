import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where the originals left their files. */
export interface Left {
	readonly home: string;
	readonly agentDir: string;
	/** The project's own folder, and one below it in which pi was started as well. */
	readonly root: string;
	readonly below: string;
}

export const sampleKey = `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2).slice(0, 36)}`;

export function write(path: string, content: string): string {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, content);
	return path;
}

const fence = "```";

/** What pi-carryover leaves in the folder that pi was started in. */
export function leaveCarryover({ below }: Pick<Left, "below">): void {
	const folder = join(below, ".pi");
	const note = [
		"<!-- carryover: LLM 摘要 @ 2025-11-20T10:00:00.000Z -->",
		"",
		"## 待办",
		"- 把导出按钮移到工具栏",
		`- rotate the key ${sampleKey}`,
		"## 下一步",
		"- write the parser test",
		"",
	].join("\n");
	write(join(folder, "CARRYOVER.md"), note);
	const entry = (at: string, text: string) =>
		`${fence}carryover-entry\n@ ${at}\n${text}\n${fence}\n\n`;
	write(
		join(folder, "carryover.log"),
		entry("2025-11-18T09:00:00.000Z", "- an older plan\n\n```sh\nmake\n```\n") +
			entry("2025-11-20T10:00:00.000Z", note),
	);
	write(
		join(folder, "topics", "2025-11-19_141500.md"),
		`<!-- carryover-topic: 2025-11-19T14:15:00.000Z reason=threshold tokensBefore=91234 -->\n\n# Parser rewrite\n\nThe parser reads lines now.\ntoken: ${sampleKey}\n`,
	);
}

/** The ledger of pi-topic-memory, as its first versions kept it. */
export function leaveTopics({ agentDir, root }: Pick<Left, "agentDir" | "root">): string {
	const topic = (id: string, title: string, links: string[] = []) => ({
		id,
		title,
		type: "feature",
		tags: ["web"],
		derivedFrom: "",
		links,
		status: "in_progress",
		created: 1_763_000_000_000,
		lastUpdated: 1_763_100_000_000,
		project: root,
		decisions: [{ at: 1_763_050_000_000, text: `收到新需求：按天统计 ${sampleKey}` }],
		outcome: "",
		source: { firstSeen: title, firstSession: "s0" },
	});
	const config = {
		model: null,
		fallbackModel: null,
		thinking: null,
		injectDisplay: "silent",
		llmDistill: false,
	};
	const topics = [
		topic("web", "给服务加统计页面", ["fix-login"]),
		topic("fix-login", "Fix the login", ["web"]),
	];
	return write(
		join(agentDir, "topic-memory.json"),
		JSON.stringify({ version: 1, config, topics }, undefined, 2),
	);
}

/** A page of pi-topic-memory's later versions. */
export function leavePages({ agentDir }: Pick<Left, "agentDir">): string {
	return write(
		join(agentDir, "topics", "topics", "cache-design.md"),
		'---\ntype: decision\ntitle: "Page cache design"\ntags: [cache, web]\nstatus: stable\ndepends: []\nopen_questions:\n  - who clears it\n---\n\n# Conclusion\n\nOne entry for each page.\n\n# Recommendations\n\nKeep it small.\n',
	);
}

/** A session's file with entries `e1` to `e4`. */
export function leaveSession(
	{ agentDir, root }: Pick<Left, "agentDir" | "root">,
	id: string,
	cwd = root,
): string {
	const folder = join(agentDir, "sessions", `--${cwd.replaceAll("/", "-")}--`);
	const header = { type: "session", version: 3, id, timestamp: "2025-11-20T09:00:00.000Z", cwd };
	const entries = ["e1", "e2", "e3", "e4"].map((entry, at) => ({
		type: "message",
		id: entry,
		parentId: at === 0 ? null : `e${at}`,
		timestamp: `2025-11-20T09:0${at}:00.000Z`,
		message: { role: "user", content: `message ${at}`, timestamp: 1_763_629_200_000 + at },
	}));
	const text = [header, ...entries].map((line) => `${JSON.stringify(line)}\n`).join("");
	return write(join(folder, `2025-11-20T09-00-00-000Z_${id}.jsonl`), text);
}

/** The memory of one session, as pi-session-refinement keeps it. */
export function leaveRefinement(
	{ agentDir }: Pick<Left, "agentDir">,
	session: string,
	through = "e3",
): string {
	const folder = join(agentDir, "pi-session-refinement", "sessions", session);
	const record = JSON.stringify({
		version: 2,
		kind: "checkpoint",
		generation: 0,
		throughEntryId: through,
		sourceRecordCount: 1,
		createdAt: "2025-11-20T10:00:00.000Z",
		cutoffAt: "2025-11-20T10:00:00.000Z",
		trigger: "time",
	});
	const memory = `<!-- {"version":2} -->\n# Session memory\n\nKept for this session.\n\n<!-- ${record} -->\n---\n## 2025-11-20T10:00:00.000Z\n\n- The service stays on port 8443\n- the key is ${sampleKey}\n`;
	const file = "memory-0b5f0c0e-1111-4222-8333-444455556666.md";
	write(join(folder, "generations", file), memory);
	const sha256 = createHash("sha256").update(memory).digest("hex");
	write(
		join(folder, "state.json"),
		JSON.stringify({
			version: 2,
			sessionId: session,
			lastProcessedEntryId: through,
			toolCallsSinceRun: 0,
			memoryGeneration: { file, sha256 },
			records: [],
			warnings: [],
		}),
	);
	return folder;
}

/** Notes of pi-posthorse in a folder outside of git, and the settings of pi-amber. */
export function leavePosthorse({ below }: Pick<Left, "below">): void {
	write(join(below, ".pi", "notes", "plan.md"), `Ship on Friday.\npassword = "${sampleKey}"\n`);
	write(join(below, ".pi", "notes", ".posthorse-1.tmp"), "half");
}

export function leaveAmber({ home }: Pick<Left, "home">): string {
	return write(
		join(home, ".pi", "pi-amber.json"),
		'{\n  "model": "acme/fast",\n  "maxTokens": 4096,\n  "theme": "warm"\n}\n',
	);
}

/** Everything below a folder, with the content and the time of each file: what an import must leave as it is. */
export function pictureOf(folder: string): readonly string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => {
			const path = join(entry.parentPath, entry.name);
			const { mtimeMs, mode } = lstatSync(path);
			return `${path} ${mtimeMs} ${mode} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
		})
		.sort();
}

import {
	closeSync,
	existsSync,
	mkdirSync,
	openSync,
	utimesSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** How many session files, and how many million bytes of them. */
export interface Shape {
	readonly name: string;
	readonly files: number;
	readonly megabytes: number;
}

export const shapes: readonly Shape[] = [
	{ name: "200 files, 200 MB", files: 200, megabytes: 200 },
	{ name: "4000 files, 214 MB", files: 4_000, megabytes: 214 },
	{ name: "4 files, 400 MB", files: 4, megabytes: 400 },
];

/** Words that stand in one entry each, and in which file, counted from the oldest. */
const planted: Readonly<Record<string, number>> = {
	"quaggafinch-marker": 0.02,
	"tapirlynx-marker": 0.5,
	稀客词甲乙: 0.1,
	'call "heronmoth" twice': 0.3,
};

export const cwd = "/bench/wayside";

const nouns =
	"cache queue socket token build schema cursor branch header worker signal buffer folder parser stream column filter ledger module script".split(
		" ",
	);
const verbs =
	"compile render retry flush merge decode verify rotate import commit encode resume publish measure prune".split(
		" ",
	);
const sentences = [
	"登录之后请保留当前的会话",
	"先修好失败的测试再继续",
	"这个接口的超时要改成三秒",
	"検索の結果を並べ替える",
	"설정을 다시 읽어 주세요",
];

/** Numbers by rule, from 0 to 1. */
function createDice(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 0x1_0000_0000;
	};
}

/** Writes the sessions of a shape where they are not yet; the agent folder that holds them. */
export function writeSessions(root: string, { files, megabytes, name }: Shape): string {
	const agentDir = join(root, name.replace(/[^0-9a-z]+/gi, "-"));
	const done = join(agentDir, "complete");
	if (existsSync(done)) return agentDir;
	const dice = createDice(files);
	const pick = (list: readonly string[]) => list[Math.floor(dice() * list.length)] ?? "";
	const lines = Array.from({ length: 4_000 }, () => {
		const words = Array.from({ length: 5 + Math.floor(dice() * 9) }, () =>
			dice() < 0.3 ? pick(verbs) : pick(nouns),
		);
		const end = dice() < 0.1 ? ` "${pick(nouns)}" \\n {n: ${Math.floor(dice() * 99)}}` : "";
		return `${Math.floor(dice() * 9_999)}: ${words.join(" ")}${end}`;
	});
	const block = (units: number) => {
		let text = "";
		while (text.length < units) text += `${pick(lines)}\n`;
		return text;
	};
	for (let file = 0; file < files; file++) {
		const rare = Object.entries(planted).flatMap(([text, at]) =>
			Math.floor(at * files) === file ? [text] : [],
		);
		writeSession(agentDir, file, { bytes: (megabytes * 1e6) / files, rare, dice, pick, block });
	}
	writeFileSync(done, "");
	return agentDir;
}

interface Making {
	readonly bytes: number;
	readonly rare: string[];
	dice(): number;
	pick(list: readonly string[]): string;
	block(units: number): string;
}

function writeSession(agentDir: string, file: number, making: Making) {
	const startedAt = Date.UTC(2025, 0, 1) + file * 3_600_000;
	const nested = file % 20 === 13 ? "s12/" : "";
	const path = join(agentDir, "sessions", "--bench-wayside--", `${nested}s${file}.jsonl`);
	mkdirSync(dirname(path), { recursive: true });
	const handle = openSync(path, "w");
	let [at, written, id] = [startedAt, 0, 0];
	const put = (entry: object) => {
		const line = `${JSON.stringify(entry)}\n`;
		writeSync(handle, line);
		written += Buffer.byteLength(line);
	};
	const folder = file % 20 === 7 ? "/bench/other" : cwd;
	const timestamp = new Date(at).toISOString();
	put({ type: "session", version: 3, id: `s${file}`, timestamp, cwd: folder });
	for (let turn = 0; written < making.bytes; turn++) {
		const found = written > making.bytes / 2 ? (making.rare.shift() ?? "") : "";
		for (const fields of turnOf(turn, found, making)) {
			at += 4_000 + Math.floor(making.dice() * 20_000);
			id += 1;
			const names = { id: (file * 100_000 + id).toString(16), parentId: null };
			const stored = { ...names, timestamp: new Date(at).toISOString() };
			put({ type: "message", ...stored, message: { ...fields, timestamp: at } });
		}
	}
	closeSync(handle);
	utimesSync(path, new Date(at), new Date(at));
}

/** The messages of one turn; every twelfth begins with the user. */
function turnOf(turn: number, found: string, { dice, pick, block }: Making): object[] {
	const asked = dice() < 0.3 ? `${pick(sentences)}。${block(100)}` : block(200 + dice() * 500);
	const user = { role: "user", content: [{ type: "text", text: asked }] };
	const tool = pick(["bash", "read", "edit", "grep"]);
	const call = `call_${turn}`;
	const given = { command: block(40).trim(), path: `src/${pick(nouns)}.ts` };
	const assistant = {
		role: "assistant",
		content: [
			{ type: "thinking", thinking: block(300 + dice() * 900) },
			{ type: "text", text: block(150 + dice() * 400) },
			{ type: "toolCall", id: call, name: tool, arguments: given },
		],
	};
	const output = block(Math.min(50_000, Math.exp(6.5 + dice() * 2.4)));
	const text = found === "" ? output : `${output}saw ${found} here\n`;
	const result = { role: "toolResult", toolCallId: call, toolName: tool, isError: false };
	const messages = [assistant, { ...result, content: [{ type: "text", text }] }];
	return turn % 12 === 0 ? [user, ...messages] : messages;
}

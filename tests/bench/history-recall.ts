import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { docOf, nameOfDoc } from "../../src/history/entry-text.mjs";
import { readQuery } from "../../src/history/query.ts";
import { indexText } from "../../src/history/tokens.mjs";
import { createHistoryReader } from "../../src/persistence/history-client.ts";
import { listFiles } from "../../src/persistence/history-files.mjs";
import { linesFrom, parseLine } from "../../src/persistence/history-lines.mjs";
import type { Figure } from "./figure.ts";

/** Hits that are looked at. */
const most = 10;

interface Question {
	readonly question: string;
	readonly entry: string;
}

/** Lines of `{"question": …, "entry": id of the entry that answers it}`; others are left out. */
function readQuestions(text: string): Question[] {
	return text.split("\n").flatMap((line) => {
		const value = parseLine(Buffer.from(line));
		if (typeof value !== "object" || value === null) return [];
		const { question, entry } = { question: undefined, entry: undefined, ...value };
		return typeof question === "string" && typeof entry === "string" ? [{ question, entry }] : [];
	});
}

/** How often the entry that answers a question is among the first ten, beside a plain BM25 over the same entries. */
export async function recall(file: string, sessions: string | undefined): Promise<Figure[]> {
	const questions = readQuestions(file);
	if (sessions === undefined || questions.length === 0) return [];
	const agentDir = mkdtempSync(join(tmpdir(), "waystation-recall-"));
	const folder = join(agentDir, "sessions", "--recall--");
	mkdirSync(folder, { recursive: true });
	cpSync(sessions, folder, { recursive: true });
	const reader = createHistoryReader({ agentDir, sessionDir: undefined, writing: true });
	await reader.build();
	const rank = createRanking(folder);
	const hits = { ours: 0, plain: 0 };
	for (const { question, entry } of questions) {
		const { wanted, nested } = readQuery(question, 0);
		const page = { limit: most, after: undefined, near: true, current: undefined };
		const found = await reader.search({ wanted, nested, scope: { kind: "all" }, ...page });
		hits.ours += Number(found.ok && found.value.hits.some(({ id }) => id === entry));
		hits.plain += Number(rank(question).includes(entry));
	}
	await reader.end();
	rmSync(agentDir, { recursive: true, force: true });
	const share = (count: number) => (100 * count) / questions.length;
	const peer = share(hits.plain);
	const name = `history: recall@${most} of ${questions.length} questions (peer: BM25)`;
	return [{ name, value: share(hits.ours), unit: "%", peer }];
}

function tokensOf(text: string): readonly string[] {
	return (
		indexText(text)
			.toLowerCase()
			.match(/[a-z0-9\u0080-\uffff]+/g) ?? []
	);
}

interface Counted {
	readonly id: string;
	readonly counts: ReadonlyMap<string, number>;
	readonly length: number;
}

function countTokens(folder: string): Counted[] {
	const { files } = listFiles({ sessions: folder, own: undefined });
	return files.flatMap(({ path }) =>
		[...linesFrom(path, 0)].flatMap((line) => {
			const doc = docOf(parseLine(line.bytes));
			if (doc === undefined) return [];
			const tokens = tokensOf(doc.text);
			const counts = new Map<string, number>();
			for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
			return [{ id: nameOfDoc(doc, line.place), counts, length: tokens.length }];
		}),
	);
}

/** Plain BM25 (k1 1.2, b 0.75) over all entries with the same tokens: the ids of the first ten. */
function createRanking(folder: string): (question: string) => string[] {
	const docs = countTokens(folder);
	const average = docs.reduce((sum, { length }) => sum + length, 0) / Math.max(1, docs.length);
	const rarityOf = (token: string) => {
		const seen = docs.filter(({ counts }) => counts.has(token)).length;
		return Math.log(1 + (docs.length - seen + 0.5) / (seen + 0.5));
	};
	return (question) => {
		const asked = [...new Set(tokensOf(question))].map((token) => ({
			token,
			rarity: rarityOf(token),
		}));
		const scoreOf = ({ counts, length }: Counted) =>
			asked.reduce((score, { token, rarity }) => {
				const count = counts.get(token) ?? 0;
				return score + (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average));
			}, 0);
		return docs
			.map((doc) => ({ id: doc.id, score: scoreOf(doc) }))
			.sort((a, b) => b.score - a.score)
			.slice(0, most)
			.map(({ id }) => id);
	};
}

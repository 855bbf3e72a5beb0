import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { decodeLedger } from "../../../src/persistence/ledger-decode.ts";
import { encodeLedger } from "../../../src/persistence/ledger-encode.ts";
import { type LedgerFile, noLedgerFile } from "../../../src/persistence/ledger-file.ts";
import { createPace } from "../../../src/persistence/ledger-pace.ts";
import {
	type LedgerOptions,
	type LedgerStore,
	openLedger,
} from "../../../src/persistence/ledger-store.ts";
import type { TopicChange } from "../../../src/topics/change.ts";
import type { Ledger } from "../../../src/topics/ledger.ts";
import type { Topic } from "../../../src/topics/topic.ts";
import { sampleTopic } from "../../support/sample-topics.ts";
import { newFolder } from "./project.ts";

/** An agent folder with no ledger in it yet. */
export async function newLedger() {
	const agentDir = join(await newFolder(), "agent");
	await mkdir(agentDir);
	const file = join(agentDir, "waystation", "topics.json");
	const aside: string[] = [];
	const imported: (readonly [number, string])[] = [];
	const open = (options: Partial<LedgerOptions> = {}) =>
		openLedger({
			agentDir,
			onQuarantine: (path) => void aside.push(path),
			onImport: (count, from) => void imported.push([count, from]),
			...options,
		});
	return { agentDir, file, aside, imported, open };
}

/** Writes a file as a hand would, at any time and without a lock. */
export async function byHand(file: string, content: string | object): Promise<void> {
	await mkdir(dirname(file), { recursive: true });
	const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
	await writeFile(file, text);
}

/** Changes the text of a file as a hand would. */
export async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
	const text = await readFile(file, "utf8");
	const edited = text.replace(from, to);
	if (edited === text) throw new Error(`${from} is not in ${text}`);
	await writeFile(file, edited);
}

export const opening = (title: string, fields: Partial<Topic> = {}): TopicChange => ({
	change: "open",
	topic: sampleTopic(1, { id: title, title, ...fields }),
});

export async function readOk(store: LedgerStore): Promise<Ledger> {
	const read = await store.read();
	if (!read.ok) throw new Error(`${read.failure}: ${read.detail}`);
	return read.ledger;
}

export async function applyOk(store: LedgerStore, ...changes: TopicChange[]): Promise<Ledger> {
	const applied = await store.apply(changes);
	if (!applied.ok) throw new Error(`${applied.failure}: ${applied.detail}`);
	return applied.ledger;
}

export const titles = ({ topics }: Ledger) => topics.map(({ title }) => title);

export const decode = (content: string | object | Buffer, previous = noLedgerFile) =>
	decodeLedger(bytesOf(content), previous, createPace());

function bytesOf(content: string | object | Buffer): Buffer {
	if (Buffer.isBuffer(content)) return content;
	return Buffer.from(typeof content === "string" ? content : JSON.stringify(content, null, 2));
}

export const encode = (ledger: Ledger, base: LedgerFile = noLedgerFile) =>
	encodeLedger({ base, ledger, departed: new Map() }, createPace());

/** Decodes what must be a ledger. */
export async function decoded(content: string | object | Buffer) {
	const file = await decode(content);
	if (file === undefined) throw new Error("not decoded");
	return file;
}

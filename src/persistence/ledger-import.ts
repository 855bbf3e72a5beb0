import { join } from "node:path";
import type { Ledger } from "#src/topics/ledger.ts";
import { writtenTopic } from "#src/topics/written.ts";
import { seedNames } from "./agent-files.ts";
import type { Disk } from "./disk.ts";
import { wasImported, wasPutAside } from "./ledger-aside.ts";
import { noExtra } from "./ledger-field.ts";
import { type LedgerFile, noLedgerFile } from "./ledger-file.ts";
import { type Found, lookAtLedger } from "./ledger-read.ts";

/** What a ledger that does not exist yet begins with. */
export interface Seed {
	readonly file: LedgerFile;
	/** Path of the file that it was taken from; undefined where there was none. */
	readonly from: string | undefined;
}

export interface SeedReader {
	/** Gives the same ledger as long as the file that it comes from is the same. */
	read(): Promise<Seed>;
}

/**
 * Reads the topics of pi-topic-memory, with ids kept and secrets taken out, for a ledger that does not exist
 * yet. The newer file wins, as it does there; neither is changed. After our own file was put aside as broken
 * or after a first time there is nothing to take over. Throws when the system refuses to read.
 */
export function createSeedReader(agentDir: string, file: string, disk: Disk): SeedReader {
	const found = new Map<string, Found>();
	const seeds = new WeakMap<Ledger, LedgerFile>();
	return {
		async read() {
			const isOver = (await wasPutAside(file, disk)) || (await wasImported(file, disk));
			if (isOver) return { file: begun, from: undefined };
			for (const path of seedNames.map((name) => join(agentDir, name))) {
				const look = await lookAtLedger(path, found.get(path), disk);
				if (look === "missing" || look === "corrupt") continue;
				found.set(path, look);
				const { ledger } = look.file;
				const seed = seeds.get(ledger) ?? seedOf(ledger);
				seeds.set(ledger, seed);
				return { file: seed, from: path };
			}
			return { file: begun, from: undefined };
		},
	};
}

/** No older file is looked at again once ours is there, whatever was in them. */
const begun: LedgerFile = { ...noLedgerFile, imported: seedNames };

function seedOf(ledger: Ledger): LedgerFile {
	const topics = ledger.topics.map(writtenTopic);
	const entries = topics.map((topic) => ({
		topic,
		extra: noExtra,
		exact: true,
		range: undefined,
		verbatim: false,
	}));
	return { ...begun, ledger: { config: ledger.config, topics }, entries };
}

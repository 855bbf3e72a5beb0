import { mkdir, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import {
	addSpend,
	isCapped,
	noSpend,
	type Purpose,
	purposes,
	type Spend,
} from "#src/store/work.ts";
import { appendRecord } from "./atomic.ts";
import { withLock } from "./lock.ts";

/** Two files of this size hold months of calls. */
const ROTATE_BYTES = 1_000_000;

const record = Type.Object({
	at: Type.Number(),
	purpose: Type.Union(purposes.map((purpose) => Type.Literal(purpose))),
	model: Type.String(),
	calls: Type.Number(),
	input: Type.Number(),
	output: Type.Number(),
	cacheRead: Type.Number(),
	cacheWrite: Type.Number(),
	cost: Type.Number(),
});

export interface SpendRecord extends Spend {
	readonly at: number;
	readonly purpose: Purpose;
	/** `provider/id`. */
	readonly model: string;
}

/** What our model calls cost, one line each, in `<agentDir>/waystation/spend.jsonl`. */
export interface SpendLog {
	add(record: SpendRecord): Promise<void>;
	/** What counts towards the caps since that moment, in all sessions on this machine. */
	since(at: number): Promise<Spend>;
}

export function openSpendLog(agentDir: string): SpendLog {
	const file = join(agentDir, "waystation", "spend.jsonl");
	const older = `${file}.1`;
	return {
		async add(spend) {
			await mkdir(dirname(file), { recursive: true, mode: 0o700 });
			await withLock(file, async () => {
				if ((await sizeOf(file)) > ROTATE_BYTES) await rename(file, older);
				await appendRecord(file, JSON.stringify(spend));
			});
		},
		async since(at) {
			const texts = await Promise.all(
				[older, file].map((path) => readFile(path, "utf8").catch(() => "")),
			);
			return texts
				.flatMap((text) => text.split("\n"))
				.reduce((total, line) => {
					const spend = decodeLine(line);
					const counts = spend !== undefined && spend.at >= at && isCapped(spend.purpose);
					return counts ? addSpend(total, spend) : total;
				}, noSpend);
		},
	};
}

async function sizeOf(file: string): Promise<number> {
	return stat(file).then(
		({ size }) => size,
		() => 0,
	);
}

function decodeLine(line: string): SpendRecord | undefined {
	if (line === "") return;
	try {
		const value: unknown = JSON.parse(line);
		return Value.Check(record, value) ? value : undefined;
	} catch {
		return;
	}
}

import { appendFile, mkdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { addSpend, noSpend, type Purpose, purposes, type Spend } from "#src/store/purpose.ts";

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
	/** Everything spent since that moment, in all sessions on this machine. */
	since(at: number): Promise<Spend>;
}

export function openSpendLog(agentDir: string): SpendLog {
	const folder = join(agentDir, "waystation");
	const file = join(folder, "spend.jsonl");
	return {
		async add(spend) {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const size = await stat(file).then(
				(found) => found.size,
				() => 0,
			);
			if (size > ROTATE_BYTES) await rename(file, `${file}.1`);
			await appendFile(file, `${JSON.stringify(spend)}\n`, { mode: 0o600 });
		},
		async since(at) {
			const text = await readFile(file, "utf8").catch(() => "");
			return text.split("\n").reduce((total, line) => {
				const spend = decodeLine(line);
				return spend !== undefined && spend.at >= at ? addSpend(total, spend) : total;
			}, noSpend);
		},
	};
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

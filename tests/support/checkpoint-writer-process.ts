import { openCheckpoints } from "../../src/persistence/checkpoint-store.ts";
import { recordNamed } from "./checkpoint-writers.ts";

/**
 * Publishes checkpoints of one session as a process of its own: `node checkpoint-writer-process.ts <agentDir> <name>
 * <records>`. With `Infinity` records it goes on until it is killed.
 */
const [agentDir = "", name = "", records = "0"] = process.argv.slice(2);

const store = openCheckpoints({ agentDir, session: "s1", waitMs: 120_000 });

for (let number = 1; number <= Number(records); number += 1) {
	const added = await store?.add(() => [recordNamed(name, number)]);
	if (added?.ok !== true) throw new Error(JSON.stringify(added));
	if (number === 1) console.log("published");
}

import { openLedger } from "../../src/persistence/ledger-store.ts";
import { openingOf, outcomeOf } from "./ledger-writers.ts";

/**
 * Changes one ledger as a process of its own: `node ledger-writer-process.ts <agentDir> <name> <changes>`.
 * With `Infinity` changes it goes on until it is killed.
 */
const [agentDir = "", name = "", changes = "0"] = process.argv.slice(2);

const store = openLedger({ agentDir, waitMs: 120_000 });

for (let number = 1; number <= Number(changes); number += 1) {
	const applied = await store.apply([openingOf(name, number), outcomeOf(name, number - 1)]);
	if (!applied.ok) throw new Error(JSON.stringify(applied));
	if (number === 1) console.log("saved");
}

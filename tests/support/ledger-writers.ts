import type { ChildProcess } from "node:child_process";
import type { TopicChange } from "../../src/topics/change.ts";
import type { Ledger } from "../../src/topics/ledger.ts";
import { sampleTopic } from "./sample-topics.ts";
import { startProcess } from "./start-process.ts";

/** Starts a process that changes the ledger so often; it prints a line after its first change. */
export function startLedgerWriter(agentDir: string, name: string, changes: number): ChildProcess {
	return startProcess("ledger-writer-process.ts", [agentDir, name, String(changes)]);
}

/** The topic that a writer opens with its change of that number. */
export function openingOf(name: string, number: number): TopicChange {
	const id = `${name}-${number}`;
	return { change: "open", topic: sampleTopic(number, { id, title: id, outcome: "" }) };
}

/** What a writer does to the topic of its last change. */
export function outcomeOf(name: string, number: number): TopicChange {
	return { change: "outcome", id: `${name}-${number}`, at: number, text: "written" };
}

/** Changes that the ledger does not show, of writers that made so many each. */
export function lostOf({ topics }: Ledger, names: readonly string[], changes: number): number {
	const outcomes = new Map(topics.map(({ id, outcome }) => [id, outcome]));
	const numbers = Array.from({ length: changes }, (_, index) => index + 1);
	return names
		.flatMap((name) => numbers.map((number) => [`${name}-${number}`, number] as const))
		.filter(([id, number]) => outcomes.get(id) !== (number < changes ? "written" : "")).length;
}

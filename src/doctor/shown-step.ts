import { redactSteps } from "#src/lib/redact.ts";
import type { RepairStep } from "./repair.ts";

/** A step of a repair as it may be shown: lines of the session, without their secrets. */
export interface ShownStep extends Pick<RepairStep, "reason" | "number"> {
	/** Undefined where the copy has one more. */
	readonly before: string | undefined;
	/** Undefined where the copy has none. */
	readonly after: string | undefined;
}

/** Makes it in steps of a few milliseconds each, since an entry can hold whole files. */
export function* showStep(step: RepairStep): Generator<undefined, ShownStep> {
	const { after, before, number, reason } = step;
	return { reason, number, before: yield* lineOf(before), after: yield* lineOf(after) };
}

/** First each text by what it says, since JSON hides a key's line ends; then names and values beside each other. */
function* lineOf(entry: object | undefined): Generator<undefined, string | undefined> {
	if (entry === undefined) return;
	const line = JSON.stringify(yield* withoutSecrets(entry));
	return (yield* redactSteps(line)).text;
}

function* withoutSecrets(value: unknown): Generator<undefined, unknown> {
	if (typeof value === "string") return (yield* redactSteps(value)).text;
	if (typeof value !== "object" || value === null) return value;
	const clean: [string, unknown][] = [];
	for (const [name, one] of Object.entries(value)) clean.push([name, yield* withoutSecrets(one)]);
	return Array.isArray(value) ? clean.map(([, one]) => one) : Object.fromEntries(clean);
}

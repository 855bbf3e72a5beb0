import type { Messages } from "#i18n/en.ts";

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** What can follow `/waystation `, given what stands there already. */
export function completeWaystation(typed: string, { compaction }: Messages): Completion[] {
	const first = typed.trimStart();
	return Object.entries(compaction.command.arguments).flatMap(([name, description]) =>
		// Nothing for what is complete, or Enter would complete it again instead of running it.
		name.startsWith(first) && name !== first ? [{ value: name, label: name, description }] : [],
	);
}

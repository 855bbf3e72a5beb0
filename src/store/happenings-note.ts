import type { Version } from "#src/carryover/version.ts";
import type { Back, Happening, NoBack } from "./happening.ts";
import type { State } from "./state.ts";

interface NoteSources {
	readonly state: Pick<State, "session">;
	/** Newest first. */
	readonly versions: readonly Version[];
}

/** The versions of the note that nobody asked for: by the model, by summaries, and the last turns as they were. */
export function noteHappenings({ state, versions }: NoteSources): Happening[] {
	return versions.flatMap((version, index) => {
		const { at, kind, number, session } = version;
		if (kind !== "tool" && kind !== "summary" && kind !== "capture") return [];
		const elsewhere = session !== state.session?.id;
		return [
			{
				key: `note ${number} ${version.hash}`,
				at,
				fact: { kind: "note", how: kind, number, elsewhere },
				back: backOf(versions, index),
			},
		];
	});
}

/** The version before comes back, as a version of its own; one that is no machine's own work has to be approved first. */
function backOf(versions: readonly Version[], index: number): Back | { readonly not: NoBack } {
	const before = versions[index + 1];
	if (before === undefined) return { not: "first-version" };
	if (!before.trusted) return { not: "untrusted-version" };
	if (before.text === versions[0]?.text) return { not: "same-note" };
	return { do: "restore-note", number: before.number, later: index };
}

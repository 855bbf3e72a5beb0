import { decodeNote } from "#src/carryover/decode-note.ts";
import type { Version } from "#src/carryover/version.ts";
import type { Back, Happening, NoBack } from "./happening.ts";
import type { State } from "./state.ts";

interface NoteSources {
	readonly state: Pick<State, "carryover" | "session">;
	/** Newest first. */
	readonly versions: readonly Version[];
}

/** The versions of the note that nobody asked for: by the model, by summaries, and the last turns as they were. */
export function noteHappenings({ state, versions }: NoteSources): Happening[] {
	const edits = isEdited(state.carryover.note, versions[0]) ? 1 : 0;
	return versions.flatMap((version, index) => {
		const { at, kind, number, session } = version;
		if (kind !== "tool" && kind !== "summary" && kind !== "capture") return [];
		const writer = session ?? capturedLast(version);
		const elsewhere = writer !== undefined && writer !== state.session?.id;
		return [
			{
				key: `note ${number} ${version.hash}`,
				at,
				fact: { kind: "note", how: kind, number, elsewhere },
				back: backOf(versions, index, edits),
			},
		];
	});
}

/** The session of the newest last turns: an act of the user puts them into the log as they stand, and names none. */
function capturedLast({ text }: Version): string | undefined {
	return decodeNote(text).captures.toSorted((one, other) => other.at - one.at)[0]?.session;
}

/** The version before comes back, as a version of its own; one that is no machine's own work has to be approved first. */
function backOf(
	versions: readonly Version[],
	index: number,
	edits: number,
): Back | { readonly not: NoBack } {
	const before = versions[index + 1];
	if (before === undefined) return { not: "first-version" };
	if (!before.trusted) return { not: "untrusted-version" };
	if (edits === 0 && before.text === versions[0]?.text) return { not: "same-note" };
	return { do: "restore-note", number: before.number, later: index + edits };
}

/** Whether a hand changed the note since its newest version, which the next save puts into the log. */
function isEdited(note: State["carryover"]["note"], newest: Version | undefined): boolean {
	if (!("text" in note) || newest === undefined) return false;
	const [now, then] = [note.text, newest.text].map((text) => decodeNote(text).sections);
	return JSON.stringify(now) !== JSON.stringify(then);
}

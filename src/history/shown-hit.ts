import { redact } from "#src/lib/redact.ts";
import { encodeEntryId } from "./entry-id.ts";
import type { Role } from "./entry-text.mjs";
import { cleanText, excerptOf } from "./excerpt.ts";
import type { Hit, Phase } from "./found.ts";
import type { Statement } from "./reversal.ts";

/** A hit as a reader sees it: without its secrets. */
export interface ShownHit {
	/** The entry's id with the short name of its file. */
	readonly name: string;
	readonly id: string;
	readonly at: number;
	readonly role: Role;
	readonly tools: readonly string[];
	readonly phase: Phase;
	/** One line around what was found. */
	readonly excerpt: string;
	/** More of the text around it, with its lines. */
	readonly text: string;
	readonly session: string;
	readonly cwd: string;
	readonly path: string;
	readonly place: number;
	/** What seems to take it back. */
	readonly later: Statement | undefined;
}

/** UTF-16 units of one line in a list. */
const excerptUnits = 240;

/** A hit with what took it back. */
export function showHit(
	hit: Hit,
	terms: readonly string[],
	later: ReadonlyMap<string, Statement>,
): ShownHit {
	const { id, at, role, tools, phase, session, cwd, path, place, key, window } = hit;
	return {
		name: key === "" ? id : encodeEntryId(id, key),
		id,
		at,
		role,
		tools,
		phase,
		excerpt: excerptOf(window, terms, excerptUnits),
		text: cleanText(window),
		session,
		cwd,
		path,
		place,
		later: later.get(id),
	};
}

/** An entry beside a hit, short. */
export interface ShownNeighbour {
	readonly id: string;
	readonly at: number;
	readonly role: Role;
	readonly tools: readonly string[];
	readonly text: string;
}

/** UTF-16 units of a neighbour that are scrubbed, and those that are shown. */
const neighbourUnits = 4_000;
const neighbourShown = 400;

/** The beginning of a neighbour without its secrets. */
export function showNeighbour(neighbour: ShownNeighbour): ShownNeighbour {
	const text = redact(neighbour.text.slice(0, neighbourUnits)).text;
	return { ...neighbour, text: text.slice(0, neighbourShown).toWellFormed() };
}

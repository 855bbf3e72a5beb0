import { sha256 } from "#src/lib/hash.ts";
import { headingKey } from "./heading.ts";
import type { Section } from "./note.ts";
import { uniqueKeys } from "./pairing.ts";

/** What a section without a level has: the one that code writes. */
const usualLevel = 2;
const deepest = 6;

/** Above this many comparisons nobody asks which section was put under another heading. */
const mostComparisons = 10_000;

/** Above this length a heading's key is cut: those of all headings above are in the name of each section. */
const longestKey = 120;

/** A section with a name that it shares with the sections of other notes that it continues. */
export interface Named {
	readonly name: string;
	readonly section: Section;
	/** The keys of the headings that it stands below, and its own. */
	readonly path: readonly string[];
	/** Name of the section that it stands in. */
	readonly parent: string | undefined;
}

/**
 * Names the sections of a note: those of `known` that they continue, by all headings above them or, where only one fits, with headings put
 * around it or taken away; others a name of their own.
 */
export function nameSections(known: readonly Named[], sections: readonly Section[]): Named[] {
	const { paths, parents } = placesOf(sections);
	const keys = uniqueKeys(paths.map(pathKey));
	const exact = new Map(
		uniqueKeys(known.map(({ path }) => pathKey(path))).map((key, at) => [key, known[at]]),
	);
	const names = keys.map((key) => exact.get(key)?.name);
	const taken = new Set(names);
	const free = known.filter(({ name }) => !taken.has(name));
	for (const [at, name] of regrouped(free, paths, names)) names[at] = name;
	const all = names.map((name, at) => name ?? `section ${known.length} ${keys[at]}`);
	return sections.map((section, at) => {
		const parent = parents[at];
		return {
			name: all[at] ?? "",
			section,
			path: paths[at] ?? [],
			parent: parent === undefined ? undefined : all[parent],
		};
	});
}

/** The sections without a name that go on one of `free`, and with no other section that could be meant. */
function regrouped(
	free: readonly Named[],
	paths: readonly (readonly string[])[],
	names: readonly (string | undefined)[],
): ReadonlyMap<number, string> {
	const found = new Map<number, string>();
	const loose = paths.flatMap((path, at) => (names[at] === undefined ? [{ path, at }] : []));
	if (free.length * loose.length > mostComparisons) return found;
	for (const { name, path } of free) {
		const [one, ...more] = loose.filter((other) => isWithin(other.path, path));
		if (one === undefined || more.length > 0) continue;
		const rivals = free.filter((other) => isWithin(other.path, one.path));
		if (rivals.length === 1) found.set(one.at, name);
	}
	return found;
}

function pathKey(path: readonly string[]): string {
	return path.join("\n");
}

/** What tells one heading from others, of bounded length. */
function keyOf(heading: string): string {
	const key = headingKey(heading);
	return key.length > longestKey ? `${key.slice(0, longestKey)} ${sha256(key)}` : key;
}

/** Whether one of two paths is the end of the other. */
function isWithin(a: readonly string[], b: readonly string[]): boolean {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	const above = long.length - short.length;
	return short.every((key, at) => key === long[above + at]);
}

function placesOf(sections: readonly Section[]) {
	const paths: string[][] = [];
	const parents: (number | undefined)[] = [];
	const open: number[] = [];
	for (const [at, section] of sections.entries()) {
		while (open.length > 0 && levelOf(sections[open.at(-1) ?? 0]) >= levelOf(section)) open.pop();
		const parent = open.at(-1);
		parents.push(parent);
		paths.push([...(paths[parent ?? -1] ?? []), keyOf(section.heading)]);
		if (section.heading !== "") open.push(at);
	}
	return { paths, parents };
}

function levelOf(section: Section | undefined): number {
	return section?.level ?? usualLevel;
}

/** A merged section, and whether it has only stayed for what stands in it. */
export interface Branch extends Omit<Named, "path"> {
	readonly isLeft: boolean;
}

/**
 * The sections in the given order, each behind the section that it stands in and deeper than that one, and beside its
 * siblings and not below them. Sections that were left go unless something stands in them.
 */
export function inTheirPlace(branches: readonly Branch[]): readonly Section[] {
	const names = new Set(branches.map(({ name }) => name));
	const below = Map.groupBy(branches, ({ parent }) =>
		parent !== undefined && names.has(parent) ? parent : undefined,
	);
	const grow = (parent: string | undefined, above: number): readonly Section[] => {
		let most = deepest;
		return (below.get(parent) ?? []).flatMap(({ name, section, isLeft }) => {
			if (section.heading === "") return [section];
			const level = Math.max(Math.min(levelOf(section), most), Math.min(above + 1, deepest));
			const inside = grow(name, level);
			if (isLeft && inside.length === 0) return [];
			most = level;
			return [withLevel(section, level), ...inside];
		});
	};
	return grow(undefined, 0);
}

function withLevel(section: Section, level: number): Section {
	if (levelOf(section) === level) return section;
	const { level: _level, ...rest } = section;
	return level === usualLevel ? rest : { ...rest, level };
}

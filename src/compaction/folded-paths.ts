/** Files of one folder, told on one line. */
export interface FoldedPaths<Item> {
	/** `src/a/{x.ts,y.ts}`, or the path of a single file. */
	readonly text: string;
	readonly items: readonly Item[];
}

/** Files on one line at most: a longer one is read by nobody. */
const mostOnLine = 12;

/** What could not be told apart within braces. */
const unfoldable = /[{},\s]/;

/**
 * Paths, each told once, those of one folder together. Every path is named: `expandFolded` gives them back. The
 * order of the first of each line stays.
 */
export function foldPaths<Item extends { readonly path: string }>(
	items: readonly Item[],
): readonly FoldedPaths<Item>[] {
	const plain = items.filter(({ path }) => unfoldable.test(path));
	const lines = foldWithin(
		"",
		items.filter((item) => !plain.includes(item)),
	);
	const all = [...lines, ...plain.map((item) => ({ text: item.path, items: [item] }))];
	const places = new Map(items.map((item, at) => [item, at]));
	const placeOf = ({ items: [first] }: FoldedPaths<Item>) =>
		first === undefined ? 0 : (places.get(first) ?? 0);
	return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Paths that begin with `folder`: all on one line where that is not too long, else by the next folder. */
function foldWithin<Item extends { readonly path: string }>(
	folder: string,
	items: readonly Item[],
): readonly FoldedPaths<Item>[] {
	if (items.length <= 1) return items.map((item) => ({ text: item.path, items: [item] }));
	const rest = ({ path }: Item) => path.slice(folder.length);
	const shared = sharedFolder(items.map(rest));
	if (shared !== "") return foldWithin(folder + shared, items);
	if (folder !== "" && items.length <= mostOnLine) return [lineOf(folder, items)];
	const groups = [...Map.groupBy(items, (item) => firstFolder(rest(item))).values()];
	const single = groups.filter((group) => group.length === 1).flat();
	const deeper = groups
		.filter((group) => group.length > 1)
		.flatMap((group) => foldGroup(folder, rest, group));
	return [...chunked(folder, single), ...deeper];
}

function foldGroup<Item extends { readonly path: string }>(
	folder: string,
	rest: (item: Item) => string,
	group: readonly Item[],
): readonly FoldedPaths<Item>[] {
	const [first] = group;
	const next = first === undefined ? "" : firstFolder(rest(first));
	return next === "" ? chunked(folder, group) : foldWithin(folder + next, group);
}

/** Lines of files that have no further folder in common. */
function chunked<Item extends { readonly path: string }>(
	folder: string,
	items: readonly Item[],
): readonly FoldedPaths<Item>[] {
	if (folder === "") return items.map((item) => ({ text: item.path, items: [item] }));
	const count = Math.ceil(items.length / mostOnLine);
	return Array.from({ length: count }, (_, at) =>
		lineOf(folder, items.slice(at * mostOnLine, (at + 1) * mostOnLine)),
	);
}

function lineOf<Item extends { readonly path: string }>(
	folder: string,
	items: readonly Item[],
): FoldedPaths<Item> {
	const [first] = items;
	if (items.length === 1 && first !== undefined) return { text: first.path, items };
	const names = items.map(({ path }) => path.slice(folder.length));
	return { text: `${folder}{${names.join(",")}}`, items };
}

/** `a/` of `a/b.ts`; empty for a file. */
function firstFolder(path: string): string {
	return path.slice(0, path.indexOf("/") + 1);
}

/** The folders with which all of them begin. */
function sharedFolder(paths: readonly string[]): string {
	const [first = ""] = paths;
	const folder = firstFolder(first);
	return folder !== "" && paths.every((path) => path.startsWith(folder)) ? folder : "";
}

/** A text with every folded path in full. */
export function expandFolded(text: string): string {
	return text.replace(
		/([^\s{}]+\/)\{([^{},\s]+(?:,[^{},\s]+)+)\}/g,
		(_all, folder: string, names: string) =>
			names
				.split(",")
				.map((name) => folder + name)
				.join(" "),
	);
}

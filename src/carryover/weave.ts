/**
 * Joins two orders of unique ids: the first one stays as it is, and what only the second has follows
 * the same neighbour there, behind what the first one put in that place.
 */
export function weave(ours: readonly string[], theirs: readonly string[]): readonly string[] {
	const known = new Set(ours);
	const shared = new Set(theirs.filter((id) => known.has(id)));
	const news = newsAfter(theirs, shared);
	const woven: string[] = [];
	let neighbour: string | undefined;
	for (const id of ours) {
		if (shared.has(id)) {
			append(woven, news.get(neighbour));
			neighbour = id;
		}
		woven.push(id);
	}
	append(woven, news.get(neighbour));
	return woven;
}

/** The ids that are not shared, by the shared one before them; `undefined` is the start. */
function newsAfter(theirs: readonly string[], shared: ReadonlySet<string>) {
	const news = new Map<string | undefined, string[]>();
	let neighbour: string | undefined;
	for (const id of theirs) {
		if (shared.has(id)) {
			neighbour = id;
			continue;
		}
		const after = news.get(neighbour);
		if (after) after.push(id);
		else news.set(neighbour, [id]);
	}
	return news;
}

function append(list: string[], more: readonly string[] = []): void {
	for (const id of more) list.push(id);
}

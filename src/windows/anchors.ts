import type { WindowItem } from "./window-item.ts";

/** Why an input is quoted whole: the user's first, the user's latest, the latest of anybody. */
export type AnchorRole = "first" | "latest" | "newest";

export interface Anchor {
	readonly item: WindowItem;
	readonly roles: readonly AnchorRole[];
	/** Whether it comes from an earlier window: it may have been dealt with there. */
	readonly earlier: boolean;
}

/** The inputs of a window that are quoted, oldest first, and those that are only listed. */
export interface Anchors {
	readonly quoted: readonly Anchor[];
	readonly listed: readonly WindowItem[];
}

/**
 * What a fresh window has to know of the inputs of the one that ends.
 * @param earlier the windows before it, the latest first; asked only where the user said nothing in this one
 */
export function anchorsOf(
	window: readonly WindowItem[],
	earlier: Iterable<readonly WindowItem[]>,
): Anchors {
	const inputs = window.filter(({ by }) => by !== "tool");
	const own = anchored(ownersOf(inputs), inputs.at(-1), false);
	const carried = inputs.some(isOwners) ? [] : carriedFrom(earlier);
	const quotedItems = new Set(own.map(({ item }) => item));
	return {
		quoted: [...carried, ...own],
		listed: inputs.filter((item) => !quotedItems.has(item)),
	};
}

function isOwners({ by }: WindowItem): boolean {
	return by === "owner" || by === "answer";
}

interface Owners {
	readonly first: WindowItem | undefined;
	readonly latest: WindowItem | undefined;
}

function ownersOf(items: readonly WindowItem[]): Owners {
	return { first: items.find(({ by }) => by === "owner"), latest: items.findLast(isOwners) };
}

function carriedFrom(earlier: Iterable<readonly WindowItem[]>): readonly Anchor[] {
	for (const window of earlier) {
		const owners = ownersOf(window);
		if (owners.latest !== undefined) return anchored(owners, undefined, true);
	}
	return [];
}

/** One input can be all three. */
function anchored(
	{ first, latest }: Owners,
	newest: WindowItem | undefined,
	earlier: boolean,
): readonly Anchor[] {
	const roles = new Map<WindowItem, AnchorRole[]>();
	const named: readonly (readonly [AnchorRole, WindowItem | undefined])[] = [
		["first", first],
		["latest", latest],
		["newest", newest],
	];
	for (const [role, item] of named) {
		if (item !== undefined) roles.set(item, [...(roles.get(item) ?? []), role]);
	}
	// They are found in the order in which they were said.
	return [...roles].map(([item, found]) => ({ item, roles: found, earlier }));
}

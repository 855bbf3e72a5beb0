import { sourceWithoutSecret } from "#src/lib/pi-source.ts";
import { type Original, originals } from "./source.ts";

/** Where pi loads one of the originals from, and what takes it out of there. */
export interface Rival {
	readonly original: Original;
	/** As pi's settings name it, but for a secret in it, or the path of a file that pi finds by itself. */
	readonly source: string;
	/** Whose settings name it; `folder` for what lies in a folder of extensions. */
	readonly scope: "user" | "project" | "folder";
	/** The command that keeps pi from loading it; undefined where an entry of `extensions` has to be taken out. */
	readonly command: string | undefined;
}

/**
 * The originals that these settings of pi load. Only what is text, or has a text as its `source`, is looked at.
 * @param settings a whole settings file of pi, as it was parsed
 */
export function rivalsIn(settings: unknown, scope: "user" | "project"): readonly Rival[] {
	const packages = listIn(settings, "packages").flatMap((one) => {
		const named = sourceIn(one);
		const original = named === undefined ? undefined : originalIn(named);
		if (named === undefined || original === undefined || isEmptied(one)) return [];
		const source = sourceWithoutSecret(named);
		const command = `pi remove ${quoted(source)}${scope === "project" ? " -l" : ""}`;
		return [{ original, source, scope, command }];
	});
	const listed = listIn(settings, "extensions").filter((one) => typeof one === "string");
	const off = new Set(listed.filter((one) => /^[-!]/.test(one)).map((one) => one.slice(1)));
	const files = listed.flatMap((source) => {
		const original = /^[-!]/.test(source) || off.has(source) ? undefined : originalIn(source);
		if (original === undefined) return [];
		return [{ original, source: sourceWithoutSecret(source), scope, command: undefined }];
	});
	return [...packages, ...files];
}

/** The original that a package's source or a path names. */
export function originalIn(source: string): Original | undefined {
	const parts = source.toLowerCase().split(/[\s/\\:@#]+/);
	return originals.find((name) =>
		parts.some(
			(part) =>
				part === name || part === `${name}.git` || /^\.[cm]?[jt]s$/.test(part.replace(name, "")),
		),
	);
}

function listIn(settings: unknown, key: "packages" | "extensions"): readonly unknown[] {
	if (typeof settings !== "object" || settings === null) return [];
	const value: unknown = Reflect.get(settings, key);
	return Array.isArray(value) ? value : [];
}

function sourceIn(one: unknown): string | undefined {
	if (typeof one === "string") return one;
	if (typeof one !== "object" || one === null || !("source" in one)) return;
	return typeof one.source === "string" ? one.source : undefined;
}

/** An entry that loads no extension of its package does not load this one. */
function isEmptied(one: unknown): boolean {
	if (typeof one !== "object" || one === null || !("extensions" in one)) return false;
	return Array.isArray(one.extensions) && one.extensions.length === 0;
}

/** A source as a shell takes it in one piece. */
function quoted(source: string): string {
	return /^[\w@%+=:,./~-]+$/.test(source) ? source : `'${source.replaceAll("'", "'\\''")}'`;
}

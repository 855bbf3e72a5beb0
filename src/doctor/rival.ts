import { type RivalName, rivalNames } from "./finding.ts";

/** Something that pi loads, as its settings name it or as it lies in a folder for extensions. */
export interface Installed {
	/** As it is written in the settings, or the absolute path of the file or folder. */
	readonly source: string;
	readonly kind: "package" | "extension";
	/** The name in its `package.json`; empty where there is none. */
	readonly name: string;
}

const own = "pi-waystation";

/** Which of the extensions that do the same a package or a path is; undefined for all others. */
export function rivalIn({ name, source }: Installed): RivalName | undefined {
	const names = [stemOf(name), stemOf(source)];
	return rivalNames.find((rival) => names.includes(rival));
}

/** Whether it is a copy of this package. */
export function isOwn({ name, source }: Installed): boolean {
	return stemOf(name) === own || (name === "" && stemOf(source) === own);
}

/** The last name in a source: without scheme, scope, folders, version, reference and ending. */
function stemOf(source: string): string {
	const bare = source
		.trim()
		.replace(/^(?:npm|git|github|https?|ssh|file):(?:\/\/)?/, "")
		.replace(/[#?].*$/, "")
		.replace(/(?<=[^/@\\])@[^/\\]*$/, "")
		.replace(/[/\\]+(?:(?:src|dist|extensions)[/\\]+)?(?:index\.[cm]?[jt]s)?$/, "")
		.replace(/\.(?:git|[cm]?[jt]s)$/, "");
	return (bare.split(/[/\\:]/).at(-1) ?? "").toLowerCase();
}

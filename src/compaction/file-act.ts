/** What one call did to one file. */
export interface FileAct {
	/** `write` puts the whole content in place, `edit` changes what was there, `see` only shows that it is there and new. */
	readonly act: "read" | "write" | "edit" | "delete" | "see";
	/** As it was given, before it is made relative to the project. */
	readonly path: string;
	/** The folder that a relative path starts from; empty for the project's. */
	readonly folder: string;
	/** Whether everything below the path goes with it. */
	readonly tree?: boolean;
	/** Whether nothing tells that the file was there at all, so that it counts only when it was known. */
	readonly maybe?: boolean;
	/** Whether it only tells what became of the file, so that one of which that is known was not used again. */
	readonly hint?: boolean;
}

/** The last part of a path. */
export function lastOf(path: string): string {
	return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** Whether a path ends as files do and folders do not: `a.ts`, `.env`, `Makefile`. */
export function looksLikeFile(path: string): boolean {
	return (
		/(?:^\.?|[^.]\.)[\w-]{1,12}$/.test(lastOf(path)) && /\.|^[A-Z][a-z]+file$/.test(lastOf(path))
	);
}

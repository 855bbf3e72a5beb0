/**
 * Whether two absolute paths name one folder, in whatever spelling of their letters. A folder inside another
 * one is a project of its own.
 */
export function isSameFolder(folder: string, other: string): boolean {
	if (folder === other) return folder !== "";
	if (Math.abs(folder.length - other.length) > mostApart) return false;
	return canonical(folder) === canonical(other);
}

/** Letters with accents may be written in two signs, so that the same path differs in its length. */
const mostApart = 64;

function canonical(path: string): string {
	return path.normalize("NFC").replace(/(?<=.)[\\/]+$/, "");
}

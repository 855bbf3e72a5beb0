import { createHash } from "node:crypto";
import { boundaryBefore } from "./text.ts";

/** Far below the 255 bytes that file systems allow a name, also in three-byte characters. */
const stemUnits = 40;

/** SHA-256 of the text in UTF-8, 64 hexadecimal digits. */
export function sha256(text: string): string {
	return createHash("sha256").update(text, "utf8").digest("hex");
}

/** The first `length` hexadecimal digits of the text's SHA-256. */
export function shortHash(text: string, length = 8): string {
	return sha256(text).slice(0, length);
}

/**
 * A name for a path that is readable, unlike any other path's and safe on every file system:
 * `大明科技-1f0c9a3b5d7e`.
 */
export function stemAndHash(path: string): string {
	const canonical = withoutLastSlash(path.normalize("NFC"));
	const folder = canonical.slice(Math.max(...["/", "\\"].map((s) => canonical.lastIndexOf(s))) + 1);
	const plain = wordsOf(folder).replace(/^-|-$/g, "");
	const stem = plain.slice(0, boundaryBefore(plain, stemUnits)).replace(/-$/, "");
	return `${stem || "root"}-${shortHash(canonical, 12)}`;
}

/** Compiling the classes of all scripts takes some 4 ms, and most names are plain ASCII. */
function wordsOf(folder: string): string {
	if (/^[ -~]*$/.test(folder)) return folder.replace(/[^A-Za-z0-9_]+/g, "-");
	return folder.replace(/[^\p{L}\p{N}\p{M}_]+/gu, "-");
}

function withoutLastSlash(path: string): string {
	let end = path.length;
	while (end > 1 && (path[end - 1] === "/" || path[end - 1] === "\\")) end--;
	return path.slice(0, end);
}

import { redact } from "#src/lib/redact.ts";
import { joined } from "./shell-commands.ts";

/** UTF-16 units of a path; what is longer is some text that stands where a path should. */
const mostUnits = 300;

/** Addresses, patterns and variables, what cannot be in a name, and streams that are no files. */
const noPath = /^[a-z][a-z0-9+.-]+:\/\/|[*?$`<>|\p{Cc}]|^\/dev\/|^-|^[&=]/iu;

/** Keys have digits and some length, or a sign behind their name: most paths need no closer look. */
const maySecret = /[=:@：＝]|\d[\s\S]{15}|[\s\S]{15}\d/;

/**
 * The path as it is told: without signs around it, relative to the project where it lies inside, `.` and `..` resolved,
 * secrets scrubbed. Undefined for what names no file.
 */
export function cleanPath(given: string, folder: string, cwd: string): string | undefined {
	const bare = given
		.trim()
		.replace(/^file:\/\//, "")
		.replace(/^@(?=[\w./~])/, "");
	if (bare === "" || bare.length > mostUnits || noPath.test(bare)) return undefined;
	// Half of a character names no file, and cannot be stored.
	if (!bare.isWellFormed()) return undefined;
	const whole = resolved(joined(folder, bare) ?? bare);
	const inside = relativeTo(whole, cwd);
	if (/^\.{0,2}$|[\\/]$/.test(inside)) return undefined;
	return maySecret.test(inside) ? redact(inside).text : inside;
}

/** By what two paths are the same: `a\b` and `a/b`, composed and decomposed letters. */
export function pathKey(path: string): string {
	return path.replace(/\\/g, "/").normalize("NFC");
}

/** Whether a clean path leads out of the project. */
export function isOutside(path: string): boolean {
	return /^(?:[~/\\]|\.\.[\\/]|[A-Za-z]:)/.test(path);
}

function relativeTo(path: string, cwd: string): string {
	const [whole, root] = [pathKey(path), pathKey(cwd).replace(/\/+$/, "")];
	if (root === "" || whole.length !== path.length) return path;
	if (whole === root) return ".";
	return whole.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

function resolved(path: string): string {
	if (!/(?:^|[\\/])\.{1,2}(?:[\\/]|$)|[\\/]{2}/.test(path)) return path;
	const sign = path.includes("/") ? "/" : "\\";
	const root = /^(?:[\\/]{1,2}|[A-Za-z]:[\\/])?/.exec(path)?.[0] ?? "";
	const parts: string[] = [];
	for (const part of path.slice(root.length).split(/[\\/]+/)) addPart(parts, part, root === "");
	return root + parts.join(sign) + (/[\\/]$/.test(path) ? sign : "");
}

function addPart(parts: string[], part: string, relative: boolean): void {
	if (part === "" || part === ".") return;
	if (part !== "..") parts.push(part);
	else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
	// Nothing is above a root.
	else if (relative) parts.push(part);
}

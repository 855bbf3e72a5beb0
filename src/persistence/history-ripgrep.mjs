/** ripgrep as a forerunner of the plain scan: it tells where lines begin that may hold the terms; the scan decides. */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { patternOf } from "./history-needle.mjs";

/** Milliseconds after which all files are read without it. */
const patienceMs = 10_000;
/** Milliseconds between two looks at whether the answer is still wanted. */
const lookMs = 25;
/** Bytes of paths in one call: what the systems take differs. */
const mostArguments = process.platform === "win32" ? 24_000 : 200_000;
/** Bytes that it may answer with: more lines than that are read without it. */
const mostOutput = 1 << 22;

/** Without the user's settings; whole files, as bytes; of a line only where it begins. */
const flags =
	"--no-config --no-messages --text --encoding none --null --with-filename --byte-offset --no-line-number --no-heading --color never --max-columns 1".split(
		" ",
	);

/**
 * @typedef {Map<string, number[]>} Places By file, the bytes at which its candidate lines begin, in order.
 *
 * @typedef {object} RipgrepOptions
 * @property {string} [program] Where it is; looked for by default. Empty for none.
 * @property {string[]} [folders] Folders in which it is looked for behind those of the PATH.
 * @property {number} [least] Bytes that are read without it: starting it takes as long.
 */

/** @param {RipgrepOptions} options */
export function createRipgrep({ program, folders = [], least = 1 << 24 }) {
	/** @type {string | undefined} */
	let found;
	const path = () => (found ??= program ?? findProgram(folders) ?? "");
	return {
		least,
		/**
		 * Where lines begin that may hold the terms; undefined where it is not here, cannot tell or fails.
		 *
		 * @param {string[]} files
		 * @param {string[]} terms Folded.
		 * @param {() => Promise<boolean>} rest Lets others work; whether the answer is still wanted.
		 * @returns {Promise<Places | undefined>}
		 */
		async places(files, terms, rest) {
			if (path() === "") return;
			const pattern = patternOf(terms);
			if (pattern === undefined) return;
			/** @type {Places} */
			const places = new Map(files.map((file) => [file, []]));
			for (const some of portionsOf(files)) {
				const output = await run(path(), [...flags, "-e", pattern, "--", ...some], rest);
				if (output === undefined || !readPlaces(output, places)) return;
			}
			return places;
		},
	};
}

/**
 * Only whole paths: a project's own folder is no place for programs.
 *
 * @param {string[]} folders
 */
function findProgram(folders) {
	const name = process.platform === "win32" ? "rg.exe" : "rg";
	const all = [...(process.env["PATH"] ?? "").split(delimiter), ...folders];
	return all
		.filter(isAbsolute)
		.map((folder) => join(folder, name))
		.find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/**
 * The files in as many calls as their paths need.
 *
 * @param {string[]} files
 */
function portionsOf(files) {
	/** @type {string[][]} */
	const portions = [];
	let left = 0;
	for (const file of files) {
		left -= Buffer.byteLength(file) + 1;
		if (left < 0 || portions.length === 0) {
			portions.push([]);
			left = mostArguments - Buffer.byteLength(file);
		}
		portions.at(-1)?.push(file);
	}
	return portions;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {() => Promise<boolean>} rest
 * @returns {Promise<string | undefined>} Undefined where it failed, took too long, told too much or is not wanted any more.
 */
async function run(program, args, rest) {
	const child = spawn(program, args, { stdio: ["ignore", "pipe", "ignore"], windowsHide: true });
	/** @type {Buffer[]} */
	const chunks = [];
	let bytes = 0;
	child.stdout.on("data", (/** @type {Buffer} */ chunk) => {
		chunks.push(chunk);
		bytes += chunk.length;
		if (bytes > mostOutput) child.kill();
	});
	/** @type {Promise<number | null>} */
	const ended = new Promise((resolve) => {
		child.on("error", () => resolve(null));
		child.on("close", resolve);
	});
	const until = performance.now() + patienceMs;
	for (;;) {
		const code = await Promise.race([ended, wait(lookMs, "running", { ref: false })]);
		// 1 says that nothing was found.
		if (code !== "running") return code === 0 || code === 1 ? textOf(chunks) : undefined;
		if (performance.now() < until && (await rest())) continue;
		child.kill();
		return;
	}
}

/** @param {Buffer[]} chunks */
function textOf(chunks) {
	return Buffer.concat(chunks).toString("utf8");
}

/**
 * Adds what ripgrep told; false for what it cannot have told of these files.
 *
 * @param {string} output Lines of a path, a NUL, the byte at which a line begins, and a colon.
 * @param {Places} places
 */
function readPlaces(output, places) {
	let read = 0;
	for (const [told, file = "", place] of output.matchAll(/([^\0]+)\0(\d+):[^\n]*\n/gy)) {
		const known = places.get(file);
		if (known === undefined) return false;
		known.push(Number(place));
		read += told.length;
	}
	return read === output.length;
}

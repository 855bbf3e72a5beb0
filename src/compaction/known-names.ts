import { isWide, normalPath, pathPieces, tokensIn, withoutProse } from "./path-token.ts";
import {
	commandPrefixes,
	commandsIn,
	commitsIn,
	simpleCommands,
	urlPrefixes,
	urlsIn,
} from "./reference.ts";

/** Digits by which commits are looked up. */
const shortest = 7;

/** Every name that a conversation holds: words, paths with their ends and folders, addresses, commits, commands. */
export interface KnownNames {
	hasPath(path: string): boolean;
	hasUrl(url: string): boolean;
	hasCommit(hash: string): boolean;
	hasCommand(command: string): boolean;
	/** Whether every word of a text is somewhere in the conversation. */
	hasWords(text: string): boolean;
}

/**
 * Names to be filled from texts, each looked at once; to ask costs no more for a long conversation than for a short
 * one.
 */
export function createNames() {
	const words = new Set<string>();
	const paths = new Set<string>();
	const urls = new Set<string>();
	const commits = new Map<string, string[]>();
	const commands = new Set<string>();

	function addPath(path: string): void {
		for (let at = path; at !== "" && !paths.has(at); ) {
			paths.add(at);
			for (const end of endsOf(at)) paths.add(end);
			at = at.slice(0, Math.max(0, at.lastIndexOf("/")));
		}
	}

	function addToken(token: string): void {
		if (words.has(token)) return;
		words.add(token);
		for (const hash of commitsIn(token)) {
			const short = hash.slice(0, shortest);
			commits.set(short, [...(commits.get(short) ?? []), hash]);
		}
		if (!/[./\\]/.test(token) && !isWide(token)) return;
		for (const piece of pathPieces(token)) addPath(normalPath(piece));
	}

	function addCommand(line: string): void {
		for (const command of simpleCommands(line)) {
			for (const prefix of commandPrefixes(command)) commands.add(prefix);
		}
	}

	function addText(text: string): void {
		for (const token of tokensIn(text)) addToken(token);
		for (const url of urlsIn(text)) for (const prefix of urlPrefixes(url)) urls.add(prefix);
		for (const command of commandsIn(text)) addCommand(command);
	}

	function hasOnePath(path: string): boolean {
		if (path === "" || paths.has(path)) return true;
		if (!/^(?:\/|~|[a-z]:)/.test(path)) return false;
		// An absolute path of something that was only named relative to a folder that is known.
		return endsOf(path).some(
			(end) => end.includes("/") && paths.has(end) && paths.has(path.slice(0, -end.length - 1)),
		);
	}

	const names: KnownNames = {
		hasPath: (path) => withoutProse(path).some((one) => hasOnePath(normalPath(one))),
		hasUrl: (url) => urlsIn(url).every((one) => urls.has(one)),
		hasCommit: (hash) =>
			commits.get(hash.slice(0, shortest))?.some((known) => known.startsWith(hash)) ?? false,
		hasCommand: (line) =>
			simpleCommands(line).every((one) => commands.has(uncut(one)) || words.has(one)),
		hasWords: (text) => [...tokensIn(text)].every((word) => words.has(word) || commands.has(word)),
	};
	return { addText, addCommand, names };
}

/** `a/b/c` → `b/c`, `c`. */
function endsOf(path: string): readonly string[] {
	const segments = path.split("/").slice(0, 24);
	return segments.slice(1).map((_, at) => segments.slice(at + 1).join("/"));
}

/** A command that was cut, up to its last whole word. */
function uncut(command: string): string {
	const whole = command.replace(/\s*\S*(?:…|\.\.\.)$/, "");
	return whole === "" ? command : whole;
}

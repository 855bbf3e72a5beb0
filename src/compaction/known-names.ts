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
	/** Whether what looks like a path is names side by side: `a.ts/b.ts`, `repair/reconcile/publish`. */
	hasRow(path: string): boolean;
	hasUrl(url: string): boolean;
	hasCommit(hash: string): boolean;
	hasCommand(command: string): boolean;
	/** Whether every word of a text is somewhere in the conversation. */
	hasWords(text: string): boolean;
}

/** What is filled while names are added. */
interface Store {
	/** Tokens as they stand, and the words in them in lower case. */
	readonly tokens: Set<string>;
	readonly words: Set<string>;
	readonly paths: Set<string>;
	readonly urls: Set<string>;
	readonly commits: Map<string, string[]>;
	readonly commands: Set<string>;
}

/**
 * Names to be filled from texts, each looked at once; to ask costs no more for a long conversation than for a short
 * one.
 */
export function createNames() {
	const store: Store = {
		tokens: new Set(),
		words: new Set(),
		paths: new Set(),
		urls: new Set(),
		commits: new Map(),
		commands: new Set(),
	};
	const addCommand = (line: string) => {
		for (const command of simpleCommands(line)) {
			for (const prefix of commandPrefixes(command)) store.commands.add(prefix);
		}
	};
	const addText = (text: string) => {
		for (const token of tokensIn(text)) addToken(store, token);
		for (const url of urlsIn(text)) for (const prefix of urlPrefixes(url)) store.urls.add(prefix);
		for (const command of commandsIn(text)) addCommand(command);
	};
	return { addText, addCommand, names: lookUpIn(store) };
}

function addToken(store: Store, token: string): void {
	if (store.tokens.has(token)) return;
	store.tokens.add(token);
	for (const word of wordsIn(token)) store.words.add(word);
	for (const hash of commitsIn(token)) {
		const short = hash.slice(0, shortest);
		store.commits.set(short, [...(store.commits.get(short) ?? []), hash]);
	}
	if (!/[./\\]/.test(token) && !isWide(token)) return;
	for (const piece of pathPieces(token)) addPath(store.paths, normalPath(piece));
}

/** Adds a path with its ends, and every folder above it with theirs. */
function addPath(paths: Set<string>, path: string): void {
	for (let at = path; at !== "" && !paths.has(at); ) {
		paths.add(at);
		for (const end of endsOf(at)) paths.add(end);
		at = at.slice(0, Math.max(0, at.lastIndexOf("/")));
	}
}

function lookUpIn({ tokens, words, paths, urls, commits, commands }: Store): KnownNames {
	return {
		hasPath: (path) => withoutProse(path).some((one) => isPath(normalPath(one), paths)),
		hasRow: (path) => isRow(path, paths, words),
		hasUrl: (url) => urlsIn(url).every((one) => urls.has(one)),
		hasCommit: (hash) =>
			commits.get(hash.slice(0, shortest))?.some((known) => known.startsWith(hash)) ?? false,
		hasCommand: (line) =>
			simpleCommands(line).every((one) => commands.has(uncut(one)) || tokens.has(one)),
		hasWords: (text) => [...tokensIn(text)].every((one) => tokens.has(one) || commands.has(one)),
	};
}

function isPath(path: string, paths: ReadonlySet<string>): boolean {
	if (path === "" || paths.has(path)) return true;
	if (!/^(?:\/|~|[a-z]:)/.test(path)) return false;
	// An absolute path of something that was only named relative to a folder that is known.
	return endsOf(path).some(
		(end) => end.includes("/") && paths.has(end) && paths.has(path.slice(0, -end.length - 1)),
	);
}

const fileName = /\.[a-z]\w{0,9}$/i;

function isRow(path: string, paths: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
	const parts = path.split("/").filter((part) => part !== "");
	if (parts.length < 2 || /^[/~.]/.test(path)) return false;
	if (fileName.test(path)) {
		return parts.every((part) => fileName.test(part) && isPath(normalPath(part), paths));
	}
	return parts.every(
		(part) => /^L?\d+$/.test(part) || wordsIn(part).every((word) => words.has(word)),
	);
}

/** The words of a name, in lower case. */
function wordsIn(name: string): readonly string[] {
	return name.toLowerCase().match(/[a-z]{2,}/g) ?? [];
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

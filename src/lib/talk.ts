import { type SmallTalk, saidBy } from "./small-talk.ts";

/** Why a message says nothing of a subject by itself. */
export type Talk = SmallTalk | "command" | "empty" | "short" | "paths";

/** Longer messages always ask for something. */
const mostTalkUnits = 80;
const mostPathUnits = 4_000;

/** A path that begins with a slash is no command: `/src/login.ts looks wrong`. */
const command = /^(?:\/[A-Za-z][\w:-]*(?:\s|$)|!)/;
const address = /^@?[a-z][a-z0-9+.-]{1,20}:\/\/\S+$/i;
const rooted = /^@?(?:~|\.{0,2}|[A-Za-z]:)(?:[\\/][^\\/\s,，。;；]+)+[\\/]?$/;
const relative = /^@?[\w.@+-]+(?:[\\/][\p{L}\p{N}_.@+-]+)+[\\/]?(?::\d+)*$/u;
const fileName = /^@?[\w.+-]*\.[A-Za-z][A-Za-z0-9]{0,7}(?::\d+)*$/;
const mention = /^@[\w./:-]+$/;

/** A letter, a number or its name, alone or after a word that chooses. */
const choice = new RegExp(
	[
		String.raw`^(?:option|plan|choice|choose|pick|number|the|go with|选项?|选择|方案|用|走|就|第|按|采用|\s)*`,
		String.raw`(?:#?\d{1,3}[a-d]?|[a-h]|first|second|third|last|former|latter|[一二三四五六七八九十两]+)`,
		String.raw`(?:\s*(?:and|和|与|,|、|\+|\/|\s)\s*(?:#?\d{1,3}[a-d]?|[a-h]))*`,
		String.raw`\s*(?:one|option|个方案|种方案|个|种|项|条|方案)?\s*(?:please|吧|了|thanks)?$`,
	].join(""),
	"u",
);

/**
 * What a message does that is nothing but a greeting, thanks, assent, "go on", a choice, paths or a command; undefined
 * for one that says something.
 */
export function talkOf(message: string): Talk | undefined {
	const text = message.trim();
	if (command.test(text)) return "command";
	return text.length > mostPathUnits ? undefined : smallReason(text);
}

function smallReason(text: string): Talk | undefined {
	const said = plainWords(text);
	if (said === "") return isPaths(text) ? "paths" : "empty";
	const talk = said.length > mostTalkUnits ? undefined : talkIn(said);
	return talk ?? (isPaths(text) ? "paths" : undefined);
}

function talkIn(said: string): SmallTalk | "short" | undefined {
	const talk = saidBy(said);
	if (talk !== undefined) return talk;
	if (choice.test(said)) return "short";
	const [letters = 0, others = 0] = [/[a-z0-9]/g, /[^a-z0-9\s]/gu].map(
		(kind) => [...said.matchAll(kind)].length,
	);
	return letters + 2 * others < 3 ? "short" : undefined;
}

/** The words of a text in one width and one case, signs and white space as single blanks. */
export function plainWords(text: string): string {
	return text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/['’]/g, "")
		.replace(/[^\p{L}\p{M}\p{N}#]+/gu, " ")
		.trim();
}

function isPaths(text: string): boolean {
	const tokens = text.split(/\s+/).filter((token) => token !== "");
	return (
		tokens.length > 0 && tokens.every((token) => isPath(token.replace(/^["'`(]+|["'`),;]+$/g, "")))
	);
}

function isPath(token: string): boolean {
	if (address.test(token) || fileName.test(token)) return true;
	// Chinese has no blanks: a sentence may hang on a path, and a slash may part two words.
	const plain = /^[ -~]+$/.test(token) || /\.[A-Za-z0-9]{1,8}$/.test(token);
	return (plain && (rooted.test(token) || relative.test(token))) || mention.test(token);
}

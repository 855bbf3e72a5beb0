import { type SmallTalk, saidBy } from "./small-talk.ts";

/** Why a message is no request of its own. */
export type GateReason =
	| "command"
	| "empty"
	| "greeting"
	| "short"
	| "acknowledgement"
	| "continuation"
	| "repeat"
	| "paths";

export type Gate = { readonly pass: true } | { readonly pass: false; readonly reason: GateReason };

/** Longer messages always ask for something; also what a repeat is compared by. */
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
 * Whether a message may be a request, told without a model. Only whole messages are refused: greetings, thanks,
 * assent, "go on", choices, paths, commands, and what `recent`, this session's last messages, held already.
 */
export function gateInput(text: string, { recent }: { readonly recent: readonly string[] }): Gate {
	const reason = reasonOf(text.trim(), recent);
	return reason === undefined ? { pass: true } : { pass: false, reason };
}

function reasonOf(text: string, recent: readonly string[]): GateReason | undefined {
	if (command.test(text)) return "command";
	const small = text.length > mostPathUnits ? undefined : smallReason(text);
	return small ?? (isRepeat(text, recent) ? "repeat" : undefined);
}

function smallReason(text: string): GateReason | undefined {
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

function isRepeat(text: string, recent: readonly string[]): boolean {
	// Signs and blanks make the same words longer by little; whatever differs by more need not be read.
	const slack = 20 + text.length / 10;
	const near = recent.filter((other) => Math.abs(other.length - text.length) <= slack);
	if (near.length === 0) return false;
	const said = plainWords(text) || text;
	return near.some((other) => other === text || (plainWords(other) || other) === said);
}

/** One width, one case, signs and white space as single blanks. */
function plainWords(text: string): string {
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

import { plainWords, type Talk, talkOf } from "#src/lib/talk.ts";

/** Why a message is no request of its own. */
export type GateReason = Talk | "repeat";

export type Gate = { readonly pass: true } | { readonly pass: false; readonly reason: GateReason };

/**
 * Whether a message may be a request, told without a model. Only whole messages are refused: greetings, thanks,
 * assent, "go on", choices, paths, commands, and what `recent`, this session's last messages, held already.
 */
export function gateInput(text: string, { recent }: { readonly recent: readonly string[] }): Gate {
	const reason = reasonOf(text.trim(), recent);
	return reason === undefined ? { pass: true } : { pass: false, reason };
}

function reasonOf(text: string, recent: readonly string[]): GateReason | undefined {
	const talk = talkOf(text);
	if (talk !== undefined) return talk;
	return isRepeat(text, recent) ? "repeat" : undefined;
}

function isRepeat(text: string, recent: readonly string[]): boolean {
	// Signs and blanks make the same words longer by little; whatever differs by more need not be read.
	const slack = 20 + text.length / 10;
	const near = recent.filter((other) => Math.abs(other.length - text.length) <= slack);
	if (near.length === 0) return false;
	const said = plainWords(text) || text;
	return near.some((other) => other === text || (plainWords(other) || other) === said);
}

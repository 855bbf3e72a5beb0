import { fold } from "./fold.mjs";

/** A statement that was found, newer ones of which may take it back. */
export interface Statement {
	readonly id: string;
	readonly at: number;
	readonly role: string;
	readonly text: string;
}

/** Signs that something holds no longer. */
const cue =
	/\b(?:instead|no longer|not any ?more|rather than|revert(?:ed)?|undo|changed? (?:it |that )?(?:back )?to|switch(?:ed)? (?:back )?to|use .{1,40} (?:instead|not)|actually|scrap|drop(?:ped)? (?:it|that)|never mind)\b|改成|改为|改回|换成|不再|不要|不用|取消|撤销|还是用|而不是|别用/iu;

const numbers = /\d+(?:[.:]\d+)*/g;

/** Units around a find in which a statement is compared. */
const around = 160;

/**
 * The newest later statement that seems to take an older one back: of the user or the model, about the same words, with
 * another number in it or a sign of change. Undefined where there is none.
 */
export function reversalOf(
	hit: Statement,
	others: readonly Statement[],
	terms: readonly string[],
): Statement | undefined {
	const subject = terms.filter((term) => !/^\d/.test(term));
	if (subject.length === 0 || !isSaid(hit)) return;
	const own = nearby(hit.text, subject);
	const later = others.filter((other) => other.at > hit.at && isSaid(other) && other.id !== hit.id);
	return later
		.toSorted((a, b) => b.at - a.at)
		.find(({ text }) => isReversed(own, nearby(text, subject)));
}

function isSaid({ role }: Statement): boolean {
	return role === "user" || role === "assistant";
}

/** The part of a text that speaks of the subject; empty where it does not name all of it. */
function nearby(text: string, subject: readonly string[]): string {
	const folded = fold(text);
	if (!subject.every((term) => folded.includes(term))) return "";
	const at = folded.indexOf(subject[0] ?? "");
	return folded.slice(Math.max(0, at - around), at + around);
}

function isReversed(own: string, later: string): boolean {
	if (own === "" || later === "" || own === later) return false;
	if (cue.test(later)) return true;
	const [before, after] = [numbersIn(own), numbersIn(later)];
	// A number alone says nothing: only where one took the place of another.
	return before.size > 0 && after.size > 0 && [...after].every((number) => !before.has(number));
}

function numbersIn(text: string): ReadonlySet<string> {
	return new Set(text.match(numbers));
}

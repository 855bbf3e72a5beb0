import { type Search, searchSteps } from "./secret-search.ts";
import { isSecretValue, type SecretKind, type ValueForm } from "./secret-value.ts";
import type { Span } from "./span.ts";
import { stepUnits } from "./text.ts";

/** UTF-16 units of a value that decide; a longer one is taken whole once it is accepted. */
const window = 512;

const passwords = "pass(?:word|wd|phrase|code)|pwd|pswd|(?<=[_-])pass";
const keys =
	"(?:api|access|secret|private|signing|encryption|auth|account|master|storage|service|shared|webhook|deploy|client|app|hmac)[ _-]?key";
const stage = "(?:[_-]?(?:\\d{1,2}|v\\d|prod(?:uction)?|dev|test|staging|live|old|new))?";
const name = `[\\w-]{0,40}?(?:${passwords}|secret[_-]?key[_-]?base|${keys}|token|secret|credentials?|(?<=_)auth)${stage}`;
const chineseName = "密[码碼]|口令|密[钥鑰匙]|秘[钥鑰]|金[钥鑰]|私[钥鑰]|令牌|權杖";

// A name starts where a word starts, so that a long word is looked at once.
const wordStart = "(?<!\\w)(?<!\\w-)";
const closing = "\\\\{0,3}[\"'`]?\\]?(?:\\*\\*|__)?";
const sign =
	"[ \\t]{0,4}(?:(?<![=!<>])=(?![=>~])|=>|:=|:(?![:/=])|[：＝])[ \\t]{0,4}(?:\\*\\*[ \\t]?)?";
const pairedValue = "[,\\s]\\s{0,20}\\\\{0,3}[\"']?value\\\\{0,3}[\"']?\\s{0,2}[:=]\\s{0,2}";
const copula =
	"[ \\t]?(?:是|为|改成|改为|设为|设成|设置为)[ \\t]?[:：]?[ \\t]?|[ \\t]is[ \\t]|[ \\t]\\|[ \\t]";

/** Chinese needs no sign between a name and its value: 密码 hunter2. */
const bareGap = `(?<=${chineseName})[ \\t]{1,2}`;

/** Names are short; what they are given is read beyond what the search sees. */
interface Rule extends Search {
	readonly form: ValueForm | undefined;
}

const rules: readonly Rule[] = [
	{
		find: new RegExp(
			`(${wordStart}${name}|${chineseName})(${closing}(?:${sign}|${pairedValue}|${copula}|${bareGap}))`,
			"gi",
		),
		reach: 240,
		form: undefined,
	},
	{ find: new RegExp(`(?<![\\w-])--?(${name})([ \\t]{1,2})`, "gi"), reach: 160, form: "flag" },
	{ find: new RegExp(`<(?:\\w{1,20}:)?(${name})(>)`, "gi"), reach: 160, form: "glued" },
	{
		find: /\b(machine[ \t]{1,99}\S{1,200}\s{1,99}login\s{1,99}\S{1,200}\s{1,99}password)(\s{1,8})/gi,
		reach: 900,
		form: "flag",
	},
];

/**
 * Where a value is assigned to a name that says that it is secret, in any usual notation.
 * @param units of one step
 */
export function* assignmentSteps(text: string, units = stepUnits): Generator<undefined, Span[]> {
	const spans: Span[] = [];
	for (const rule of rules) {
		yield* searchSteps(rule, text, units, ([whole, called = "", joint = ""], at) => {
			const next = at + whole.length;
			const value = readValue(text, next);
			const kind = kindOf(called);
			const form = rule.form ?? formOf(called, joint, kind);
			const written = text.slice(value.start, value.end);
			// A rejected value is searched in its turn: `note: password=…` has a name inside the value.
			if (!isSecretValue({ kind, form, quoted: value.quoted, text: written })) return next;
			const end = wholeEnd(text, value.end, value.open);
			spans.push({ start: value.start, end });
			return end;
		});
	}
	return spans;
}

const passwordName = new RegExp(`(?:${passwords}|pass|密[码碼]|口令)${stage}$`, "i");
const secretName = new RegExp(
	`secret(?:[ _-]?key(?:[_-]?base)?)?${stage}$|[密秘私金][钥鑰匙]$`,
	"i",
);

function kindOf(called: string): SecretKind {
	if (passwordName.test(called)) return "password";
	return secretName.test(called) ? "secret" : "token";
}

function formOf(called: string, joint: string, kind: SecretKind): ValueForm {
	const shouted = /^[A-Z][A-Z0-9_]*$/.test(called);
	if (/value/i.test(joint)) return shouted ? "environment" : "glued";
	if (/[ \t]is[ \t]|[是为成]|^[ \t]+$/i.test(joint)) return "prose";
	if (/^\S*=$/.test(joint)) return shouted || called.startsWith("-") ? "environment" : "glued";
	return isDeployed(called, kind) ? "environment" : "loose";
}

/** A compose file or a manifest sets variables with a colon: `POSTGRES_PASSWORD: word`. */
function isDeployed(called: string, kind: SecretKind): boolean {
	return kind === "password" && /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(called);
}

interface Value extends Span {
	readonly quoted: boolean;
	/** Whether the value may go on beyond the window. */
	readonly open: boolean;
}

function readValue(text: string, at: number): Value {
	const ahead = text.slice(at, at + window);
	const quote = /^(?:\\{0,3}["'`]|[“「『])/.exec(ahead)?.[0];
	if (quote === undefined) {
		const length = plainLength(ahead);
		return { start: at, end: at + length, quoted: false, open: length === window };
	}
	const start = at + quote.length;
	const length = quotedLength(ahead.slice(quote.length), quote);
	return { start, end: start + length, quoted: true, open: quote.length + length === window };
}

const closers: Readonly<Record<string, string>> = { "“": "”", "「": "」", "『": "』" };
const escapable: Readonly<Record<string, RegExp>> = {
	'"': /^(?:\\.|[^"\\])*/,
	"`": /^(?:\\.|[^`\\])*/,
};

function quotedLength(ahead: string, quote: string): number {
	const lineEnd = ahead.search(/[\r\n]/);
	const line = lineEnd < 0 ? ahead : ahead.slice(0, lineEnd);
	const inside = escapable[quote];
	if (inside !== undefined) return inside.exec(line)?.[0].length ?? 0;
	const close = line.indexOf(closers[quote] ?? quote);
	return close < 0 ? line.length : close;
}

// A separator ends a bare value when white space or another assignment follows; an escaped line
// end always does.
const bare = /^(?:[^\s"'`<>&;,\\\u2000-\uffff]+|[&;,](?![\w.-]{0,40}=|\s|$)|\\(?![nrt"'`\\]))*/;

function plainLength(ahead: string): number {
	const value = bare.exec(ahead)?.[0] ?? "";
	return value.length === window ? window : value.replace(/[)\]}*,;:]+$/, "").length;
}

function wholeEnd(text: string, end: number, open: boolean): number {
	if (!open) return end;
	const rest = /[^\s"'`<>]*/y;
	rest.lastIndex = end;
	return end + (rest.exec(text)?.[0].length ?? 0);
}

import { isSecretValue, type SecretKind, type ValueForm } from "./secret-value.ts";
import type { Span } from "./span.ts";

/** UTF-16 units of a value that decide; a longer one is taken whole once it is accepted. */
const window = 512;

const passwords = "pass(?:word|wd|phrase|code)|pwd|pswd|(?<=[_-])pass";
const keys =
	"(?:api|access|secret|private|signing|encryption|auth|account|master|storage|service|shared|webhook|deploy|client|app|hmac)[ _-]?key";
const stage = "(?:[_-]?(?:\\d{1,2}|v\\d|prod(?:uction)?|dev|test|staging|live|old|new))?";
const name = `[\\w-]{0,40}?(?:${passwords}|secret[_-]?key[_-]?base|${keys}|token|secret|credentials?|(?<=_)auth)${stage}`;
const chineseName = "密码|口令|密钥|秘钥|密匙|私钥|令牌";

// A name starts where a word starts, so that a long word is looked at once.
const wordStart = "(?<!\\w)(?<!\\w-)";
const closing = "\\\\{0,3}[\"'`]?\\]?(?:\\*\\*|__)?";
const sign =
	"[ \\t]{0,4}(?:(?<![=!<>])=(?![=>~])|=>|:=|:(?![:/=])|[：＝])[ \\t]{0,4}(?:\\*\\*[ \\t]?)?";
const pairedValue = "[,\\s]\\s{0,20}\\\\{0,3}[\"']?value\\\\{0,3}[\"']?\\s{0,2}[:=]\\s{0,2}";
const copula =
	"[ \\t]?(?:是|为|改成|改为|设为|设成|设置为)[ \\t]?[:：]?[ \\t]?|[ \\t]is[ \\t]|[ \\t]\\|[ \\t]";

interface Rule {
	readonly find: RegExp;
	readonly form: ValueForm | undefined;
}

const rules: readonly Rule[] = [
	{
		find: new RegExp(
			`(${wordStart}${name}|${chineseName})(${closing}(?:${sign}|${pairedValue}|${copula}))`,
			"gi",
		),
		form: undefined,
	},
	{ find: new RegExp(`(?<![\\w-])--?(${name})([ \\t]{1,2})`, "gi"), form: "flag" },
	{ find: new RegExp(`<(?:\\w{1,20}:)?(${name})(>)`, "gi"), form: "glued" },
	{ find: /\b(machine[ \t]+\S{1,200}\s+login\s+\S{1,200}\s+password)(\s{1,8})/gi, form: "flag" },
];

/** Where a value is assigned to a name that says that it is secret, in any usual notation. */
export function secretAssignments(text: string): Span[] {
	return rules.flatMap((rule) => spansOf(rule, text));
}

function spansOf(rule: Rule, text: string): Span[] {
	const spans: Span[] = [];
	// A rejected value is searched in its turn: `note: password=…` has a name inside the value.
	const find = new RegExp(rule.find);
	for (let match = find.exec(text); match !== null; match = find.exec(text)) {
		const [, called = "", joint = ""] = match;
		const value = readValue(text, find.lastIndex);
		const form = value.quoted ? "quoted" : (rule.form ?? formOf(called, joint));
		if (!isSecretValue(kindOf(called), form, text.slice(value.start, value.end))) continue;
		const end = wholeEnd(text, value.end, value.open);
		spans.push({ start: value.start, end });
		find.lastIndex = end;
	}
	return spans;
}

function kindOf(called: string): SecretKind {
	if (new RegExp(`(?:${passwords}|pass|密码|口令)${stage}$`, "i").test(called)) return "password";
	return new RegExp(`secret(?:[ _-]?key(?:[_-]?base)?)?${stage}$|[密秘私]钥$`, "i").test(called)
		? "secret"
		: "token";
}

function formOf(called: string, joint: string): ValueForm {
	if (/^[^=]*(?:[ \t]is[ \t]|[是为成]|value)/i.test(joint) && !/[=＝]/.test(joint))
		return proseOr(joint);
	if (!/^\W*=$/.test(joint) || /\s/.test(joint)) return "loose";
	return /^[A-Z][A-Z0-9_]*$/.test(called) || called.startsWith("-") ? "environment" : "glued";
}

function proseOr(joint: string): ValueForm {
	return /value/i.test(joint) ? "environment" : "prose";
}

interface Value extends Span {
	readonly quoted: boolean;
	/** Whether the value may go on beyond the window. */
	readonly open: boolean;
}

function readValue(text: string, at: number): Value {
	const ahead = text.slice(at, at + window);
	const quote = /^\\{0,3}["'`]/.exec(ahead)?.[0];
	if (quote !== undefined) {
		const length = quotedLength(ahead.slice(quote.length), quote);
		const start = at + quote.length;
		return { start, end: start + length, quoted: true, open: quote.length + length === window };
	}
	const length = plainLength(ahead);
	return { start: at, end: at + length, quoted: false, open: length === window };
}

function quotedLength(ahead: string, quote: string): number {
	const line = ahead.split(/[\r\n]/, 1)[0] ?? "";
	if (quote.length === 1) {
		const inside = quote === "'" ? /^[^']*/ : new RegExp(`^(?:\\\\.|[^${quote}\\\\])*`);
		return inside.exec(line)?.[0].length ?? 0;
	}
	const close = line.indexOf(quote);
	return close < 0 ? line.length : close;
}

// A separator ends a bare value when white space or another assignment follows; an escaped line end always does.
const bare = /^(?:[^\s"'`<>&;,\\\u2000-\uffff]|[&;,](?![\w.-]{0,40}=|\s|$)|\\(?![nrt"'`\\]))*/;

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

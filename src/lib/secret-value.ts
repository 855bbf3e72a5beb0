/** What stands in place of a secret; no rule takes it for one. */
export const redactedSign = "[redacted]";

/** A password may be any word; a token looks random; a secret lies between. */
export type SecretKind = "password" | "secret" | "token";

/** How a value is joined to its name: `a=b`, `A=b`, `--a b`, `a: b` or `a is b`. */
export type ValueForm = "glued" | "environment" | "flag" | "loose" | "prose";

/** What stands next to the name of a secret. */
export interface NamedValue {
	readonly kind: SecretKind;
	readonly form: ValueForm;
	readonly quoted: boolean;
	readonly text: string;
}

const ordinaryWords = new Set(
	`string str number int integer boolean bool any unknown never object void bytes text char varchar
	null nil none undefined nan true false yes no on off empty blank required optional missing invalid
	valid expired wrong incorrect correct changed unchanged reset set unset default hidden masked
	redacted removed omitted revoked rotated generated stored encrypted hashed plain plaintext disabled
	enabled unavailable available denied rejected accepted ok error failed value values name type field
	input label prompt flag option argument parameter param variable file path env environment password
	passwd pwd passphrase token tokens key keys secret secrets apikey credential credentials
	placeholder example sample changeme todo tbd await async new function typeof return self this to is
	are was the an and or not for with from in as if when on must should can will may by at of it its
	that your you user then than see use using via per only also instead here there`.split(/\s+/),
);

const nameWords = new Set(
	"password passwd pwd pass passphrase token tokens key keys secret secrets credential credentials env config".split(
		" ",
	),
);

// No two neighbours in these patterns may match the same character, or a hostile value would cost
// more than its length.
const placeholders: readonly RegExp[] = [
	/^[x*•·.…_#?-]+$|^[\w-]{0,12}\.{3}$/i,
	/^(?:your|example|dummy|fake|sample|placeholder|insert|enter|replace)[-_ ]/i,
	/^(?:<|\{|\$\{|\$\(|%\(|%\{)/,
	/^[@:$][a-z_]+$|^\$(?:env:)?[A-Z0-9_]+$|^%\w*%?$/i,
];

const codeReference =
	/^!{0,2}(?:[A-Za-z_$][\w$]*[([<{]|[A-Za-z_$]+\d?(?:!?\??\.[A-Za-z_$]+\d?)+[!;]?$|[A-Za-z_$][\w$]*(?:\??\.[\w$]+)+[([])/;

const path = /^(?:~|\.{1,2}|[A-Za-z]:)?[/\\][\w.@ -]+(?:[/\\][\w.@ -]*)+$|^(?:https?|file):\/\//;
const email = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
const algorithm =
	/^(?:sha|md|base|utf|argon|pbkdf|[rhep]s|ed|aes|rsa|oauth|ipv|k)-?\d+(?:[-_/].*|mb\d)?$/i;
const typeName =
	/^(?:[A-Z]{1,4}|[A-Z][a-z]+|[a-z]+)\d{1,3}(?:[A-Z][a-z]+)+$|^[A-Z][a-z]+(?:[A-Z][a-z]+)*\d?$/;
const strongSign = /[!@#$%^&*+?~]/;
const han = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Whether the value is the secret itself, not a type, a reference, a placeholder or a remark. */
export function isSecretValue({ kind, form, quoted, text }: NamedValue): boolean {
	if (text.includes(redactedSign) || isOrdinary(text)) return false;
	if (quoted) return isQuotedSecret(kind, form, text);
	if (isReference(text)) return false;
	if (kind === "password") return isPassword(form, text);
	return looksRandom(text) || (form !== "loose" && form !== "prose" && isNamed(kind, form, text));
}

function isOrdinary(value: string): boolean {
	const bare = value.replace(/^[\s([{*]+|[\s)\]}*.,:;!?]+$/g, "").toLowerCase();
	return bare === "" || ordinaryWords.has(bare) || placeholders.some((one) => one.test(value));
}

/**
 * Code that names where the secret comes from: `config.token`, `getToken()`, `user_password`, a
 * path.
 */
function isReference(value: string): boolean {
	if (codeReference.test(value) || path.test(value) || email.test(value)) return true;
	if (!/^[A-Za-z_]+$/.test(value)) return false;
	const words = value.split(/_+|(?<=[a-z])(?=[A-Z])/);
	return words.length > 1 && words.some((word) => nameWords.has(word.toLowerCase()));
}

function isPassword(form: ValueForm, value: string): boolean {
	if (form === "glued" || form === "environment" || form === "flag") return value.length >= 3;
	if (/^\d+$/.test(value)) return value.length >= 4;
	if (algorithm.test(value)) return false;
	const body = value.replace(/[.!?;:]+$/, "");
	const marked = form === "loose" && strongSign.test(body.slice(1)) && /[A-Za-z]/.test(body);
	return marked || hasMixedPiece(body, form === "loose" ? 4 : 6);
}

function isQuotedSecret(kind: SecretKind, form: ValueForm, value: string): boolean {
	if (han.test(value) || value.includes("${")) return false;
	const isSet = kind === "password" && form === "environment";
	if (!isSet && isRemark(value)) return false;
	if (kind === "password") return value.length >= 3;
	return !path.test(value) && (looksRandom(value) || isNamed(kind, form, value));
}

/** Several words, none of which looks made up. */
function isRemark(value: string): boolean {
	const words = value.trim().split(/\s+/);
	return (
		words.length > 1 && words.every((word) => !/[@#$%^&*+~]/.test(word) && !hasMixedPiece(word, 4))
	);
}

/** A secret that only its name gives away: a long word, or a short one that an environment sets. */
function isNamed(kind: SecretKind, form: ValueForm, value: string): boolean {
	if (/\s/.test(value) || /^[\d.,:_%-]+[kKmM]?$/.test(value)) return false;
	if (/^[A-Z][a-z]+$/.test(value)) return false;
	if (kind === "secret" || form === "environment") return value.length >= 6;
	return value.length >= (/^(?:[a-z]+|[A-Z]+)$/.test(value) ? 16 : 20);
}

/** Letters and digits mixed as no word, type or version mixes them. */
function looksRandom(value: string): boolean {
	if (/\s/.test(value) || algorithm.test(value) || typeName.test(value)) return false;
	if (/^\d{10,}$/.test(value)) return true;
	const digits = value.length >= 20 ? /\d/ : /\d.*\d/;
	return digits.test(value) && hasMixedPiece(value, 6);
}

function hasMixedPiece(value: string, least: number): boolean {
	return value
		.split(/[-_./:,;=]+/)
		.some((piece) => piece.length >= least && /\d/.test(piece) && /[A-Za-z]/.test(piece));
}

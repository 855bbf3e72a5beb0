import { type Search, searchSteps } from "./secret-search.ts";
import { redactedSign } from "./secret-value.ts";
import type { Span } from "./span.ts";
import { stepUnits } from "./text.ts";

/** A shape that gives a secret away without its name; two groups: what is kept in front, and the secret. */
interface Shape extends Search {
	accepts?(secret: string): boolean;
}

// A key starts where a word starts, or after an escape that ends in a letter: \n, %3D, a colour.
const keyStart = "(?:(?<!\\w)|(?<=\\\\[nrt])|(?<=%[0-9A-Fa-f]{2})|(?<=\\[[\\d;]{0,8}m))";

/**
 * Prefixes and alphabets as the providers document them or as issued keys show; lengths are on the
 * low side.
 */
const providerKeys = [
	"gh[pousr]_[A-Za-z0-9]{20,}",
	"github_pat_\\w{20,}",
	"gl(?:pat|dt|rt|ptt|ft|soat|agent|imt|cbt)-[\\w-]{16,}",
	"xox[a-z](?:\\.xox[a-z])?-[A-Za-z0-9-]{10,}",
	"xapp-[A-Za-z0-9-]{10,}",
	"A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?![A-Za-z0-9])",
	"LTAI[A-Za-z0-9]{12,30}(?![A-Za-z0-9+/=])",
	"AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])",
	"AIza[\\w-]{30,}",
	"1//0[\\w-]{12,}",
	"ya29\\.[\\w-]{20,}",
	"GOCSPX-[\\w-]{20,}",
	"[sr]k_(?:live|test)_[A-Za-z0-9]{8,}",
	"whsec_[A-Za-z0-9+/=]{16,}",
	"npm_[A-Za-z0-9]{30,}",
	"pypi-AgE[\\w-]{20,}",
	"hf_[A-Za-z0-9]{20,}",
	"gsk_[A-Za-z0-9]{20,}",
	"xai-[A-Za-z0-9]{20,}",
	"pplx-[A-Za-z0-9]{20,}",
	"nvapi-[\\w-]{30,}",
	"tvly-[A-Za-z0-9-]{20,}",
	"r8_[A-Za-z0-9]{20,}",
	"SG\\.[\\w-]{16,80}\\.[\\w-]{16,}",
	"do[opr]_v1_[a-f0-9]{40,}",
	"dapi[a-f0-9]{32}",
	"dckr_pat_[\\w-]{20,}",
	"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}",
	"lin_api_[A-Za-z0-9]{30,}",
	"ntn_[A-Za-z0-9]{30,}",
	"secret_[A-Za-z0-9]{40,}",
	"figd_[\\w-]{20,}",
	"hv[sb]\\.[\\w-]{24,}",
	"sbp_[a-f0-9]{40}",
	"key-[0-9a-f]{32}",
	"AGE-SECRET-KEY-1[A-Z0-9]{40,}",
	"\\d{8,10}:AA[\\w-]{30,}",
	// A signed token of three parts, the last of which a cut may have taken.
	"eyJ[\\w-]{8,16384}\\.[\\w-]{8,}(?:\\.[\\w-]*){0,3}",
];

/**
 * Whole keys whose beginning no word ends with: these count also right behind a letter or a digit. Lengths and fixed
 * parts are those of issued keys, since here no border of a word helps.
 */
const gluedKeys = [
	"gh[pousr]_[A-Za-z0-9]{36,}",
	"github_pat_[A-Za-z0-9]{22}_\\w{20,}",
	"gl(?:pat|dt|rt|ptt|ft|soat|agent|imt|cbt)-[\\w-]{20,}",
	"xox[abeprs](?:\\.xox[a-z])?-\\d[A-Za-z0-9-]{9,}",
	"xapp-\\d-A[A-Z0-9]{8,}-[A-Za-z0-9-]{6,}",
	// Not within capitals and digits, which a text in base 32 has.
	"(?<=(?<![A-Z0-9])\\d{0,6})A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?![A-Za-z0-9])",
	"AIza[\\w-]{35}(?![\\w-])",
	"GOCSPX-[\\w-]{20,}",
	"sk-ant-[a-z]{3,5}\\d\\d-[\\w-]{16,}",
	"sk-[\\w-]{16,200}?T3BlbkFJ[\\w-]{16,}",
	"sk-or-v1-[0-9a-f]{64}",
	"[sr]k_live_51[A-Za-z0-9]{20,}",
	"npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])",
	"hf_[A-Za-z]{34}(?!\\w)",
	"pypi-AgE[\\w-]{40,}",
	"SG\\.[\\w-]{22}\\.[\\w-]{43}",
	"do[opr]_v1_[a-f0-9]{64}",
	"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}(?!\\w)",
	"eyJ[\\w-]{10,512}?\\.eyJ[\\w-]{8,}(?:\\.[\\w-]*){0,3}",
];

/** The first signs of all these keys: an engine finds two signs much faster than one of sixty shapes. */
const firstSigns =
	"(?=gh|gi|gl|xo|xa|A[KSBCIG]|LT|1/|ya|GO|[sr]k|wh|np|py|hf|gs|pp|nv|tv|r8|SG|do|da|dc|sh|li|nt|se|fi|hv|sb|ke|\\d{8}|ey)";

const shapes: readonly Shape[] = [
	{
		find: new RegExp(`${firstSigns}(${keyStart})(${providerKeys.join("|")})`, "g"),
		reach: 16_600,
	},
	{
		find: new RegExp(`${firstSigns}((?<=\\w))(${gluedKeys.join("|")})`, "g"),
		reach: 600,
		accepts: (key) => /\d/.test(key) || /[a-z]/.test(key.slice(8)) === /[A-Z]/.test(key.slice(8)),
	},
	{
		find: new RegExp(`(${keyStart})(sk-(?:ant|proj|or|svcacct|admin|lf)-[\\w-]{8,})`, "g"),
		reach: 64,
		accepts: (key) => /\d/.test(key) || key.length >= 32,
	},
	{
		find: new RegExp(`(${keyStart})(sk-[\\w-]{16,})`, "g"),
		reach: 64,
		accepts: (key) => key.split(/[-_]/).some((part) => part.length >= 12 && isMixed(part)),
	},
	{
		// The secret half of a pair has no prefix: it follows the public half and has forty signs.
		find: /(\bA[KS]IA[A-Z0-9]{16}[\s\S]{1,80}?(?<![A-Za-z0-9/+]))([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/g,
		reach: 160,
		accepts: (key) => /[A-Z]/.test(key) && /[a-z]/.test(key),
	},
	{
		find: /(hooks\.slack\.com\/(?:services|workflows)\/)(T\w{1,64}\/\w{1,64}\/[\w/]{8,})/g,
		reach: 200,
	},
	{
		find: /(discord(?:app)?\.com\/api\/webhooks\/\d{5,20}\/)([\w-]{20,})/g,
		reach: 120,
	},
	{
		find: /([?&](?:sig|signature|x-amz-signature|x-goog-signature)=)([\w%+/=-]{16,})/gi,
		reach: 80,
	},
	{
		find: /(\bauthorization\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,3}["']?(?:(?:bearer|basic|token|digest|apikey|api-key)[ \t]{1,4}))([^\s"'\\<>,;]{6,})/gi,
		reach: 80,
		accepts: isGiven,
	},
	{
		find: /(\bauthorization\\{0,3}["']?[ \t]{0,4}[:=][ \t]{0,4}\\{0,3}["']?)([\w.~+/=-]{8,})/gi,
		reach: 64,
		accepts: (value) => isMixed(value) && isGiven(value),
	},
	{ find: /(\bbearer[ \t]{1,4})([\w.~+/=-]{16,})/gi, accepts: isMixed, reach: 40 },
	{
		find: /(\bbasic[ \t]{1,4})([A-Za-z0-9+/]{8,}={0,2})(?![\w.-])/gi,
		accepts: isNameAndPassword,
		reach: 40,
	},
	{
		find: /((?<!\w)(?:set-)?cookie\\{0,3}["']?[ \t]{0,4}:[ \t]{0,4}\\{0,3}["']?[\w.-]{1,60}=)([^\s"'\\<>;]{8,}(?:; ?[\w.-]{1,60}=[^\s"'\\<>;]{0,4000}){0,40})/gi,
		reach: 280,
		accepts: isGiven,
	},
	{
		find: /((?<![A-Za-z0-9])[a-z][a-z0-9+.-]{1,24}:\/\/[^\s/:@"'`<>]{0,128}:)((?!\d{1,5}[/?#])[^\s/"'`<>]{1,256})(?=@[\w.[-])/gi,
		reach: 480,
		sign: "@",
		accepts: isGiven,
	},
	{
		find: /((?<![A-Za-z0-9])https?:\/\/)([\w-]{20,256})(?=(?::x-oauth-basic|:)?@[\w.[-])/gi,
		reach: 320,
		sign: "@",
		accepts: isMixed,
	},
	{
		find: /((?<![\w.:/@-])[\w.-]{1,64}:)([^\s/:@"'`<>]{4,128})(?=@(?:tcp|udp|unix)\(|@[\w.-]{1,128}(?::\d{2,5}\b|\/))/g,
		reach: 400,
		sign: "@",
		accepts: (value) => isGiven(value) && /[\d!#$%^&*]/.test(value),
	},
	{
		find: /(\bcurl\b[^\n]{0,200}?[ \t](?:-u|--user|--proxy-user)[ \t=]{1,4}["']?[^\s:"']{1,128}:)([^\s"']{3,})/g,
		reach: 440,
		accepts: isGiven,
	},
	{
		find: /((?:\bmysql(?:dump|admin)?\b[^\n]{0,200}?[ \t]-p|\bsshpass[ \t]{1,40}-p[ \t]?|\bredis-cli\b[^\n]{0,200}?[ \t]-a[ \t])["']?)([^\s"']{4,})/g,
		reach: 320,
		accepts: isGiven,
	},
];

/**
 * Where the text holds keys, tokens, headers and addresses that are secret by their shape.
 * @param units of one step
 */
export function* shapeSteps(text: string, units = stepUnits): Generator<undefined, Span[]> {
	const spans: Span[] = [];
	for (const shape of shapes) {
		yield* searchSteps(shape, text, units, (match, at) => {
			const [whole, kept = "", secret = ""] = match;
			const start = at + kept.length;
			if (shape.accepts?.(secret) !== false) spans.push({ start, end: start + secret.length });
			return at + whole.length;
		});
	}
	return spans;
}

function isMixed(value: string): boolean {
	return /\d/.test(value) && /[A-Za-z]/.test(value);
}

/** A value itself, not a variable, a placeholder or a mask. */
function isGiven(value: string): boolean {
	return (
		!value.includes(redactedSign) &&
		!/^(?:[$%{<[(*]|your|[x*.…]+$|(?:required|string|token)$)/i.test(value)
	);
}

function isNameAndPassword(value: string): boolean {
	return /^[\x20-\x7e]+:[\x20-\x7e]*$/.test(Buffer.from(value, "base64").toString("latin1"));
}

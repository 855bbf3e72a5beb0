import { redact } from "#src/lib/redact.ts";
import type { Outcome } from "./examination.ts";
import type { Finding } from "./finding.ts";
import { fieldsOf, maskField } from "./mask-field.ts";
import { maskPath, maskPlaces, maskSource } from "./mask-place.ts";

/** What must not stand in a report, as this machine knows it. */
export interface Names {
	readonly home: string;
	readonly project: string;
	/** Folders with what they are called in the report, such as pi's agent folder. */
	readonly folders: readonly (readonly [path: string, called: string])[];
	readonly user: string;
	readonly host: string;
	/** Dotted names of all settings, and names of the tools that are pi's and ours: others are somebody's own. */
	readonly settings: readonly string[];
	readonly tools: readonly string[];
}

/** What a text is, where it is no sentence. */
type TextKind = "source" | "path" | "field" | "tool" | "model" | "detail";

/** Takes names, places and secrets out of one text. */
export type Mask = (text: string, kind?: TextKind) => string;

/** Names of people and machines that are too short, or too usual, to tell anyone apart. */
const least = 3;
const usual = new Set(["root", "user", "admin", "localhost", "pi", "node", "home"]);

/** A mask for the names of this machine; the longest path is taken first, so that a project in HOME is called one. */
export function createMask(given: Names): Mask {
	const { folders, home, host, project, tools, user } = given;
	const paths = [[project, "<project>"] as const, ...folders, [home, "~"] as const]
		.filter(([path]) => path.length > 1)
		.toSorted(([one], [other]) => other.length - one.length);
	const pairs = paths.flatMap(([path, called]) =>
		spellings(path).map((one) => [one, called] as const),
	);
	const names = [
		...named(host, "<host>"),
		...named(host.split(".")[0] ?? "", "<host>"),
		...named(user, "<user>"),
	];
	const settings = fieldsOf(given.settings);
	return (text, kind) => {
		if (kind === "field") return maskField(text, settings);
		// A provider that somebody set up can be called after anybody.
		if (kind === "model") return "<model>";
		if (kind === "tool") return tools.includes(text) ? text : "<tool>";
		// Secrets first: without the name that stands before it, a password in a URL looks like none.
		const clean = redact(text).text;
		const paths = pairs.reduce((rest, [path, called]) => withoutPath(rest, path, called), clean);
		const placed = withoutPlaces(paths, kind);
		const bare = names.reduce((rest, [name, called]) => withoutWord(rest, name, called), placed);
		return redact(withoutOthers(bare)).text;
	};
}

function withoutPlaces(text: string, kind: TextKind | undefined): string {
	if (kind === "source") return maskSource(text);
	// Copies of ours are told by paths, by addresses of files and by sources.
	if (kind === "path") return /^\w{2,}:/.test(text) ? maskSource(text) : maskPath(text);
	return maskPlaces(kind === "detail" ? withoutSystem(text) : text);
}

/** What messages of the system and of parsers quote: hosts behind an error's code, and pieces of files. */
function withoutSystem(text: string): string {
	return text.replace(/\b(E[A-Z_]{3,}) [^\s:'"]+/g, "$1 <host>").replace(/".*"/gs, '"<text>"');
}

/** Names of other people on this machine and elsewhere: those of home folders, and addresses. */
function withoutOthers(text: string): string {
	return text
		.replace(/(--(?:home|Users)-)[^-/\\\s]+/gi, "$1<user>")
		.replace(/[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\b/gi, "<address>");
}

/** The finding as it may be shown here: with the names, which are the user's own, and without secrets. */
export function withoutSecrets(found: Finding): Finding {
	return maskFinding(found, (text) => redact(text).text);
}

/** What came of something, as it may be shown here: a path or the system's words can hold a secret as well. */
export function outcomeWithoutSecrets(outcome: Outcome): Outcome {
	return maskValue(outcome, (text) => redact(text).text, "");
}

/** The finding with every text of it masked. */
export function maskFinding(found: Finding, mask: Mask): Finding {
	// What comes back has the shape of what went in: only texts are others.
	return maskValue(found, mask, "");
}

function maskValue<Value>(value: Value, mask: Mask, name: string): Value;
function maskValue(value: unknown, mask: Mask, name: string): unknown {
	if (typeof value === "string") return codes.has(name) ? value : mask(value, kinds.get(name));
	if (Array.isArray(value)) return value.map((one) => maskValue(one, mask, name));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([each, one]) => [each, maskValue(one, mask, each)]),
	);
}

/** Fields that hold words of ours, which are no texts from outside. */
const codes: ReadonlySet<string> = new Set([
	"code",
	"kind",
	"area",
	"why",
	"cause",
	"name",
	"wanted",
	"store",
	"setting",
]);

/** What the other fields hold, where that is no sentence. */
const kinds: ReadonlyMap<string, TextKind> = new Map([
	["source", "source"],
	["path", "path"],
	["paths", "path"],
	["file", "path"],
	["by", "path"],
	["field", "field"],
	["calls", "tool"],
	["model", "model"],
	["detail", "detail"],
]);

/** A path as it is, with slashes, and as pi makes a folder's name of it. */
function spellings(path: string): readonly string[] {
	const bare = path.replace(/[/\\]+$/, "");
	const slashes = bare.replaceAll("\\", "/");
	const folder = `--${bare.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}`;
	const url = encodeURI(slashes.toWellFormed());
	return [...new Set([bare, slashes, bare.normalize("NFC"), bare.normalize("NFD"), url, folder])];
}

/** Only where the path ends or goes on below: `/home/ann` is no part of `/home/anna`. */
function withoutPath(text: string, path: string, called: string): string {
	return text.replace(new RegExp(`${asPattern(path)}(?![\\p{L}\\p{N}_])`, "giu"), () => called);
}

function named(name: string, called: string): readonly (readonly [string, string])[] {
	return name.length < least || usual.has(name.toLowerCase()) ? [] : [[name, called]];
}

function withoutWord(text: string, word: string, called: string): string {
	const alone = new RegExp(`(?<![\\p{L}\\p{N}])${asPattern(word)}(?![\\p{L}\\p{N}])`, "giu");
	return text.replace(alone, () => called);
}

function asPattern(text: string): string {
	return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

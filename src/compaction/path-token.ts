/** What parts a text into tokens of which one may be a path. */
const tokenShape = /[^\s"'`<>|*?(){}[\],;=，。；、：（）「」『』“”‘’《》【】！!]+/gu;
const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
const wideLetter = new RegExp(wide, "u");
const leadingWide = new RegExp(`^${wide}{1,40}`, "u");
/** Chinese has no blanks: a word may hang on the end of a file's name. */
const afterExtension = new RegExp(`(?<=\\.[A-Za-z0-9]{1,8})(?=${wide})`, "u");
const asciiRun = /[!-~]+/g;

const fileExtension =
	/\.(?:[cm]?[jt]sx?|jsonc?|jsonl|mdx?|py|rs|go|java|kts?|[ch](?:pp)?|cc|hpp|cs|rb|php|swift|sh|bash|zsh|ps1|bat|ya?ml|toml|ini|cfg|conf|lock|sql|html?|s?css|less|vue|svelte|txt|log|xml|csv|ipynb|dart|lua|proto|gradle|tf|svg|png|jpe?g|gif|pdf|db|sqlite|wasm|zip|gz|tex|rst|patch|diff|nix|zig|exs|scala|astro|graphql|prisma|plist|erb|ejs|hbs|fish)$/i;
/** Products that are named like files. */
const product =
	/^(?:node|vue|next|nuxt|react|three|express|d3|chart|ember|backbone|discord|alpine|nest|p5|socket|moment|electron|angular|svelte|solid|bun|deno|day|asp|ag-grid|crypto|knockout|mapbox|hono)\.(?:js|ts|net|io)$/i;

/** UTF-16 units of a path; a longer token is none. */
const mostPathUnits = 1_024;

/** The distinct tokens of a text. */
export function tokensIn(text: string): ReadonlySet<string> {
	return new Set(text.match(tokenShape));
}

/** A path in one form: forward slashes, one case, without `./`, line numbers and signs at its end. */
export function normalPath(token: string): string {
	return token
		.slice(0, mostPathUnits)
		.normalize("NFC")
		.replaceAll("\\", "/")
		.replace(/^(?:file:\/\/|@|\$HOME(?=\/))/, "")
		.replace(/#L?\d+(?:-L?\d+)?$/, "")
		.replace(/(?::\d+(?:-\d+)?){1,2}$/, "")
		.replace(/[.:…]+$/, "")
		.replace(/\/{2,}/g, "/")
		.replace(/^(?:\.{1,3}\/|…\/)+/, "")
		.replace(/\/$/, "")
		.toLowerCase();
}

/** Whether a text has letters that are written without blanks. */
export function isWide(text: string): boolean {
	return wideLetter.test(text);
}

/** What of a token may be a path: the token, and where Chinese prose hangs on it, its parts. */
export function pathPieces(token: string): readonly string[] {
	if (!isWide(token)) return [token];
	return token.split(afterExtension).flatMap((piece) => [piece, ...(piece.match(asciiRun) ?? [])]);
}

/** A piece with its first 0, 1, 2 … wide letters left out, since nothing tells where prose ends. */
export function withoutProse(piece: string): readonly string[] {
	const prose = leadingWide.exec(piece)?.[0] ?? "";
	return Array.from({ length: prose.length + 1 }, (_, at) => piece.slice(at));
}

/** A file or folder that a text names. */
export interface NamedPath {
	readonly path: string;
	/** Whether it is quoted as code, so that it is no row of words with slashes between them. */
	readonly quoted: boolean;
}

/** The pieces of a text that name a file or folder so clearly that it has to exist. */
export function pathsNamedIn(text: string): readonly NamedPath[] {
	const code = [...text.matchAll(/`([^`\n]{2,300})`/g)].flatMap(([, inner]) => inner ?? []);
	const quoted = new Set(code);
	const tokens = [...tokensIn(text.replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S*/gi, " "))];
	return tokens
		.flatMap((token) => (isWide(token) ? token.split(afterExtension) : [token]))
		.map((path) => ({ path, quoted: quoted.has(path) }))
		.filter(({ path, quoted: isQuoted }) => namesPath(path, isQuoted));
}

function namesPath(piece: string, quoted: boolean): boolean {
	if (piece.length > mostPathUnits) return false;
	if (/[$^]/.test(piece.replace(/^\$HOME/, "")) || !/\p{L}/u.test(piece)) return false;
	const path = piece
		.replaceAll("\\", "/")
		.replace(/(?::\d+){1,2}$/, "")
		.replace(/[.:]+$/, "");
	const segments = path.split("/").filter((segment) => segment !== "");
	if (product.test(segments.at(-1) ?? "")) return false;
	// `.d.ts` is an ending.
	if (segments.length < 2) return fileExtension.test(path) && !path.startsWith(".");
	return isRooted(path) || fileExtension.test(path) || isNested(segments, quoted);
}

function isRooted(path: string): boolean {
	return /^(?:\.{1,2}|~|[A-Za-z]:)?\//.test(path) && !path.startsWith("//");
}

/** `and/or` and `read/write/run` are prose; in backquotes, or with signs that names have, they are folders. */
function isNested(segments: readonly string[], quoted: boolean): boolean {
	const named = segments.some((segment) => /[._-]|\d[a-z]|[a-z]\d/i.test(segment));
	return (
		quoted || (segments.length > 2 && named && segments.every((one) => /^[\w.@+-]+$/.test(one)))
	);
}

/** Names of programs that a command begins with; other words begin sentences as well. */
const programs =
	"npm|npx|pnpm|yarn|bun|bunx|node|deno|tsc|vitest|jest|eslint|biome|git|gh|python3?|pip3?|pytest|uv|uvx|poetry|cargo|rustc|go|make|cmake|docker|docker-compose|kubectl|helm|terraform|aws|gcloud|az|curl|wget|ssh|scp|rsync|mvn|gradle|java|javac|dotnet|ruby|bundle|rails|rake|php|composer|swift|xcodebuild|brew|apt|apt-get|systemctl|psql|mysql|sqlite3|redis-cli|bash|sh|zsh|pwsh|sed|grep|rg|find|rm|mv|cp|mkdir|chmod|tar";
const commandShape = new RegExp(
	`(?<![\\w./@-])(?:${programs})[ \\t]+[^\\n\`；。，、）「」|&;]{1,200}`,
	"g",
);
const isProgram = new RegExp(`^(?:${programs})$`);

const urlShape = /\bhttps?:\/\/[^\s<>"'`)\]}|，。；、）」』】]+/gi;
const commitShape = /(?<![\w-])[0-9a-f]{7,40}(?![\w-])/g;

/** Words of a command by which a shorter mention of it is known. */
const mostWords = 16;
const mostParts = 40;

/** UTF-16 units of an address that are compared. */
const mostUrlUnits = 2_000;

/** The addresses in a text, in one form: without a fragment, a slash and signs at the end. */
export function urlsIn(text: string): readonly string[] {
	return (text.match(urlShape) ?? []).map(normalUrl);
}

function normalUrl(url: string): string {
	return url
		.slice(0, mostUrlUnits)
		.replace(/#.*$/, "")
		.replace(/[.,;:!?*_~]+$/, "")
		.replace(/\/$/, "")
		.replace(/^[a-z]+:\/\/[^/]*/i, (origin) => origin.toLowerCase());
}

/** An address and everything above it. */
export function urlPrefixes(url: string): readonly string[] {
	const parts = url.replace(/\?.*$/, "").split("/");
	return [url, ...parts.slice(3).map((_, at) => parts.slice(0, 3 + at).join("/"))];
}

/** What looks like a commit: 7 to 40 hexadecimal digits, of which some are letters and some numbers. */
export function commitsIn(text: string): readonly string[] {
	return (text.match(commitShape) ?? []).filter((hash) => /\d/.test(hash) && /[a-f]/.test(hash));
}

/** The commands in a text that begin with the name of a program. */
export function commandsIn(text: string): readonly string[] {
	return text.match(commandShape) ?? [];
}

/** The commands that a text quotes as code. */
export function commandsNamedIn(text: string): readonly string[] {
	const quoted = [...text.matchAll(/`([^`\n]{3,400})`/g)].map(([, code]) => (code ?? "").trim());
	return quoted.filter((code) => isCommand(code));
}

/** Whether a text is a command by its first word. */
function isCommand(text: string): boolean {
	const [first = "", second] = wordsOf(simpleCommands(text)[0] ?? "");
	return second !== undefined && (isProgram.test(first) || /^\.{1,2}\//.test(first));
}

/** What parts commands, and the quotes in which it parts none. */
const joint = /"(?:[^"\\\n]|\\.){0,2000}"|'[^'\n]{0,2000}'|&&|\|\||[;|\n]/g;

/** The simple commands that a command line joins, each in one form: without quotes, settings and redirections. */
export function simpleCommands(line: string): readonly string[] {
	const parts: string[] = [];
	let start = 0;
	for (const { 0: sign, index } of line.matchAll(joint)) {
		if (parts.length >= mostParts) break;
		if (/^["']/.test(sign)) continue;
		parts.push(line.slice(start, index));
		start = index + sign.length;
	}
	if (parts.length < mostParts) parts.push(line.slice(start));
	return parts.map(normalCommand).filter((part) => part !== "");
}

function normalCommand(part: string): string {
	return part
		.replace(/["'`\\]/g, "")
		.replace(/\d?>{1,2}\s*(?:&\d|\/dev\/null)/g, " ")
		.replace(/\s+/g, " ")
		.replace(/^[\s$(]+/, "")
		.replace(/^(?:[A-Za-z_]\w*=\S* )+/, "")
		.replace(/[\s.。,，:：)]+$/, "");
}

/** A command and the shorter ones that begin like it. */
export function commandPrefixes(command: string): readonly string[] {
	const words = wordsOf(command).slice(0, mostWords);
	return [command, ...words.map((_, at) => words.slice(0, at + 1).join(" "))];
}

function wordsOf(command: string): readonly string[] {
	return command.split(" ").filter((word) => word !== "");
}

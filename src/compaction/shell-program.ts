import { lastOf } from "./file-act.ts";
import type { Word } from "./shell-words.ts";

/** What runs in the end, however it was started. */
export interface Program {
	/** Its name without folder and ending. */
	readonly program: string;
	/** What it was given, without options. */
	readonly operands: readonly string[];
	readonly options: readonly string[];
	/** Whether it is a file of somebody's own, whose name says what it does. */
	readonly isScript: boolean;
	/** Values of options by which a run is only a part: `-t name`. */
	readonly narrowing: readonly string[];
}

/** What only starts another program, with its own subcommand. */
const starters: readonly RegExp[] = [
	/^(?:npx|bunx|pnpx|uvx|xvfb-run|cross-env|dotenv|time) /,
	/^(?:npm|pnpm|yarn|bun) (?:exec|dlx|x) /,
	/^(?:uv|poetry|pdm|hatch|pipenv|rye|pixi) run /,
	/^(?:bundle|mise|asdf|direnv) exec /,
	/^(?:python[\d.]*|py) -m /,
];
const interpreters =
	/^(?:node|deno|bun|tsx|ts-node|python[\d.]*|py|bash|sh|zsh|ruby|php|perl|pwsh)$/;
const mostStarters = 4;

/** Options that take a word, which is no subcommand; of some it says that only a part is run. */
const valued =
	/^(?:-c|-f|-F|-o|--namespace|--context|--profile|--region|--file|--config|--project-directory|--reporter|--message|--package)$/;
const narrowingOptions =
	/^(?:-t|-k|-g|-m|-w|-C|-run|-Dtest|--grep|--testNamePattern|--test-name-pattern|--filter|--project|--test|--shard|--changed|--only|--prefix|--workspace|--cwd|--dir|--manifest-path)(?:=|$)/;

/** What runs in the end when these words do. */
export function programIn(given: readonly Word[]): Program {
	const words = withoutStarters(given.map(({ text }) => text));
	const [first = "", ...rest] = words;
	const parted = partsOf(first, rest);
	const [script = "", ...behind] = parted.operands;
	const name = nameOf(first);
	if (!interpreters.test(name))
		return { ...parted, program: name, isScript: /[\\/]|\.\w+$/.test(first) };
	if (parted.options.includes("--test"))
		return { ...parted, program: name, operands: ["test", ...parted.operands], isScript: false };
	if (/^(?:[./~]|\w:)|[\\/]|\.\w+$/.test(script))
		return { ...parted, program: nameOf(script), operands: behind, isScript: true };
	return { ...parted, program: name, isScript: false };
}

function withoutStarters(given: readonly string[]): readonly string[] {
	let words = given;
	for (let count = 0; count < mostStarters; count += 1) {
		const line = `${words.slice(0, 3).join(" ")} `;
		const starter = starters.find((shape) => shape.test(line));
		if (starter === undefined) return words;
		const length = (starter.exec(line)?.[0] ?? "").trim().split(" ").length;
		const rest = words.slice(length);
		const start = rest.findIndex((word) => !/^-|^\w+=/.test(word));
		words = start < 0 ? [] : rest.slice(start);
	}
	return words;
}

function nameOf(word: string): string {
	return lastOf(word)
		.replace(/\.(?:[cm]?[jt]s|py|sh|rb|php|pl|ps1|cmd|exe|bat)$/, "")
		.replace(/^(gradle|mvn)w$/, "$1");
}

function partsOf(first: string, words: readonly string[]) {
	const takesName = (word: string) => narrowingOptions.test(word) && !isFlag(first, word);
	const isTaken = (at: number) => {
		const before = words[at - 1] ?? "";
		return !before.includes("=") && (valued.test(before) || takesName(before));
	};
	const own = words.filter((_, at) => !isTaken(at));
	const options = own.filter((word) => word.startsWith("-") && word !== "--");
	const narrowing = words.flatMap((word, at) => {
		if (isTaken(at) || !takesName(word)) return [];
		return word.includes("=") ? [word] : [`${word} ${words[at + 1] ?? ""}`];
	});
	return { operands: own.filter((word) => !word.startsWith("-")), options, narrowing };
}

/** `node --test` and `make -k` take no name. */
function isFlag(program: string, option: string): boolean {
	return /^(?:node --test|make -[kwt])$/.test(`${nameOf(program)} ${option}`);
}

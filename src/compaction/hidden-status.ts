import { isLook } from "./command-work.ts";
import { edgesOf } from "./scrubbed.ts";
import { commandsIn, type SimpleCommand } from "./shell-commands.ts";

/** UTF-16 units at each end of an output in which a status is looked for. */
const mostUnits = 12_000;
/** UTF-16 units of what `echo` writes around a status. */
const mostEchoUnits = 120;
const mostEchoes = 8;

/** Programs whose success is taken for granted, so that what they do on the way hides nothing. */
const minor =
	/^(?:mkdir|rm|cp|mv|touch|chmod|ln|tee|source|\.|kill|pkill|wait|unset|trap|ulimit|alias)$/;
const status = /\$(?:\?|\{\?\}|\{PIPESTATUS\[0\]\})/;
const shells = /^(?:ba|z|da|k)?sh$/;

/**
 * What a line that ended well does not tell: `hidden` counts the commands whose own status got lost behind a pipe, a `;`,
 * `||` or `&`; `told` is the first status other than 0 that the line wrote out itself, or 0 where it wrote out all.
 */
export interface LineStatus {
	readonly hidden: number;
	readonly told: number | undefined;
}

/** Reads what the status 0 of a line stands for. Linear in the line and the output. */
export function lineStatus(line: string, output: string): LineStatus {
	const commands = commandsIn(line, "");
	const hidden = hiddenIn(commands);
	if (hidden === 0) return { hidden, told: undefined };
	const echoes = [...commands.keys()].filter((at) => status.test(echoOf(commands[at])));
	const told = echoes.slice(-mostEchoes).flatMap((at) => statusesIn(commands, at, output));
	const bad = told.find((code) => code !== 0);
	return { hidden, told: bad ?? (told.length >= hidden ? 0 : undefined) };
}

function hiddenIn(commands: readonly SimpleCommand[]): number {
	const set = new Set(commands.flatMap(optionsIn));
	const isBehind = commands.some(({ background }) => background);
	const parted = commands.findLastIndex(
		({ after }) => after === "||" || (after === ";" && !set.has("errexit")),
	);
	return commands.filter((command, at) => {
		if (!isWork(command)) return false;
		const isPiped = commands[at + 1]?.after === "|" && !set.has("pipefail");
		return isBehind || isPiped || parted > at || hiddenIn(innerOf(command)) > 0;
	}).length;
}

function optionsIn({ words: [program, ...args] }: SimpleCommand): readonly string[] {
	if (program?.text !== "set") return [];
	return args.map(({ text }) => (/^-[a-z]*e/.test(text) ? "errexit" : text));
}

function isWork(command: SimpleCommand): boolean {
	const [program, verb] = command.words;
	const name = program?.text ?? "";
	return !(isLook(command) || minor.test(name) || (name === "git" && verb?.text === "add"));
}

/** The commands that a shell is given in quotes. */
function innerOf({ words }: SimpleCommand): readonly SimpleCommand[] {
	if (!shells.test(words[0]?.text ?? "")) return [];
	const at = words.findIndex(({ text }) => /^-l?c$/.test(text));
	return at < 0 ? [] : commandsIn(words[at + 1]?.text ?? "", "");
}

/** What `echo` is given; empty for other programs and for long texts. */
function echoOf(command: SimpleCommand | undefined): string {
	const [program, ...args] = command?.words ?? [];
	const text = args.map((word) => word.text).join(" ");
	if (program?.text !== "echo" || text.length > mostEchoUnits) return "";
	return text.replace(/^-\w+ /, "");
}

/** The status that `echo exit=$?` wrote, where that is the status of the work before it. */
function statusesIn(
	commands: readonly SimpleCommand[],
	at: number,
	output: string,
): readonly number[] {
	const text = echoOf(commands[at]);
	const sides = text
		.replace(/^-\w+ /, "")
		.split(status)
		.map(escaped);
	const shape = new RegExp(String.raw`^.{0,80}${sides.join(String.raw`(\d{1,3})`)}\s*$`, "gm");
	const code = [...edgesOf(output, mostUnits).matchAll(shape)].at(-1)?.[1];
	const isFilters = commands[at - 1]?.after === "|" && !text.includes("PIPESTATUS");
	return code === undefined || (isFilters && code === "0") ? [] : [Number(code)];
}

function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

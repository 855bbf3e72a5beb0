/** What a figure may be at most or has to reach, or must be. With a ratio it holds for that, else for the value. */
type Bar = { readonly most: number } | { readonly least: number } | { readonly exactly: number };

/** One measured number. Without a bar it is told for information. */
export interface Figure {
	readonly name: string;
	readonly value: number;
	/** Empty for counts. */
	readonly unit: "ms" | "ms/MB" | "µs" | "%" | "MB" | "tokens" | "";
	/** The same without the extension, measured in the same run. */
	readonly peer?: number;
	/** The value over its peer. */
	readonly ratio?: number;
	readonly bar?: Bar;
}

/** What a bench can be told. */
export interface BenchOptions {
	/** Measured runs of everything that is a median. */
	readonly runs: number;
	/** A folder with session files of pi; our own when absent. */
	readonly sessions: string | undefined;
	/** A folder with streams of messages; benches that need them are left out when absent. */
	readonly streams?: string | undefined;
	/** `topic-shift`: a folder with streams whose changes of the topic are marked. `history`: where its sessions are made. */
	readonly data?: string | undefined;
	/** A file of questions with the entries of `sessions` that answer them; `history` tells how many it finds. */
	readonly questions?: string | undefined;
}

/** Whether the figure holds its bar; one without a bar does. */
export function holdsBar(figure: Figure): boolean {
	const { bar, value, ratio } = figure;
	if (bar === undefined) return true;
	const measured = ratio ?? value;
	if ("least" in bar) return measured >= bar.least;
	return "most" in bar ? measured <= bar.most : measured === bar.exactly;
}

const widths = [52, 14, 12, 7, 12] as const;

function lineOf([name = "", ...columns]: readonly string[]): string {
	const [first, ...others] = widths;
	const cells = others.map((width, index) => (columns[index] ?? "").padStart(width));
	return `${name.padEnd(first)}${cells.join("")}  ${columns[others.length] ?? ""}`.trimEnd();
}

/** The names of the columns. */
export const heading = lineOf(["", "value", "peer", "ratio", "bar", ""]);

/** A figure as one line of the table. */
export function drawFigure(figure: Figure): string {
	const { name, value, unit, peer, ratio } = figure;
	const digits = unit.startsWith("ms") || unit === "%" || unit === "MB" ? 1 : 0;
	const told = (number: number) => [number.toFixed(digits), unit].join(" ").trimEnd();
	return lineOf([
		name,
		told(value),
		peer === undefined ? "" : told(peer),
		ratio?.toFixed(2) ?? "",
		barText(figure),
		verdict(figure),
	]);
}

function barText({ bar, ratio, unit }: Figure): string {
	if (bar === undefined) return "";
	if ("exactly" in bar) return `= ${bar.exactly}`;
	const [sign, bound] = "least" in bar ? ["≥", bar.least] : ["≤", bar.most];
	return ratio === undefined ? `${sign} ${bound} ${unit}`.trimEnd() : `${sign} ${bound.toFixed(2)}`;
}

function verdict(figure: Figure): string {
	if (figure.bar === undefined) return "";
	if (holdsBar(figure)) return "ok";
	return "least" in figure.bar ? "short" : "over";
}

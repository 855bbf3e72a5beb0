/** What fills a window, in the order of the bar: what no compaction frees, then what was said, then our messages in it. */
export const windowParts = ["system", "head", "summary", "kept", "talk", "tail"] as const;

export type WindowPart = (typeof windowParts)[number];

/** Tokens of each part. */
export type PartTokens = Readonly<Record<WindowPart, number>>;

/** How full the context window is and with what, all in tokens. */
export interface WindowFill {
	/** The whole window of the model; undefined where nobody knows it. */
	readonly window: number | undefined;
	readonly used: number;
	/** Whether pi reports `used`, or all of it is an estimate since no model has counted yet. */
	readonly isCounted: boolean;
	readonly parts: PartTokens;
	/** Where the window is cut without being asked, and what then takes the place of older turns. */
	readonly line: number | undefined;
	readonly cut: "summary" | "rollover" | "host";
	/** Whether pi never cuts it: by the user's settings, or since the window is too small. */
	readonly uncut: "off" | "unsupported" | undefined;
	/** From where on the model is reminded once to save what matters. */
	readonly band: number | undefined;
}

/** What the glass box lists block by block, with figures that the bar has as well. */
const listed = ["head", "tail"] as const;
const unlisted = ["system", "summary", "kept", "talk"] as const;

/** Share of the other estimates that a count has to leave them, or those of the list are too high themselves. */
const LEAST_SHARE = 0.5;

/**
 * The estimates of all parts, brought to what was counted, so that they add up to it exactly. What is listed block by block keeps
 * its figure, and all others share the rest: a part that took all of the error could come out as nothing or as twice its size.
 * @param counted tokens; undefined where nobody counted
 */
export function fitParts(
	estimates: PartTokens,
	counted: number | undefined,
): Pick<WindowFill, "used" | "isCounted" | "parts"> {
	const sumOf = (parts: PartTokens, of: readonly WindowPart[]) =>
		of.reduce((total, part) => total + parts[part], 0);
	const sum = sumOf(estimates, windowParts);
	if (counted === undefined) return { used: sum, isCounted: false, parts: estimates };
	if (sum === 0) return { used: counted, isCounted: true, parts: { ...estimates, talk: counted } };
	const others = sumOf(estimates, unlisted);
	const rest = counted - sumOf(estimates, listed);
	const isKept = others > 0 && rest >= others * LEAST_SHARE;
	const factor = isKept ? rest / others : counted / sum;
	const share = (part: WindowPart) => Math.floor(estimates[part] * factor);
	const parts: PartTokens = {
		system: share("system"),
		head: isKept ? estimates.head : share("head"),
		summary: share("summary"),
		kept: share("kept"),
		talk: share("talk"),
		tail: isKept ? estimates.tail : share("tail"),
	};
	const left = counted - sumOf(parts, windowParts);
	const fitted: readonly WindowPart[] = isKept ? unlisted : windowParts;
	const largest = fitted.reduce((most, one) => (parts[one] > parts[most] ? one : most));
	return { used: counted, isCounted: true, parts: { ...parts, [largest]: parts[largest] + left } };
}

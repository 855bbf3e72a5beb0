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

/**
 * The estimates of all parts, brought to what was counted, so that they add up to it exactly. An estimate errs by a
 * sixth, and a part that took all of the error could come out as nothing or as twice its size.
 * @param counted tokens; undefined where nobody counted
 */
export function fitParts(
	estimates: PartTokens,
	counted: number | undefined,
): Pick<WindowFill, "used" | "isCounted" | "parts"> {
	const sum = windowParts.reduce((total, part) => total + estimates[part], 0);
	if (counted === undefined) return { used: sum, isCounted: false, parts: estimates };
	if (sum === 0) return { used: counted, isCounted: true, parts: { ...estimates, talk: counted } };
	const share = (part: WindowPart) => Math.floor((estimates[part] / sum) * counted);
	const parts = {
		system: share("system"),
		head: share("head"),
		summary: share("summary"),
		kept: share("kept"),
		talk: share("talk"),
		tail: share("tail"),
	};
	const left = counted - windowParts.reduce((total, part) => total + parts[part], 0);
	const largest = windowParts.reduce((most, one) => (parts[one] > parts[most] ? one : most));
	return { used: counted, isCounted: true, parts: { ...parts, [largest]: parts[largest] + left } };
}

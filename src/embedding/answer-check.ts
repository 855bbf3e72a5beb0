import { type Setback, setback } from "./setback.ts";

/** The setback that an answer stands for, `undefined` when it carries the file. */
export function checkAnswer(response: Response): Setback | undefined {
	const { status, headers } = response;
	// 416 is a word about the range, not about the file.
	if (status >= 400 && status !== 416) return refusal(response);
	const isPage = headers.get("content-type")?.includes("text/html") ?? false;
	return isPage ? setback("portal", "a web page in place of the file") : undefined;
}

function refusal({ status, statusText, headers }: Response): Setback {
	const said = `${status} ${statusText}`.trim();
	const waitMs = waitOf(headers.get("retry-after"));
	if (status === 429) return setback("busy", said, { again: true, waitMs });
	if (status >= 500 || status === 408) return setback("server", said, { again: true, waitMs });
	return setback(status === 404 || status === 410 ? "not-found" : "refused", said);
}

/** Milliseconds of a `Retry-After` in seconds or as a date. */
function waitOf(value: string | null): number | undefined {
	if (value === null) return undefined;
	const seconds = Number(value);
	const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
	return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

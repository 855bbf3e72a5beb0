import { checkAnswer } from "./answer-check.ts";
import { type Patience, type Setback, setback, setbackOf } from "./setback.ts";

/**
 * What an endpoint says a file is. The hub names a large file by its SHA-256 (`X-Linked-Etag`, sent with the redirect to
 * the storage) and a small one by the name that Git gives it; a plain server may tell its size only.
 */
export interface Declared {
	readonly size?: number | undefined;
	/** 64 hexadecimal digits. */
	readonly sha256?: string | undefined;
	/** SHA-1 of Git's blob, 40 hexadecimal digits. */
	readonly gitName?: string | undefined;
}

const mostRedirects = 5;

/** Asks the endpoint what a file is. Never rejects. */
export async function readDeclared(
	url: string,
	{ answerMs }: Patience,
	signal: AbortSignal | undefined,
): Promise<Declared | Setback> {
	try {
		return await follow(url, mostRedirects, { answerMs, signal });
	} catch (error) {
		return setbackOf(error, signal);
	}
}

interface Caller {
	readonly answerMs: number;
	readonly signal: AbortSignal | undefined;
}

async function follow(url: string, hops: number, caller: Caller): Promise<Declared | Setback> {
	const response = await ask(url, caller);
	// Some servers know no HEAD; then the file has to speak for itself.
	if (response.status === 405 || response.status === 501) return {};
	const next = response.headers.has("x-linked-etag") ? undefined : nextAddress(response, url);
	if (next === undefined)
		return (isRedirect(response) ? undefined : checkAnswer(response)) ?? read(response);
	return hops > 0 ? follow(next, hops - 1, caller) : setback("refused", "too many redirects");
}

function ask(url: string, { answerMs, signal }: Caller): Promise<Response> {
	const deadline = AbortSignal.timeout(answerMs);
	return fetch(url, {
		method: "HEAD",
		redirect: "manual",
		headers: { "accept-encoding": "identity" },
		signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
	});
}

function isRedirect(response: Response): boolean {
	return response.status >= 300 && response.status < 400;
}

function nextAddress(response: Response, from: string): string | undefined {
	const location = response.headers.get("location");
	if (!isRedirect(response) || location === null) return undefined;
	return URL.parse(location, from)?.href;
}

function read({ headers }: Response): Declared {
	const linked = headers.get("x-linked-etag");
	const name = (linked ?? headers.get("etag") ?? "").replace(/^W\//, "").replaceAll('"', "");
	// The length that comes with the redirect is that of the redirect, and a compressed one says nothing.
	const length =
		linked === null && !headers.has("content-encoding")
			? headers.get("content-length")
			: headers.get("x-linked-size");
	return {
		size: length !== null && /^\d+$/.test(length) ? Number(length) : undefined,
		sha256: /^[0-9a-f]{64}$/.test(name) ? name : undefined,
		gitName: /^[0-9a-f]{40}$/.test(name) ? name : undefined,
	};
}

/** A number of tokens in full: `23,410`. */
export function longTokens(tokens: number): string {
	return tokens.toLocaleString("en-US");
}

/** A number of tokens for a narrow column, or one that is only estimated: `940`, `23k`, `1.2M`. */
export function shortTokens(tokens: number): string {
	if (tokens < 1_000) return String(Math.round(tokens));
	if (tokens < 999_500) return `${Math.round(tokens / 1_000)}k`;
	return `${(tokens / 1_000_000).toFixed(1)}M`;
}

/** A number of tokens that was counted, with one place where that tells something: `940`, `19.3k`, `142k`. */
export function fineTokens(tokens: number): string {
	if (tokens < 1_000 || tokens >= 99_950) return shortTokens(tokens);
	return `${(tokens / 1_000).toFixed(1).replace(/\.0$/, "")}k`;
}

/** A number of tokens in full: `23,410`. */
export function longTokens(tokens: number): string {
	return tokens.toLocaleString("en-US");
}

/** A number of tokens for a narrow column: `940`, `23k`, `1.2M`. */
export function shortTokens(tokens: number): string {
	if (tokens < 1_000) return String(tokens);
	if (tokens < 999_500) return `${Math.round(tokens / 1_000)}k`;
	return `${(tokens / 1_000_000).toFixed(1)}M`;
}

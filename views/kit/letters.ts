/** Whether the letters of each word of a query stand in a text in their order, others between them or not. */
export function hasLetters(text: string, query: string): boolean {
	const low = text.toLowerCase();
	return query
		.toLowerCase()
		.split(/\s+/)
		.every((word) => isSpread(word, low));
}

function isSpread(word: string, text: string): boolean {
	let at = -1;
	for (const letter of word) {
		at = text.indexOf(letter, at + 1);
		if (at < 0) return false;
	}
	return true;
}

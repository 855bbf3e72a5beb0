/** A text without white space, in one width and one case, as quotes are compared. */
export function squeezed(text: string): string {
	return text
		.normalize("NFKC")
		.toLowerCase()
		.replace(/[\s`"'“”‘’「」]+/g, "");
}

/** The part of a message of ours in pi's conversation that a card uses. */
export interface ToldMessage {
	readonly content: string | readonly { readonly type: string; readonly text?: string }[];
	/** What it was sent with; anything can stand in it. */
	readonly details?: unknown;
}

export function toldText({ content }: ToldMessage): string {
	if (typeof content === "string") return content;
	return content.map((part) => part.text ?? "").join("\n");
}

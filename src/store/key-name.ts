const modifiers = "ctrl|shift|alt|super";
const named =
	"enter|return|tab|space|backspace|delete|insert|home|end|page[Uu]p|page[Dd]own|up|down|left|right";
const signs = "[!-/:-@\\[-`{-~]";

/**
 * The keys of pi's that a setting may name, or an empty text: function keys, and whatever else with Ctrl, Alt or Super, so
 * that nothing that is typed is lost. Escape takes no modifier. A pattern of JSON Schema.
 */
export const keyPattern = [
	`^(?!.*(?:^|\\+)(${modifiers})\\+(?:.*\\+)?\\1\\+)`,
	`(?:(?:(?:${modifiers})\\+)*f(?:[1-9]|1[0-2])`,
	`|(?:shift\\+)?(?:ctrl|alt|super)\\+(?:(?:${modifiers})\\+)*(?:[a-z0-9]|${named}|${signs}))?$`,
].join("");

const pattern = new RegExp(keyPattern, "u");

/** Whether a setting may hold a text as the name of a key; an empty one is none. */
export function isKeyName(text: string): boolean {
	return text !== "" && pattern.test(text);
}

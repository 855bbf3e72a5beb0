import { cut, oneLine } from "#src/lib/text.ts";

/** UTF-16 units of one item, and items of one section, beyond which an answer only wastes the context. */
const mostItemUnits = 1_200;
const mostItems = 120;
const mostLines = 2_000;

const marker =
	/^(?:[-*+•‣▪–—][ \t]+|[・●○■◆][ \t]*|\d{1,3}(?:[.)][ \t]+|[、．][ \t]*)|\(\d{1,3}\)[ \t]+)/;
const placeholder =
	/^[\s\-—(（[【*_"]*(?:none(?: yet| so far| known| identified)?|n\/a|nothing|empty|not applicable|无|暂无|没有|空|なし|特になし|없음|해당 없음)[\s\-—)）\]】*_".。!！]*$/i;

/** Whether a text says only that there is nothing to say. */
export function isPlaceholder(text: string): boolean {
	return text.length < 60 && (text.trim() === "" || placeholder.test(text));
}

/**
 * The items of a section's body, each on one line without its list sign. A line without a sign goes on with the item
 * above it, and so does an inner list; where no line has one, every line is an item.
 */
export function itemsIn(body: string): readonly string[] {
	const lines = linesIn(body);
	const marked = lines.filter((line) => line.marked).map((line) => line.indent);
	const outer = Math.min(...marked) + 1;
	const items: string[][] = [];
	for (const { text, indent, marked: own } of lines) {
		if (items.length === 0 || !Number.isFinite(outer) || (own && indent <= outer))
			items.push([text]);
		else items.at(-1)?.push(own ? `; ${text}` : text);
	}
	return items
		.slice(0, mostItems)
		.map((parts) => cut(oneLine(parts.join(" ").replaceAll(" ; ", "; ")), mostItemUnits))
		.filter((item) => !isPlaceholder(item));
}

function linesIn(body: string) {
	const lines = body.split("\n").filter((line) => line.trim() !== "");
	return lines.slice(0, mostLines).map((line) => {
		const text = line.trim();
		const own = text.replace(marker, "");
		return { text: own, marked: own !== text, indent: line.length - line.trimStart().length };
	});
}

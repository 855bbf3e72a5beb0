import { type SectionName, sectionOf } from "./section.ts";

/** A heading of Markdown, a bold name or a name with a colon, alone on its line; what follows a colon is the body. */
const headingShapes = [
	/^ {0,3}#{1,6}[ \t]+([^\n]{1,80})$/,
	/^(?:\*\*|__)([^\n*_]{2,60})(?:\*\*|__)[:：]?[ \t]*$/,
	/^([^\s\-*#:：>][^\n:：]{1,40})[:：][ \t]*$/,
];
const fenceLine = /^[ \t]*(?:`{3,}|~{3,})/;

/**
 * The bodies of the sections of an answer that is written under headings. What stands before the first of them, or
 * under one that code writes, belongs to none.
 */
export function sectionsUnderHeadings(answer: string): ReadonlyMap<SectionName, string> {
	const bodies = new Map<SectionName, string[]>();
	let lines: string[] = [];
	for (const { line, section } of headedLines(answer)) {
		if (section === undefined) lines.push(line);
		else lines = section === "code" ? [] : linesOf(bodies, section);
	}
	return new Map([...bodies].map(([section, all]) => [section, all.join("\n")]));
}

/** Every line, with the section whose heading it is; a line of code is none. */
function headedLines(answer: string) {
	let inCode = false;
	return answer.split("\n").map((line) => {
		if (fenceLine.test(line)) inCode = !inCode;
		return { line, section: inCode ? undefined : headedBy(line) };
	});
}

function headedBy(line: string): SectionName | "code" | undefined {
	for (const shape of headingShapes) {
		const name = shape.exec(line.trimEnd())?.[1];
		const section = name === undefined ? undefined : sectionOf(name);
		if (section !== undefined) return section;
	}
	return undefined;
}

function linesOf(bodies: Map<SectionName, string[]>, section: SectionName): string[] {
	const lines = bodies.get(section) ?? [];
	bodies.set(section, lines);
	return lines;
}

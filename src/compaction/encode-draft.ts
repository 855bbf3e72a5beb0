import { artifactLine } from "./artifact-line.ts";
import type { Draft } from "./draft.ts";
import { isListSection, type SectionName, sectionNames } from "./section.ts";

/** Signs that would be read as a tag of the schema, or as what stands for a sign. */
const looksLikeTag = new RegExp(
	`<(?=/?(?:summary|${sectionNames.join("|").replaceAll("_", "[-_ ]?")})\\b)`,
	"gi",
);
const looksLikeEntity = /&(?=#?\w{1,8};)/g;

/** The draft in the tags of its schema, empty sections left out; `decodeDraft` gives it back. */
export function encodeDraft(draft: Draft): string {
	const sections = sectionNames.flatMap((name) => {
		const body = sectionBody(draft, name);
		return body === "" ? [] : [`<${name}>\n${escaped(body)}\n</${name}>`];
	});
	return `<summary>\n${sections.join("\n")}\n</summary>`;
}

/** What a section holds, as text; a list with one item a line. */
export function sectionBody(draft: Draft, name: SectionName): string {
	if (name === "artifacts") return draft.artifacts.map(artifactLine).join("\n");
	if (!isListSection(name)) return name === "task" ? draft.task : draft.state;
	return draft.lists[name].map((item) => `- ${item}`).join("\n");
}

function escaped(body: string): string {
	return body.replace(looksLikeEntity, "&amp;").replace(looksLikeTag, "&lt;");
}

import { headAndTail, plainText } from "#src/lib/text.ts";
import { cutToTokens } from "#src/lib/tokens.ts";
import { artifactIn } from "./artifact-line.ts";
import type { Artifact, Draft, ListSection } from "./draft.ts";
import { sectionsUnderHeadings } from "./draft-headings.ts";
import { isPlaceholder, itemsIn } from "./draft-items.ts";
import { sectionsInTags } from "./draft-tags.ts";
import type { SectionName } from "./section.ts";

/** UTF-16 units of an answer that are looked at; no summary is a tenth of that. */
const mostUnits = 400_000;
/** Tokens of the task and of the state at most. */
const mostProse = 1_500;

/** A model's answer, read. */
export interface DecodedDraft {
	readonly draft: Draft;
	/** Lines under `artifacts` that are none. */
	readonly malformed: readonly string[];
	/** What the model answered, without its thoughts. */
	readonly answer: string;
}

const entities: Readonly<Record<string, string>> = {
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
	amp: "&",
};
const entity = /&(?:(lt|gt|quot|apos|nbsp|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;

const thoughtsAround = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;

/**
 * Reads a model's answer as a draft, whatever stands around its sections. Takes any text; what is not there is empty.
 * Linear in the answer's length.
 */
export function decodeDraft(answer: string): DecodedDraft {
	const whole = headAndTail(answer, mostUnits, "\n").replace(/\r\n?/g, "\n");
	const spoken = withoutThoughts(whole).trim();
	const tagged = sectionsInTags(spoken);
	const bodies = tagged.size > 0 ? tagged : sectionsUnderHeadings(spoken);
	const { artifacts, malformed } = artifactsIn(bodyOf(bodies, "artifacts"));
	const items = (name: ListSection) => unique(itemsIn(bodyOf(bodies, name)));
	const draft: Draft = {
		task: proseIn(bodyOf(bodies, "task")),
		state: proseIn(bodyOf(bodies, "state")),
		artifacts,
		lists: {
			constraints: items("constraints"),
			decisions: items("decisions"),
			dead_ends: items("dead_ends"),
			knowledge: items("knowledge"),
			open_loops: items("open_loops"),
			next_steps: items("next_steps"),
			breadcrumbs: items("breadcrumbs"),
		},
	};
	return { draft, malformed, answer: spoken };
}

/** Some models open their thoughts before the answer begins, so that only the closing tag is there. */
function withoutThoughts(answer: string): string {
	const spoken = answer.replace(thoughtsAround, "");
	const end = /<\/think(?:ing)?>/i.exec(spoken);
	if (end === null) return spoken;
	const rest = spoken.slice(end.index + end[0].length);
	return /<(?:summary|task)\b/i.test(rest) ? rest : spoken;
}

function bodyOf(bodies: ReadonlyMap<SectionName, string>, name: SectionName): string {
	return plainText((bodies.get(name) ?? "").replace(entity, signOf));
}

function signOf(whole: string, name?: string, decimal?: string, hexadecimal?: string): string {
	if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
	const code = Number.parseInt(decimal ?? hexadecimal ?? "", decimal === undefined ? 16 : 10);
	return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

function proseIn(body: string): string {
	const text = body
		.split("\n")
		.map((line) => line.trimEnd())
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
	return isPlaceholder(text) ? "" : cutToTokens(text, mostProse);
}

function artifactsIn(body: string) {
	const artifacts = new Map<string, Artifact>();
	const malformed: string[] = [];
	for (const line of itemsIn(body)) {
		const artifact = artifactIn(line);
		if (artifact === undefined) malformed.push(line);
		else artifacts.set(`${artifact.kind} ${artifact.ref}`, artifact);
	}
	return { artifacts: [...artifacts.values()], malformed };
}

function unique(items: readonly string[]): readonly string[] {
	return [...new Set(items)];
}

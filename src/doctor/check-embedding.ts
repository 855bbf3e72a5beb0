import { type Finding, type FindingValues, finding, type Hindrance } from "./finding.ts";

/** How messages are compared, and what lies on the disk for it. */
export interface EmbeddingFacts {
	/** Whether meaning is wanted at all. */
	readonly wanted: boolean;
	/** Why words are compared and not meaning; undefined where meaning is. */
	readonly hindrance: Hindrance | undefined;
	/** Models that are installed, and what they weigh together. */
	readonly models: readonly string[];
	readonly bytes: number;
	/** Files that are not as their manifests say, by their sizes or, where that was asked for, by their bytes. */
	readonly bad: readonly BadFile[];
	/** Whether every byte was compared. */
	readonly isVerified: boolean;
	/** What downloads and installations left that were killed. */
	readonly left: readonly { readonly path: string; readonly bytes: number }[];
}

/** A file of a model that is not as its manifest says. */
export interface BadFile {
	readonly id: string;
	readonly file: string;
	readonly fault: FindingValues["model.damaged"]["fault"] | "missing";
}

/** The engine and why, and the models as far as they were compared. */
export function checkEmbedding(facts: EmbeddingFacts): readonly Finding[] {
	const { hindrance, models, wanted } = facts;
	const files = [...checkModels(facts), ...checkLeft(facts)];
	if (!wanted) return [finding("embedding.off", {}), ...files];
	if (hindrance !== undefined) return [finding("embedding.words", hindrance), ...files];
	return [finding("embedding.native", { models }), ...files];
}

function checkLeft({ left }: EmbeddingFacts): readonly Finding[] {
	if (left.length === 0) return [];
	const paths = left.map(({ path }) => path);
	const bytes = left.reduce((sum, one) => sum + one.bytes, 0);
	return [finding("downloads.left", { count: left.length, paths, bytes })];
}

function checkModels({ bad, bytes, isVerified, models }: EmbeddingFacts): readonly Finding[] {
	const damaged = bad.map(({ fault, file, id }) =>
		fault === "missing"
			? finding("model.incomplete", { id, file })
			: finding("model.damaged", { id, file, fault }),
	);
	const count = models.length;
	if (bad.length > 0 || count === 0) return damaged;
	return [finding(isVerified ? "models.checked" : "models.unchecked", { count, bytes })];
}

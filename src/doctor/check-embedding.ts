import { type Finding, type FindingValues, finding } from "./finding.ts";

/** How messages are compared, and what lies on the disk for it. */
export interface EmbeddingFacts {
	/** Whether meaning is wanted at all. */
	readonly wanted: boolean;
	/** Why words are compared and not meaning; undefined where meaning is. */
	readonly hindrance: FindingValues["embedding.words"] | undefined;
	/** Models that are installed, and what they weigh together. */
	readonly models: readonly string[];
	readonly bytes: number;
	/** What a look at every byte found; undefined as long as nobody asked for one. */
	readonly verified: readonly DamagedFile[] | undefined;
}

/** A file of a model that is not as its manifest says. */
export type DamagedFile = FindingValues["model.damaged"];

/** The engine and why, and the models as far as they were verified. */
export function checkEmbedding(facts: EmbeddingFacts): readonly Finding[] {
	const { bytes, hindrance, models, verified, wanted } = facts;
	const files = checkModels(models.length, bytes, verified);
	if (!wanted) return [finding("embedding.off", {}), ...files];
	if (hindrance !== undefined) return [finding("embedding.words", hindrance), ...files];
	return [finding("embedding.native", { models }), ...files];
}

function checkModels(
	count: number,
	bytes: number,
	verified: readonly DamagedFile[] | undefined,
): readonly Finding[] {
	if (verified !== undefined && verified.length > 0) {
		return verified.map((file) => finding("model.damaged", file));
	}
	if (count === 0) return [];
	const code = verified === undefined ? "models.unchecked" : "models.checked";
	return [finding(code, { count, bytes })];
}

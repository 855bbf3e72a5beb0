/** How the vectors of a text's tokens become one: their mean, or that of the first token. */
export type Pooling = "mean" | "cls";

/** An embedding model as the engine runs it. */
export interface Model {
	/** Its name on the hub and its folder below the models' folder, such as `Xenova/all-MiniLM-L6-v2`. */
	readonly id: string;
	/** Tokens after which a text is cut; what the model was trained with, at most. */
	readonly maxTokens: number;
	/** The pooling that parts topics best. */
	readonly pooling: Pooling;
	/** About how many bytes it takes on disk and on the line. */
	readonly bytes: number;
}

/**
 * The models by language. Pooling by measurement on pairs of messages of the same and of another topic: for
 * English the first token parts nothing (same 0.60–0.70, other 0.51–0.63) and the mean does (0.12–0.35, 0.01–0.10);
 * for Chinese both part, the mean with the wider gap (0.41–0.49, 0.24–0.38).
 */
export const models = {
	zh: { id: "Xenova/bge-small-zh-v1.5", maxTokens: 256, pooling: "mean", bytes: 24_450_000 },
	en: { id: "Xenova/all-MiniLM-L6-v2", maxTokens: 256, pooling: "mean", bytes: 23_690_000 },
} as const satisfies Record<"zh" | "en", Model>;

/** The files of a model, the small ones first: where those fail, the large one is not begun. */
export const modelFiles = [
	"config.json",
	"tokenizer_config.json",
	"tokenizer.json",
	"onnx/model_quantized.onnx",
] as const;

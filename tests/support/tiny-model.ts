import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { modelFiles } from "#src/embedding/model.ts";
import { sha256Of, writeManifest } from "#src/embedding/model-manifest.ts";
import { lookupModel } from "./tiny-onnx.ts";

const words = "a the to and fix test build error login page token cache index query file".split(
	" ",
);
const han = [..."登录页面按钮没有反应后端接口跨域数据库索引查询缓存旅行酒店机票"];
const letters = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
const special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];
const vocabulary = [
	...new Set([...special, ...letters, ...letters.map((l) => `##${l}`), ...words, ...han]),
];
const width = 16;

/** A model that the tests call by that id; its files by path. Real for the library, a few kilobytes large. */
export const tiny = { id: "Test/tiny", maxTokens: 64 } as const;

/** The content of each file of the model. Another seed gives other vectors. */
export function tinyModelFiles(seed = 1): ReadonlyMap<string, Buffer> {
	return new Map<string, Buffer>([
		["config.json", json(config)],
		["tokenizer_config.json", json(tokenizerConfig)],
		["tokenizer.json", json(tokenizer())],
		["onnx/model_quantized.onnx", lookupModel(table(seed), vocabulary.length, width)],
	]);
}

/** Installs the model below a models' folder, as a download would. */
export async function installTinyModel(modelsDir: string, id: string = tiny.id): Promise<string> {
	const folder = join(modelsDir, ...id.split("/"));
	await writeTinyModel(folder);
	const files = await Promise.all(
		modelFiles.map(async (path) => ({
			path,
			size: tinyModelFiles().get(path)?.length ?? 0,
			sha256: await sha256Of(join(folder, path)),
		})),
	);
	await writeManifest(folder, { version: 1, from: "test", files });
	return folder;
}

/** Writes the bare files, without a manifest. */
export async function writeTinyModel(folder: string): Promise<void> {
	for (const [path, content] of tinyModelFiles()) {
		await mkdir(dirname(join(folder, path)), { recursive: true });
		await writeFile(join(folder, path), content);
	}
}

function json(value: unknown): Buffer {
	return Buffer.from(JSON.stringify(value));
}

/** Vectors of pseudo-random numbers; special tokens but `[CLS]` do not pull on a mean. */
function table(seed: number): Float32Array {
	let state = seed;
	return Float32Array.from({ length: vocabulary.length * width }, (_, at) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		const row = Math.floor(at / width);
		return row < special.length && row !== 2 ? 0 : state / 2 ** 31 - 1;
	});
}

const config = {
	model_type: "bert",
	architectures: ["BertModel"],
	hidden_size: width,
	vocab_size: vocabulary.length,
	num_hidden_layers: 1,
	num_attention_heads: 1,
	max_position_embeddings: 512,
	pad_token_id: 0,
};

const tokenizerConfig = {
	tokenizer_class: "BertTokenizer",
	model_max_length: 512,
	pad_token: "[PAD]",
	unk_token: "[UNK]",
	cls_token: "[CLS]",
	sep_token: "[SEP]",
	mask_token: "[MASK]",
};

function tokenizer() {
	const token = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
	const ids = ["[CLS]", "[SEP]"].map((id) => [
		id,
		{ id, ids: [special.indexOf(id)], tokens: [id] },
	]);
	const text = [token("[CLS]"), { Sequence: { id: "A", type_id: 0 } }, token("[SEP]")];
	return {
		version: "1.0",
		truncation: null,
		padding: null,
		added_tokens: special.map((content, id) => ({
			...{ id, content, special: true },
			...{ single_word: false, lstrip: false, rstrip: false, normalized: false },
		})),
		normalizer: {
			...{ type: "BertNormalizer", clean_text: true, handle_chinese_chars: true },
			...{ strip_accents: null, lowercase: true },
		},
		pre_tokenizer: { type: "BertPreTokenizer" },
		post_processor: {
			...{ type: "TemplateProcessing", single: text, pair: text },
			special_tokens: Object.fromEntries(ids),
		},
		decoder: { type: "WordPiece", prefix: "##", cleanup: true },
		model: {
			...{ type: "WordPiece", unk_token: "[UNK]", continuing_subword_prefix: "##" },
			max_input_chars_per_word: 100,
			vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
		},
	};
}

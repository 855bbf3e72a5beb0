import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Installs a library that is nothing but that code below a folder, where our own installation would be. */
export async function installFake(folder: string, code: string, version = "4.3.2"): Promise<void> {
	const root = join(folder, "node_modules", "@huggingface", "transformers");
	const entry = join(root, "dist", "transformers.node.mjs");
	await mkdir(dirname(entry), { recursive: true });
	await writeFile(join(root, "package.json"), JSON.stringify({ version }));
	await writeFile(entry, code);
	const native = join(folder, "node_modules", "onnxruntime-node");
	await mkdir(native, { recursive: true });
	await writeFile(join(native, "index.js"), workingNative);
}

const workingNative = `
exports.Tensor = class { constructor(type, data) { this.data = data; } };
exports.InferenceSession = { create: async () => ({ run: async ({ x }) => ({ y: x }), release() {} }) };`;

/** A library that embeds, but for what the code does when a text says so. */
export const workingLibrary = `
export const env = { version: "4.3.2" };
const pooled = { normalize: () => ({ data: [1, 0] }) };
export const mean_pooling = () => pooled;
export async function pipeline() {
	const tokenizer = ([text]) => ({ text, attention_mask: 1 });
	const model = async ({ text }) => {
		if (text === "die") process.abort();
		if (text === "hang") await new Promise(() => {});
		if (text === "leave") process.exit(3);
		if (text === "fail") throw new Error("no such operator");
		if (text === "look around") throw new Error(Object.keys(process.env).join());
		if (text === "call home") await fetch("http://127.0.0.1:9/");
		if (text === "download") await env.fetch("http://127.0.0.1:9/");
		return { last_hidden_state: { slice: () => pooled } };
	};
	return { tokenizer, model };
}`;

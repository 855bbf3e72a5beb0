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

/** Code that says so in a file and then stands still without a turn of its event loop, as native code can. */
export function standStill(sign: string): string {
	return `
(await import("node:fs")).writeFileSync(${JSON.stringify(sign)}, "");
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
}

/** What a native abort does to its process; `process.abort` is refused in a thread. */
export const nativeAbort = `process.kill(process.pid, "SIGABRT");`;

/** Where the working library says that it has met a text that it never answers. */
export function metSign(folder: string): string {
	return join(folder, "node_modules", "@huggingface", "transformers", "dist", "met");
}

/** A library that embeds, but for what the code does when a text says so. */
export const workingLibrary = `
import { writeFileSync } from "node:fs";
export const env = { version: "4.3.2" };
const pooled = { normalize: () => ({ data: [1, 0] }) };
export const mean_pooling = () => pooled;
export async function pipeline() {
	const tokenizer = ([text]) => ({ text, attention_mask: 1 });
	const model = async ({ text }) => {
		if (text === "die") ${nativeAbort}
		if (text === "throw") setImmediate(() => { throw new Error("stray"); });
		if (text === "hang" || text === "block") writeFileSync(new URL("met", import.meta.url), "");
		if (text === "hang" || text === "throw") await new Promise(() => {});
		if (text === "block") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
		if (text === "leave") process.exit(3);
		if (text === "fail") throw new Error("no such operator");
		if (text === "look around") throw new Error(Object.keys(process.env).join());
		if (text === "call home") await fetch("http://127.0.0.1:9/");
		if (text === "download") await env.fetch("http://127.0.0.1:9/");
		return { last_hidden_state: { slice: () => pooled } };
	};
	return { tokenizer, model };
}`;

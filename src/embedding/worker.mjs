// @ts-nocheck: what it loads is not installed where it is checked.
// A thread in a process of its own (worker-relay.mjs): a native crash takes only that one down, and its memory is
// given back whole.
// Plain JavaScript: Node strips no types under node_modules, where an installed package lives.
import { createRequire, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { entry, modelsDir } = workerData;

globalThis.fetch = refuseNetwork;

const noImages =
	"data:text/javascript,export default function sharp() { throw Error('no images'); }";

// The library loads its image part at once: 20 MB, and one more native binding that can be broken.
registerHooks({
	resolve: (specifier, context, next) =>
		specifier === "sharp" ? { url: noImages, shortCircuit: true } : next(specifier, context),
});

/** One thread leaves the other cores to pi and is as fast for texts this short. */
const sessionOptions = { intraOpNumThreads: 1, interOpNumThreads: 1, enableCpuMemArena: false };

/** An ONNX graph, one Identity node from x to y over one number: shows that the native code runs. */
const graph =
	"CAg6OwoQCgF4EgF5IghJZGVudGl0eRIFcHJvYmVaDwoBeBIKCggIARIECgIIAWIPCgF5EgoKCAgBEgQKAggBQgQKABAN";

async function refuseNetwork() {
	throw new Error("the embedding worker uses no network");
}

/**
 * Names a model's graph, which the native part reads itself. Workaround: without it the library 4.3 reads that file as
 * well and leaves its 24 MB in memory. To go when it does not.
 */
const graphFiles = {
	match: async (path) => (path.endsWith(".onnx") ? path : undefined),
	put: async () => undefined,
};

async function readLibrary() {
	const found = await import(pathToFileURL(entry).href);
	Object.assign(found.env, {
		allowRemoteModels: false,
		allowLocalModels: true,
		localModelPath: modelsDir,
		// There is no remote: a file has one name, by which it is also looked for in the cache.
		remoteHost: modelsDir,
		remotePathTemplate: "{model}",
		useFSCache: false,
		useWasmCache: false,
		useCustomCache: true,
		customCache: graphFiles,
		fetch: refuseNetwork,
	});
	return found;
}

async function checkNative() {
	const native = createRequire(entry)("onnxruntime-node");
	const session = await native.InferenceSession.create(Buffer.from(graph, "base64"));
	const { y } = await session.run({ x: new native.Tensor("float32", Float32Array.of(1.5), [1]) });
	await session.release();
	if (y.data[0] !== 1.5) throw new Error("the native runtime computes wrong results");
}

const loaded = new Map();

function readModel(library, id) {
	const known = loaded.get(id);
	if (known !== undefined) return known;
	const loading = library.pipeline("feature-extraction", id, {
		dtype: "q8",
		device: "cpu",
		session_options: sessionOptions,
	});
	loaded.set(id, loading);
	loading.catch(() => loaded.delete(id));
	return loading;
}

/** One text per run: a batch is padded and quantised as a whole, so that a vector would depend on its company. */
async function embed(library, { model, pooling, texts, maxTokens }) {
	const { tokenizer, model: network } = await readModel(library, model);
	const vectors = [];
	for (const text of texts) {
		const inputs = tokenizer([text], { padding: true, truncation: true, max_length: maxTokens });
		const { last_hidden_state: hidden } = await network(inputs);
		const pooled =
			pooling === "mean"
				? library.mean_pooling(hidden, inputs.attention_mask)
				: hidden.slice(null, 0);
		vectors.push(Float32Array.from(pooled.normalize(2, -1).data));
	}
	return vectors;
}

async function answer(library, question) {
	try {
		const vectors = await embed(library, question);
		return { id: question.id, ok: true, vectors, models: [...loaded.keys()] };
	} catch (error) {
		return { id: question.id, ok: false, detail: String(error) };
	}
}

async function serve() {
	const library = await readLibrary();
	await checkNative();
	parentPort.postMessage({ ready: true, version: library.env.version });
	let last = Promise.resolve();
	// What was asked before waits in the port.
	parentPort.on("message", (question) => {
		last = last.then(() => take(library, question));
	});
}

async function take(library, question) {
	const known = loaded.size;
	parentPort.postMessage(await answer(library, question));
	// What loading left, above all the parsed vocabulary, would stay for long: little is allocated afterwards.
	if (loaded.size > known) globalThis.gc?.();
}

serve().catch((error) => {
	parentPort.postMessage({ ready: false, detail: String(error) });
	// Stays until pi, which has no use for it now, ends it: the end could come there before the reason.
	parentPort.ref();
});

import {
	type Downloaded,
	type DownloadProgress,
	downloadModel,
} from "#src/embedding/downloader.ts";
import { chooseEndpoint, type Endpoint } from "#src/embedding/endpoint.ts";
import { modelFiles, models } from "#src/embedding/model.ts";
import { isInstalled } from "#src/embedding/model-manifest.ts";
import { findRuntime, libraryDownload, type Runtime } from "#src/embedding/runtime.ts";
import { installRuntime } from "#src/embedding/runtime-install.ts";
import type { ModelName, Setup, SetupFailure, SetupPart } from "#src/store/embedding.ts";
import { type EmbedPlaces, isOffline } from "./embed-places.ts";
import type { Life } from "./life.ts";
import type { Outcome, Queue, Work } from "./queue.ts";

/** What a preparation came to: `fetched` tells whether anything had to be done. */
export type Prepared = { readonly ok: true; readonly fetched: boolean } | SetupProblem;

export interface SetupProblem {
	readonly ok: false;
	readonly part: SetupPart;
	readonly failure: SetupFailure;
	readonly detail: string;
	/** Milliseconds that the server asks for. */
	readonly waitMs?: number | undefined;
}

/** What a preparation needs. */
export interface SetupOrder {
	readonly life: Life;
	readonly places: EmbedPlaces;
	readonly wanted: readonly ModelName[];
	/** What was found broken although it is there. */
	readonly broken: ReadonlySet<SetupPart>;
	/** The user's setting. */
	readonly endpoint: string;
	readonly signal: AbortSignal;
	queue(): Promise<Queue>;
	/** Called once, before anything is fetched, with about how many bytes that will be. */
	onNeed(bytes: number): Promise<void>;
	onMove(setup: Setup): void;
	onEndpoint(endpoint: Extract<Endpoint, { ok: true }>): void;
}

/** Milliseconds after which even a line that never stalls has had its time. */
const installMs = 3_600_000;
const downloadMs = 7_200_000;

/** Installs the library and fetches the models that are wanted, one after the other, as far as they are not there. */
export async function prepare(order: SetupOrder): Promise<Prepared> {
	const { places, broken, onNeed, signal } = order;
	const runtime = await findRuntime(places);
	const needsRuntime = !runtime.ok || (broken.has("runtime") && runtime.from === "installed");
	const missing = await missingModels(order);
	const [firstModel] = missing;
	const first = needsRuntime ? "runtime" : firstModel;
	if (first === undefined) return { ok: true, fetched: false };
	const hindrance = hindranceOf(runtime, places);
	if (hindrance !== undefined) return { ok: false, part: first, failure: hindrance, detail: "" };
	if (signal.aborted) return { ok: false, part: first, failure: "aborted", detail: "" };
	await onNeed(bytesOf(needsRuntime, missing));
	const problem = needsRuntime ? await install(order) : undefined;
	return problem ?? (await download(missing, order)) ?? { ok: true, fetched: true };
}

function hindranceOf(runtime: Runtime, { env }: EmbedPlaces): SetupFailure | undefined {
	if (!runtime.ok && runtime.reason === "no-node") return "no-node";
	return isOffline(env) ? "offline" : undefined;
}

async function missingModels({ places, wanted, broken }: SetupOrder): Promise<ModelName[]> {
	const missing: ModelName[] = [];
	for (const name of wanted) {
		const there = await isInstalled(places.modelsDir, models[name].id);
		if (!there || broken.has(name)) missing.push(name);
	}
	return missing;
}

function bytesOf(needsRuntime: boolean, missing: readonly ModelName[]): number {
	const all = missing.map((name) => models[name].bytes as number);
	return all.reduce((sum, bytes) => sum + bytes, needsRuntime ? libraryDownload : 0);
}

async function install(order: SetupOrder): Promise<SetupProblem | undefined> {
	const { places, onMove } = order;
	const since = Date.now();
	const work = { purpose: "runtime-install", deadlineMs: installMs } as const;
	return inTurn(order, { ...work, part: "runtime" }, (signal) =>
		installRuntime({
			...places,
			signal,
			onStep: (step) => onMove({ part: "runtime", step, since }),
		}),
	);
}

async function download(
	missing: readonly ModelName[],
	order: SetupOrder,
): Promise<SetupProblem | undefined> {
	const [part] = missing;
	if (part === undefined) return;
	const { places, signal } = order;
	order.onMove({ part, done: 0, total: models[part].bytes, since: Date.now() });
	const endpoint = await chooseEndpoint({ setting: order.endpoint, env: places.env, signal });
	if (!endpoint.ok) {
		const failure = signal.aborted ? "aborted" : endpoint.reason;
		return { ok: false, part, failure, detail: endpoint.detail };
	}
	order.onEndpoint(endpoint);
	for (const name of missing) {
		const problem = await downloadOne(name, endpoint.url, order);
		if (problem !== undefined) return problem;
	}
	return;
}

function downloadOne(
	part: ModelName,
	endpoint: string,
	order: SetupOrder,
): Promise<SetupProblem | undefined> {
	const { places, broken, onMove } = order;
	const onProgress = createProgress(part, onMove);
	const work = { purpose: "model-download", deadlineMs: downloadMs } as const;
	return inTurn(order, { ...work, part }, (signal) =>
		downloadModel({
			modelsDir: places.modelsDir,
			model: models[part].id,
			endpoint,
			repair: broken.has(part),
			signal,
			onProgress,
		}),
	);
}

/** Tells each whole percent once. The small files before the model itself count as its beginning. */
function createProgress(part: ModelName, onMove: SetupOrder["onMove"]) {
	const since = Date.now();
	let last = -1;
	return ({ file, done: came, total: size }: DownloadProgress) => {
		const isLarge = file === modelFiles.at(-1);
		const total = isLarge && size !== undefined ? size : models[part].bytes;
		const done = isLarge ? Math.min(came, total) : 0;
		const percent = Math.floor((done / total) * 100);
		if (percent === last) return;
		last = percent;
		onMove({ part, done, total, since });
	};
}

type Done = Awaited<ReturnType<typeof installRuntime>> | Downloaded;

/** Runs a piece of work when its turn in the background comes; gives what it failed at, if it did. */
async function inTurn(
	{ life, queue, signal }: SetupOrder,
	{ part, ...work }: Pick<Work, "purpose" | "deadlineMs"> & { readonly part: SetupPart },
	run: (signal: AbortSignal) => Promise<Done>,
): Promise<SetupProblem | undefined> {
	const { promise, resolve } = Promise.withResolvers<SetupProblem | undefined>();
	const aborted: SetupProblem = { ok: false, part, failure: "aborted", detail: "" };
	const runInTurn = async (turn: AbortSignal): Promise<Outcome> => {
		let problem: SetupProblem | undefined = aborted;
		try {
			problem = problemOf(part, await run(AbortSignal.any([turn, signal])));
			return problem?.failure ?? "done";
		} finally {
			resolve(problem);
		}
	};
	(await queue()).add(life, { ...work, run: runInTurn });
	// A session that ends refuses what still waits for its turn.
	life.signal.addEventListener("abort", () => resolve(aborted), { once: true });
	if (life.signal.aborted) resolve(aborted);
	return promise;
}

function problemOf(part: SetupPart, done: Done): SetupProblem | undefined {
	if (done.ok) return;
	const waitMs = "waitMs" in done ? done.waitMs : undefined;
	return { ok: false, part, failure: done.reason, detail: done.detail, waitMs };
}

import type { EngineStatus } from "#src/embedding/embedded.ts";
import { chooseEndpoint, type Endpoint } from "#src/embedding/endpoint.ts";
import { models } from "#src/embedding/model.ts";
import { isInstalled, modelFolder } from "#src/embedding/model-manifest.ts";
import { findRuntime } from "#src/embedding/runtime.ts";
import { bytesBelow } from "#src/embedding/runtime-prune.ts";
import type {
	EmbedStatus,
	EngineTrouble,
	ModelName,
	ModelStatus,
	Setup,
	SetupTrouble,
} from "#src/store/embedding.ts";
import type { EmbedSettings } from "#src/store/settings.ts";
import { type EmbedPlaces, IDLE_MINUTES, isOffline } from "./embed-places.ts";

/** What is known without looking at the disk. */
interface Known {
	readonly places: EmbedPlaces;
	readonly settings: EmbedSettings;
	readonly setup: Setup | undefined;
	readonly trouble: SetupTrouble | undefined;
	readonly engine: EngineStatus | undefined;
	/** The endpoint that was found in this session. */
	readonly endpoint: Extract<Endpoint, { ok: true }> | undefined;
	readonly mayPrepare: boolean;
	readonly detecting: boolean;
}

/** How embedding stands. Looks at the disk, asks no network and loads no model. */
export async function readEmbedStatus(known: Known): Promise<EmbedStatus> {
	const { places, settings, setup, trouble, engine, mayPrepare, detecting } = known;
	return {
		detecting,
		choice: settings.choice,
		models: await Promise.all((["zh", "en"] as const).map((name) => modelStatus(name, known))),
		runtime: await runtimeStatus(places),
		modelsDir: places.modelsDir,
		source: await sourceOf(known),
		idleMinutes: IDLE_MINUTES,
		setup,
		trouble,
		engine: engineTrouble(engine),
		mayPrepare,
		offline: isOffline(places.env),
	};
}

async function modelStatus(
	name: ModelName,
	{ places, settings, engine }: Known,
): Promise<ModelStatus> {
	const { id, bytes: whole } = models[name];
	const { modelsDir } = places;
	const [installed, bytes] = await Promise.all([
		isInstalled(modelsDir, id),
		bytesBelow(modelFolder(modelsDir, id)).catch(() => 0),
	]);
	const wanted = settings.choice === "auto" || settings.choice === name;
	const loaded = engine?.models.includes(id) ?? false;
	return { name, id, wanted, installed, loaded, bytes, whole };
}

async function runtimeStatus(places: EmbedPlaces): Promise<EmbedStatus["runtime"]> {
	const runtime = await findRuntime(places);
	if (!runtime.ok) return { there: false, reason: runtime.reason, path: places.runtimeDir };
	const { version, from, entry } = runtime;
	return { there: true, version, from, path: from === "installed" ? places.runtimeDir : entry };
}

async function sourceOf({ places, settings, endpoint }: Known): Promise<EmbedStatus["source"]> {
	const { endpoint: setting } = settings;
	const { HF_ENDPOINT: variable = "" } = places.env;
	const isNamed = [setting, variable].some((one) => one.trim() !== "");
	// Only an endpoint that was named is known without asking the network.
	const found = isNamed ? await chooseEndpoint({ setting, env: places.env }) : endpoint;
	if (found === undefined) return;
	return found.ok ? { url: found.url, from: found.from } : undefined;
}

function engineTrouble(engine: EngineStatus | undefined): EngineTrouble | undefined {
	const { reason, detail = "" } = engine?.failure ?? {};
	switch (reason) {
		case "broken-runtime":
		case "broken-model":
		case "crashed":
		case "timed-out":
			return { reason, detail };
		default:
			return;
	}
}

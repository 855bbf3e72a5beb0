import { type BadFile, checkEmbedding } from "#src/doctor/check-embedding.ts";
import type { Finding, Hindrance } from "#src/doctor/finding.ts";
import { findLeftovers } from "#src/embedding/leftovers.ts";
import { compareSizes, verifyModels } from "#src/embedding/model-verify.ts";
import type { EmbedStatus } from "#src/store/embedding.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

interface Asked {
	readonly host: Host;
	readonly life: Life;
}

/** How messages are compared and why, and the models on the disk. Loads no model. */
export async function examineEmbedding(
	{ host, life }: Asked,
	verified: readonly BadFile[] | undefined,
): Promise<readonly Finding[]> {
	const desk = await host.embedding();
	const status = await desk.status(life);
	const installed = status.models.filter((model) => model.installed);
	return checkEmbedding({
		wanted: status.detecting && status.choice !== "off",
		hindrance: hindranceOf(status),
		models: installed.map(({ id }) => id),
		bytes: installed.reduce((all, { bytes }) => all + bytes, 0),
		bad:
			verified ??
			(await compareSizes(
				desk.places.modelsDir,
				status.models.map(({ id }) => id),
			)),
		isVerified: verified !== undefined,
		// What is being fetched right now is no leftover, and goes when it is done.
		left: status.setup === undefined ? await findLeftovers(desk.places, Date.now()) : [],
	});
}

function hindranceOf(status: EmbedStatus): Hindrance | undefined {
	const { engine, models, runtime, setup, trouble } = status;
	if (setup !== undefined) return { why: "working" };
	const missing = models.find(({ installed, wanted }) => wanted && !installed);
	if (runtime.there && missing === undefined) {
		return engine && { why: "failed", failure: engine.reason, detail: engine.detail };
	}
	if (trouble !== undefined) {
		return { why: "failed", failure: trouble.failure, detail: trouble.detail };
	}
	return { why: "absent", part: runtime.there ? (missing?.name ?? "runtime") : "runtime" };
}

/** Compares every byte of the models with their manifests. */
export async function verifyEmbedding(
	{ host, life }: Asked,
	onMove: (done: number, total: number) => void,
): Promise<readonly BadFile[]> {
	const desk = await host.embedding();
	const status = await desk.status(life);
	const ids = status.models.filter(({ bytes }) => bytes > 0).map(({ id }) => id);
	return verifyModels(desk.places.modelsDir, ids, { signal: life.leaving, onMove });
}

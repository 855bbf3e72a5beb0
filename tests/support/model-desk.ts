import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type DownloadOptions, downloadModel } from "#src/embedding/downloader.ts";
import { modelFiles } from "#src/embedding/model.ts";
import { isInstalled, modelFolder } from "#src/embedding/model-manifest.ts";
import { type ModelServer, startModelServer } from "./model-server.ts";
import { tiny, tinyModelFiles } from "./tiny-model.ts";

/** The largest file of a model. */
export const big = "onnx/model_quantized.onnx";

/** A patience that no test has to wait for. */
export const quick = { answerMs: 2_000, stallMs: 150, pauseMs: 5, retries: 5 };

/** A hub, and a folder for what is fetched from it. */
export interface Desk {
	readonly server: ModelServer;
	readonly modelsDir: string;
	download(more?: Partial<DownloadOptions>): ReturnType<typeof downloadModel>;
	isInstalled(): Promise<boolean>;
	fileAt(path: string): string;
	/** The ranges that were asked for, one for each request of the file. */
	rangesOf(path: string): readonly (string | undefined)[];
	/** Expects the model of that seed, and nothing half done beside it. */
	expectWhole(seed?: number): Promise<void>;
	close(): Promise<void>;
}

/** Opens a hub that serves the tiny model. */
export async function openDesk(): Promise<Desk> {
	const server = await startModelServer(tinyModelFiles());
	const modelsDir = await mkdtemp(join(tmpdir(), "waystation-models-"));
	const fileAt = (path: string) => join(modelFolder(modelsDir, tiny.id), path);
	return {
		...{ server, modelsDir, fileAt },
		download: (more = {}) =>
			downloadModel({
				...{ modelsDir, model: tiny.id, endpoint: server.url, patience: quick },
				...more,
			}),
		isInstalled: () => isInstalled(modelsDir, tiny.id),
		rangesOf: (path) => server.asked.filter((one) => one.path === path).map((one) => one.range),
		async expectWhole(seed = 1) {
			expect(await isInstalled(modelsDir, tiny.id)).toBe(true);
			for (const path of modelFiles) {
				const content = await readFile(fileAt(path));
				expect(content.equals(tinyModelFiles(seed).get(path) ?? Buffer.of())).toBe(true);
			}
			const names = await readdir(fileAt("onnx"));
			expect(names.filter((name) => name.includes(".part"))).toEqual([]);
		},
		async close() {
			await server.close();
			await rm(modelsDir, { recursive: true, force: true });
		},
	};
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FauxResponseStep, fauxAssistantMessage, fauxProvider } from "@earendil-works/pi-ai";
import { ModelRegistry, ModelRuntime } from "@earendil-works/pi-coding-agent";
import { afterEach } from "vitest";
import type { Asking } from "#src/host/ask-once.ts";
import { openSpendLog } from "#src/persistence/spend-log.ts";
import { createStore } from "#src/store/store.ts";

const folders: string[] = [];
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A real model registry whose provider answers from a script. */
export async function asking(responses: FauxResponseStep[]): Promise<Asking & { folder: string }> {
	const folder = mkdtempSync(join(tmpdir(), "ask-"));
	folders.push(folder);
	const faux = fauxProvider({ models: [{ id: "first" }, { id: "second" }] });
	faux.setResponses(responses);
	const runtime = await ModelRuntime.create({
		authPath: join(folder, "auth.json"),
		modelsPath: null,
		modelsStorePath: join(folder, "models-store.json"),
		refreshOnCreate: false,
	});
	runtime.registerNativeProvider(faux.provider);
	await runtime.getAvailable();
	const registry = new ModelRegistry(runtime);
	return {
		registry,
		sessionModel: registry.find("faux", "first"),
		store: createStore(),
		spendLog: openSpendLog(folder),
		folder,
	};
}

/** A message that says why the provider refuses. */
export const failing = (errorMessage: string) =>
	fauxAssistantMessage("", { stopReason: "error", errorMessage });

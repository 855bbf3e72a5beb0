import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { welcomeMark } from "../../src/persistence/agent-files.ts";

/** A model in pi's models.json, as far as tests set it. */
export interface ModelEntry {
	readonly id: string;
	/** Tokens. */
	readonly contextWindow: number;
	readonly maxTokens: number;
	/** US dollars for a million tokens; no price when absent. */
	readonly cost?: {
		readonly input: number;
		readonly output: number;
		readonly cacheRead: number;
		readonly cacheWrite: number;
	};
}

/** What goes into an agent folder beside the quiet settings of tests. */
export interface AgentDirOptions {
	readonly baseUrl: string;
	/** The first one is pi's default model. */
	readonly models?: readonly ModelEntry[];
	/** Laid over the quiet settings. */
	readonly settings?: Readonly<Record<string, unknown>>;
	/** Whether this is the first start on the machine, with its card; false when absent. */
	readonly first?: boolean | undefined;
}

const defaultModels: readonly ModelEntry[] = [
	{ id: "mock-1", contextWindow: 1_000_000, maxTokens: 4096 },
];

/** pi's settings in an agent folder of ours: one scripted model, no questions, fast retries. */
function settingsOf(model: string, settings: AgentDirOptions["settings"]) {
	return {
		defaultProvider: "mock",
		defaultModel: model,
		defaultProjectTrust: "always",
		quietStartup: true,
		enableInstallTelemetry: false,
		retry: { enabled: true, maxRetries: 2, baseDelayMs: 50 },
		...settings,
	};
}

/** Says that the card of the first start was seen on this machine. */
export function putWelcomeMark(agentDir: string): void {
	const file = welcomeMark(agentDir);
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	writeFileSync(file, "1\n", { mode: 0o600 });
}

/** Fills an agent folder whose only provider is the scripted model at `baseUrl`. */
export function writeAgentDir(folder: string, options: AgentDirOptions): void {
	const models = options.models ?? defaultModels;
	const write = (name: string, value: object) =>
		writeFileSync(join(folder, name), `${JSON.stringify(value, null, "\t")}\n`);
	const { baseUrl } = options;
	const mock = { name: "Mock", baseUrl, api: "openai-completions", apiKey: "mock-key", models };
	mkdirSync(join(folder, "bin"), { recursive: true });
	if (options.first !== true) putWelcomeMark(folder);
	write("models.json", { providers: { mock } });
	write("settings.json", settingsOf(models[0]?.id ?? "mock-1", options.settings));
	// Offline pi warns when it cannot fetch these two, which would change the start screen.
	for (const tool of ["fd", "rg"]) {
		writeFileSync(join(folder, "bin", tool), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
	}
}

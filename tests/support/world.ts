import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ModelEntry, writeAgentDir } from "./agent-dir.ts";
import { type MockLlm, startMockLlm } from "./mock-llm.ts";
import type { Reply, Rule } from "./mock-llm-rules.ts";

/** The root of this checkout, which is also the package that pi loads. */
export const checkout = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** The pi command of the installed package, run by the Node of `nodes`. */
export const piCli = join(
	checkout,
	"node_modules/@earendil-works/pi-coding-agent/dist/bundle/cli.js",
);

/** The two Node versions that pi is tried on: the development one and the floor for users. */
export const nodes = {
	current: join(checkout, "node_modules/node/bin/node"),
	floor: join(checkout, "node_modules/node22/bin/node"),
} as const;

/** Scripted model, agent folder, home and project of one test. */
export interface World {
	readonly llm: MockLlm;
	/** Holds all folders of this world. */
	readonly root: string;
	readonly agentDir: string;
	readonly home: string;
	readonly project: string;
	/** Put before the arguments of every pi that is started in this world. */
	readonly args: readonly string[];
	readonly env: Readonly<Record<string, string>>;
	/** Stops the model and removes all folders. */
	close(): Promise<void>;
}

export interface WorldOptions {
	readonly rules?: readonly Rule[];
	/** The reply when no rule matches. */
	readonly otherwise?: Reply;
	readonly models?: readonly ModelEntry[];
	/** pi's settings, laid over the quiet ones. */
	readonly settings?: Readonly<Record<string, unknown>>;
	readonly env?: Readonly<Record<string, string>>;
	/** Extensions that every pi loads; this package when absent. */
	readonly extensions?: readonly string[];
	/** Whether this is the first start on the machine; false when absent. */
	readonly first?: boolean;
	/** Name of the project's folder. */
	readonly project?: string;
}

/** Environment of a pi that knows nothing of the developer's own settings, keys and network. */
export function hermeticEnv(agentDir: string, home: string): Record<string, string> {
	const { PATH, TMPDIR, LANG } = process.env;
	return {
		PATH: [dirname(nodes.current), PATH].join(delimiter),
		...(TMPDIR === undefined ? {} : { TMPDIR }),
		LANG: LANG ?? "C.UTF-8",
		HOME: home,
		USERPROFILE: home,
		PI_CODING_AGENT_DIR: agentDir,
		PI_OFFLINE: "1",
		PI_TELEMETRY: "0",
		PI_SKIP_VERSION_CHECK: "1",
	};
}

/** Makes a world in a temporary folder. Nothing in it outlives `close`. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
	const llm = await startMockLlm(options.rules, options.otherwise);
	const root = realpathSync(mkdtempSync(join(tmpdir(), "waystation-")));
	const folder = (name: string) => {
		mkdirSync(join(root, name), { recursive: true });
		return join(root, name);
	};
	const agentDir = folder("agent");
	const home = folder("home");
	const { models, settings } = options;
	writeAgentDir(agentDir, {
		baseUrl: llm.baseUrl,
		first: options.first,
		...(models && { models }),
		...(settings && { settings }),
	});
	return {
		llm,
		root,
		agentDir,
		home,
		project: folder(options.project ?? "project"),
		args: (options.extensions ?? [checkout]).flatMap((path) => ["-e", path]),
		env: { ...hermeticEnv(agentDir, home), ...options.env },
		close: async () => {
			await llm.close();
			rmSync(root, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

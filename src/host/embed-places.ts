import { join } from "node:path";
import { modelsFolder } from "#src/persistence/agent-files.ts";

/** Where embedding keeps its things, and what it goes by. */
export interface EmbedPlaces {
	readonly runtimeDir: string;
	readonly modelsDir: string;
	/** The small file that remembers what was announced and what failed. */
	readonly recordFile: string;
	/** `node_modules` folders to find the library in; those of this package when absent. */
	readonly packageFolders?: readonly string[] | undefined;
	readonly env: Readonly<Record<string, string | undefined>>;
}

/** The places below pi's agent folder. */
export function embedPlaces(agentDir: string): EmbedPlaces {
	const folder = join(agentDir, "waystation");
	return {
		runtimeDir: join(folder, "runtime"),
		modelsDir: modelsFolder(agentDir),
		recordFile: join(folder, "embedding.json"),
		env: process.env,
	};
}

/** Minutes without use after which the worker's memory is given back. */
export const IDLE_MINUTES = 5;

/** Whether pi was told to use no network for packages; ours come the same way. */
export function isOffline({ PI_OFFLINE: value }: EmbedPlaces["env"]): boolean {
	return value !== undefined && /^(?:1|true|yes)$/i.test(value);
}

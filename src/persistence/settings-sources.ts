import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Our own settings file, the only one that we write. */
export function configFile(agentDir: string): string {
	return join(agentDir, "waystation", "config.json");
}

/** Whether any setting was made, so that the schema is loaded only for those who use it. */
export async function hasSettings(
	agentDir: string,
	...fromPi: readonly unknown[]
): Promise<boolean> {
	if (fromPi.some((value) => value !== undefined)) return true;
	return stat(configFile(agentDir)).then(
		() => true,
		(error: unknown) => !(error instanceof Error && "code" in error && error.code === "ENOENT"),
	);
}

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** Whether pi takes the project of the session that starts now for the one before. */
const sameProject = "WAYSTATION_SAME_PROJECT";

/** Whether the last session of this test file had our package alone. */
const wasAlone = "WAYSTATION_WAS_ALONE";

const registered = "WAYSTATION_KEEPS_EXTENSION";

const comparison = "pathsEqual(extensionCacheCwd, resolvedCwd)";

/**
 * Has pi keep the package from one session of a test file to the next, as it keeps it from one session of a project to
 * the next. Each session of a test has a project of its own, for which pi loads all of it anew: a third of what the
 * tests took. To be called at the beginning of each file, which loads it anew, before pi's modules are loaded.
 *
 * Where pi's loader compares otherwise one day, everything is loaded anew, which is only slower.
 */
export function keepExtensionWithinFile(): void {
	Reflect.set(globalThis, wasAlone, false);
	if (Reflect.has(globalThis, registered)) return;
	Reflect.set(globalThis, registered, true);
	registerHooks({
		load(url, context, next) {
			if (!url.endsWith("/dist/core/extensions/loader.js")) return next(url, context);
			const source = readFileSync(fileURLToPath(url), "utf8");
			const keeping = source.replace(comparison, `(globalThis.${sameProject} || ${comparison})`);
			return { format: "module", source: keeping, shortCircuit: true };
		},
	});
}

/** What a session that starts has loaded. */
export interface Loading {
	/** Whether it has the package alone: other extensions, and what they meet, are loaded anew. */
	readonly isAlone: boolean;
	/** Whether nothing may be loaded yet. */
	readonly isFirst: boolean;
}

/** Starts a session, with the package as the session before left it where both may share it. */
export async function startKeeping<T>(
	{ isAlone, isFirst }: Loading,
	start: () => Promise<T>,
): Promise<T> {
	const isKept = isAlone && !isFirst && Reflect.get(globalThis, wasAlone) === true;
	Reflect.set(globalThis, sameProject, isKept);
	Reflect.set(globalThis, wasAlone, isAlone);
	try {
		return await start();
	} finally {
		Reflect.set(globalThis, sameProject, false);
	}
}

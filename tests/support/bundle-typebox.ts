import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { build } from "vite";
import { typeboxFolder } from "./start-process.ts";

/**
 * Puts TypeBox together, as pi hands it to its extensions: loading its 664 files takes a process that starts for a test
 * longer than all that it does.
 */
export async function setup(): Promise<void> {
	if (existsSync(typeboxFolder)) return;
	const fresh = `${typeboxFolder}-${process.pid}`;
	await build({
		configFile: false,
		logLevel: "error",
		publicDir: false,
		build: {
			ssr: true,
			outDir: fresh,
			minify: false,
			target: "node22",
			rolldownOptions: {
				input: { typebox: "typebox", value: "typebox/value" },
				preserveEntrySignatures: "strict",
				output: { format: "es", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
			},
		},
		ssr: { noExternal: true },
	});
	// Another run may have been faster.
	await rename(fresh, typeboxFolder).catch(() => rm(fresh, { recursive: true }));
}

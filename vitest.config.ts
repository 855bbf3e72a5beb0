import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Where CI wants a report that a script can count. */
const { VITEST_REPORT: report } = process.env;

export default defineConfig({
	test: {
		include: ["tests/**/*.test.ts"],
		testTimeout: 30_000,
		hookTimeout: 30_000,
		env: {
			// No test fetches models or a runtime unless it says so.
			PI_OFFLINE: "1",
			// Most processes that tests start run the same code as the one before.
			NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/node", import.meta.url)),
		},
		reporters: report ? ["default", "json"] : ["default"],
		...(report && { outputFile: { json: report } }),
	},
});

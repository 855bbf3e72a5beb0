import { defineConfig } from "vitest/config";

/** Where CI wants a report that a script can count. */
const { VITEST_REPORT: report } = process.env;

export default defineConfig({
	test: {
		include: ["tests/**/*.test.ts"],
		testTimeout: 30_000,
		hookTimeout: 30_000,
		// No test fetches models or a runtime unless it says so.
		env: { PI_OFFLINE: "1" },
		reporters: report ? ["default", "json"] : ["default"],
		...(report && { outputFile: { json: report } }),
	},
});

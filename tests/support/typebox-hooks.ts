import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { typeboxFolder } from "./start-process.ts";

/** What a process that a test starts loads in place of TypeBox's many files. */
const pieces: ReadonlyMap<string, string> = new Map([
	["typebox", "typebox.mjs"],
	["typebox/value", "value.mjs"],
]);

registerHooks({
	resolve(specifier, context, next) {
		const piece = pieces.get(specifier);
		if (piece === undefined) return next(specifier, context);
		return { url: pathToFileURL(`${typeboxFolder}/${piece}`).href, shortCircuit: true };
	},
});

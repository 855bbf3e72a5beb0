import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import manifest from "../../package.json" with { type: "json" };
import { checkout } from "./world.ts";

const Names = Type.Record(Type.String(), Type.String());

/** This package as its users have it: with its own dependencies, and no embedding library anywhere near. */
export function copyPackage(): { readonly folder: string; remove(): void } {
	const folder = mkdtempSync(join(tmpdir(), "waystation-package-"));
	for (const name of ["src", "views", "themes", "i18n", "package.json"]) {
		cpSync(join(checkout, name), join(folder, name), { recursive: true });
	}
	const packages = join(folder, "node_modules");
	mkdirSync(packages);
	for (const name of Object.keys(Value.Parse(Names, manifest.dependencies))) {
		symlinkSync(join(checkout, "node_modules", name), join(packages, name));
	}
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

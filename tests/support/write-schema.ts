import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { configSchema } from "../../src/persistence/settings-schema.ts";

/** The schema as the file that editors read: tabs, and short lists on one line as the formatter wants them. */
export function schemaText(): string {
	const text = JSON.stringify(configSchema(), undefined, "\t");
	const lists = text.replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, list: string) => {
		return `[${list.replace(/\s*\n\s*/g, " ")}]`;
	});
	return `${lists}\n`;
}

export const schemaFile = join(
	import.meta.dirname,
	"..",
	"..",
	"src",
	"persistence",
	"config.schema.json",
);

if (import.meta.main) await writeFile(schemaFile, schemaText());

import type { ImportSource, SourceKind } from "#src/import/source.ts";
import { archivesImporter } from "./import-archives.ts";
import { boundariesImporter } from "./import-boundaries.ts";
import type { ImportContext, Importer, Took } from "./import-context.ts";
import { memoryImporter } from "./import-memory.ts";
import { noteImporter } from "./import-note.ts";
import { notesImporter } from "./import-notes.ts";
import { settingsImporter } from "./import-settings.ts";
import { pagesImporter, topicsImporter } from "./import-topics.ts";
import { versionsImporter } from "./import-versions.ts";

const importers: Readonly<Record<SourceKind, Importer>> = {
	note: noteImporter,
	versions: versionsImporter,
	archives: archivesImporter,
	topics: topicsImporter,
	pages: pagesImporter,
	memory: memoryImporter,
	notes: notesImporter,
	boundaries: boundariesImporter,
	settings: settingsImporter,
};

/** Everything that the originals have left, in the order of the list. Throws what the system refuses for all of a kind. */
export async function findSources(context: ImportContext): Promise<readonly ImportSource[]> {
	const found: ImportSource[] = [];
	for (const importer of Object.values(importers)) found.push(...(await importer.find(context)));
	return found;
}

/** Takes what is new in one source by now. Throws what the system or we refuse. */
export function takeSource(context: ImportContext, source: ImportSource): Promise<Took> {
	return importers[source.kind].take(context, source);
}

import { openArchives } from "../../src/persistence/archive-store.ts";
import { findPlace } from "../../src/persistence/place.ts";
import { compactionOf } from "./archives.ts";

/** Archives so often to one project as a process of its own, all at one moment: `node archive-writer-process.ts <root> <name> <archives>`. */
const [root = "", name = "", archives = "0"] = process.argv.slice(2);

const found = await findPlace(root, { home: "/nowhere", configDir: ".pi" });
if (!found.ok) throw new Error(found.reason);
const store = openArchives({ place: found.place, configDir: ".pi" });

for (let number = 1; number <= Number(archives); number += 1) {
	const added = await store.add(compactionOf({ summary: `${name}: summary ${number}` }));
	if (!added.ok) throw new Error(JSON.stringify(added));
}

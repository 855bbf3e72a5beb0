import { findNotesPlace } from "../../src/persistence/notes-place.ts";
import { openNotes } from "../../src/persistence/notes-store.ts";
import { findPlace } from "../../src/persistence/place.ts";

/** Appends, and now and then rewrites a note of its own, as a process of its own: `node notes-writer-process.ts <root> <name> <records>`. */
const [root = "", name = "", records = "0"] = process.argv.slice(2);

const found = await findPlace(root, { home: "/nowhere", configDir: ".pi" });
if (!found.ok) throw new Error(found.reason);
const around = { agentDir: "/nowhere/agent", home: "/nowhere", configDir: ".pi" };
const notes = openNotes(await findNotesPlace({ place: found.place, ...around }));

for (let number = 1; number <= Number(records); number += 1) {
	const record = `${name} ${number} ${"记录".repeat(200)}`;
	const results = [
		await notes.append("log.md", record),
		...(number % 5 === 0 ? [await notes.write(`${name}.md`, record.repeat(20))] : []),
	];
	for (const result of results) if (!result.ok) throw new Error(JSON.stringify(result));
	if (number === 1) process.stdout.write("writing\n");
}

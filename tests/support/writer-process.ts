import type { Note } from "../../src/carryover/note.ts";
import { openNoteStore } from "../../src/persistence/note-store.ts";
import { findPlace } from "../../src/persistence/place.ts";

/**
 * Saves to one project as a process of its own: `node writer-process.ts <root> <agentDir> <name> <saves>`.
 * With `Infinity` saves it goes on until it is killed.
 */
const [root = "", agentDir = "", name = "", saves = "0"] = process.argv.slice(2);

function withItem(note: Note, item: string): Note {
	const sections = note.sections.filter((section) => section.heading === "Writers");
	const others = sections.flatMap((section) => section.items).filter((other) => !isOwn(other));
	return { sections: [{ heading: "Writers", items: [...others, item] }], captures: [] };
}

function isOwn(item: string): boolean {
	return item.startsWith(`- ${name}:`);
}

const found = await findPlace(root, { home: "/nowhere", configDir: ".pi" });
if (!found.ok) throw new Error(found.reason);
const store = openNoteStore({ place: found.place, configDir: ".pi", agentDir });
await store.versions();
console.log("ready");

for (let number = 1; number <= Number(saves); number += 1) {
	const result = await store.save({
		kind: "tool",
		session: name,
		at: Date.now(),
		trustedBase: true,
		waitMs: 60_000,
		change: (note) => withItem(note, `- ${name}: save ${number}`),
	});
	if (!result.ok || !result.changed) throw new Error(JSON.stringify(result));
	if (number === 1) console.log("saved");
}

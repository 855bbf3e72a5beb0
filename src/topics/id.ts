import { shortHash } from "#src/lib/hash.ts";

/** Units of the readable part at most. */
const stemUnits = 30;

/**
 * A new topic's id: the Latin words of the title, if it has any, and 8 digits of its hash, so that titles in
 * other scripts stay apart; numbered where `taken` says that the id is in use. With a project, the same title
 * has another id in every project. At most 30 + 9 units and the number.
 */
export function topicId(title: string, taken: (id: string) => boolean, project = ""): string {
	const name = title.normalize("NFC");
	const hash = shortHash(project === "" ? name : `${name}\n${project.normalize("NFC")}`);
	const base = `${stemOf(name) || "t"}-${hash}`;
	let id = base;
	for (let number = 2; taken(id); number += 1) id = `${base}-${number}`;
	return id;
}

/** Accents go, so that `Café` reads `cafe`. */
function stemOf(name: string): string {
	const plain = name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
	const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, "-");
	return words.replace(/^-/, "").slice(0, stemUnits).replace(/-$/, "");
}

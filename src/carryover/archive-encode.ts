import type { Archive } from "./archive.ts";

/** The words that begin the first line of an archive of ours. */
export const archiveMark = "<!-- waystation archive @ ";

/** An archive as Markdown: a comment with the facts, the title, the summary. */
export function encodeArchive(archive: Archive): string {
	const { at, title, text } = archive;
	const facts = factsOf(archive).map(([name, value]) => ` ${name}=${value}`);
	const line = `${archiveMark}${new Date(at).toISOString()}${facts.join("")} -->`;
	return `${line}\n\n# ${title}\n\n${text}\n`;
}

/** What a value of the first line may hold, so that it ends where the next fact begins. */
const value = /^[\w.:-]{1,128}$/;

function factsOf({ reason, tokensBefore, session, entry }: Archive): [string, string][] {
	const facts: [string, string | number | undefined][] = [
		["reason", reason],
		["tokensBefore", tokensBefore],
		["session", session],
		["entry", entry],
	];
	return facts.flatMap(([name, fact]): [string, string][] => {
		const said = String(fact ?? "");
		return value.test(said) && !said.includes("--") ? [[name, said]] : [];
	});
}

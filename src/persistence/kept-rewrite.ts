import { sha256 } from "#src/lib/hash.ts";
import { decodeText } from "./disk.ts";
import { decodeLog } from "./log-records.ts";
import type { SweepContext } from "./sweep-context.ts";
import type { KeptFile } from "./sweep-files.ts";
import { keepNamed } from "./sweep-originals.ts";
import { type Rewritten, rewriteText } from "./text-rewrite.ts";
import { addTrust } from "./trusted-add.ts";
import { openTrustedNotes } from "./trusted-notes.ts";

/**
 * Writes a file of ours anew. A note, or a version of one, that was trusted stays so: only what the user asked to have
 * taken out is gone from it. Throws what the system or we refuse.
 */
export function rewriteKept(
	context: SweepContext,
	file: KeptFile,
	change: (text: string) => string,
): Promise<Rewritten | undefined> {
	const { disk } = context;
	if (file.keptIn === "originals")
		return rewriteText(file, disk, change, (texts) => keepNamed(file, texts, disk));
	return rewriteText(file, disk, change, (texts) => keepTrust(context, file, texts));
}

async function keepTrust(
	{ agentDir, disk, place: own }: SweepContext,
	{ keptIn, project }: KeptFile,
	{ after, before }: Rewritten,
): Promise<void> {
	const place = project ?? own;
	if (place === undefined || (keptIn !== "note" && keptIn !== "versions")) return;
	const trusted = openTrustedNotes({ agentDir, disk });
	const [old, next] =
		keptIn === "note" ? [[hashOf(before)], [hashOf(after)]] : [hashesIn(before), hashesIn(after)];
	if (old.length !== next.length) return;
	const changed = old.flatMap((hash, at) =>
		hash === next[at] ? [] : [{ hash, fresh: next[at] ?? "" }],
	);
	for (const { fresh, hash } of changed) {
		if ((await trusted.look(place, hash)) !== undefined) await addTrust(trusted, place, fresh);
	}
}

function hashesIn(log: string): readonly string[] {
	return decodeLog(log).versions.map(({ hash }) => hash);
}

/** As the note's file is hashed where it is read. */
function hashOf(text: string): string {
	return sha256(decodeText(Buffer.from(text)));
}

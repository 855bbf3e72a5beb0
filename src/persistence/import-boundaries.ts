import { basename, dirname } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type ImportSource, sourceOf } from "#src/import/source.ts";
import { redact } from "#src/lib/redact.ts";
import { parseJson, Refused } from "./disk.ts";
import type { ImportContext, Importer } from "./import-context.ts";
import { readLines } from "./session-lines.ts";

/** Session files that are looked into, the newest first, and bytes of all together. */
const mostFiles = 200;
const mostBytes = 256 * 1_048_576;

/** Said of a compaction or of the unseen entry before it, and of the first versions' own entries. */
const mark = /"customType":"posthorse-boundary"|"posthorse":1[,}]|"type":"context_window"/;

/** UTF-16 units of what somebody said that tell one session from others, and those in which secrets are looked for before. */
const mostSaid = 80;
const mostScrubbed = 4_000;

/** A session in which pi-posthorse began fresh windows. */
interface Windowed {
	readonly path: string;
	readonly bytes: number;
	readonly changedAt: number;
	readonly windows: number;
	/** The day that it began on, and the first words of its user; empty where they are not there. */
	readonly day: string;
	readonly began: string;
}

/**
 * Where pi-posthorse began fresh windows in sessions of this project. They are compactions like any other, and the
 * unseen entries before them are pi's: nothing has to be taken for them to be read, searched and listed.
 */
export const boundariesImporter: Importer = {
	async find(context) {
		const own = new Set(context.cwds);
		const files = context.sessions.filter(({ cwd }) => own.has(cwd));
		const found: Windowed[] = [];
		let looked = 0;
		for (const file of files.slice(0, mostFiles)) {
			if (looked + file.bytes > mostBytes) continue;
			looked += file.bytes;
			const session = { ...file, ...(await lookInto(context, file.path)) };
			if (session.windows > 0) found.push(session);
		}
		return rowOf(found);
	},
	take: (_context, { path }) => Promise.reject(new Refused("failed", path)),
};

function rowOf(found: readonly Windowed[]): readonly ImportSource[] {
	const [first] = found;
	if (first === undefined) return [];
	const path = found.length === 1 ? first.path : dirname(first.path);
	return [
		sourceOf(
			{ kind: "boundaries", original: "pi-posthorse", path },
			{
				known: found.reduce((sum, { windows }) => sum + windows, 0),
				bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
				newest: Math.max(...found.map(({ changedAt }) => changedAt)),
				untaken: "read-by-pi",
				preview: found.map(sayWindowed),
			},
		),
	];
}

function sayWindowed({ began, day, path, windows }: Windowed): string {
	const count = windows === 1 ? [] : [`(${windows})`];
	return `- ${[day, began === "" ? basename(path) : began, ...count].filter((one) => one !== "").join("  ")}`;
}

/** Boundaries in one file, an entry of a compaction and the unseen one before it being one; and how it began. */
async function lookInto(
	{ disk }: ImportContext,
	file: string,
): Promise<Pick<Windowed, "began" | "day" | "windows">> {
	let windows = 0;
	let day: string | undefined;
	let began = "";
	await readLines(file, disk, (line) => {
		day ??= dayIn(line);
		if (began === "" && line.includes('"role":"user"')) began = saidIn(line.toString());
		windows += isBoundary(line) ? 1 : 0;
	});
	return { windows, day: day ?? "", began };
}

function isBoundary(line: Buffer): boolean {
	if (!line.includes("posthorse") && !line.includes("context_window")) return false;
	const text = line.toString();
	return mark.test(text) && !text.includes('"posthorse-boundary"');
}

/** The first line of a session says when it began. */
function dayIn(line: Buffer): string {
	return /"timestamp":"(\d{4}-\d\d-\d\d)/.exec(line.toString("utf8", 0, 500))?.[1] ?? "";
}

const Said = Type.Object({
	message: Type.Object({
		role: Type.Literal("user"),
		content: Type.Union([
			Type.String(),
			Type.Array(Type.Object({ text: Type.Optional(Type.String()) })),
		]),
	}),
});

/** The first words of a message of the user, without secrets. */
function saidIn(line: string): string {
	const entry = parseJson(line);
	if (!Value.Check(Said, entry)) return "";
	const { content } = entry.message;
	const text =
		typeof content === "string" ? content : content.map((part) => part.text ?? "").join(" ");
	return redact(text.slice(0, mostScrubbed))
		.text.replace(/\s+/g, " ")
		.trim()
		.slice(0, mostSaid)
		.toWellFormed();
}

import type { Finding } from "#src/forget/finding.ts";
import { isExpected, Refused } from "./disk.ts";
import { excerptsOf } from "./forget-find.ts";
import type { Forgotten } from "./forgotten.ts";
import { rewriteKept } from "./kept-rewrite.ts";
import { decodeLog, type LoggedVersion, numberVersions, recordIn } from "./log-records.ts";
import { withoutStamp } from "./note-file.ts";
import type { SweepContext } from "./sweep-context.ts";
import { type KeptFile, keptFiles } from "./sweep-files.ts";
import { exactText } from "./text-rewrite.ts";

/** A version of the note by its number, as `/carryover log` shows it: `v12`. Undefined where there is none. */
export async function findVersion(context: SweepContext, id: string): Promise<Finding | undefined> {
	const number = Number(/^v(\d{1,6})$/i.exec(id)?.[1] ?? 0);
	if (number === 0) return;
	const logged: { readonly file: KeptFile; readonly version: LoggedVersion }[] = [];
	for (const file of await logsOf(context)) {
		const text = await exactText(file, context.disk).catch((error: unknown) => {
			if (!isExpected(error)) throw error;
			return null;
		});
		// Without one of the logs those of their versions that have no number would get other ones.
		if (text === null) return;
		logged.push(...decodeLog(text ?? "").versions.map((version) => ({ file, version })));
	}
	const numbers = numberVersions(logged.map(({ version }) => version));
	const found = logged[numbers.findIndex((version) => version.number === number)];
	if (found === undefined) return;
	const { file, version } = found;
	const { name, path } = file;
	const excerpts = excerptsOf([withoutStamp(version.text)]);
	const common = { keptIn: "versions", name, path, count: 1, more: false, kinds: [] } as const;
	return { ...common, id: `version:${version.at}:${version.hash}`, excerpts, act: "version" };
}

/** The logs, the oldest first, since that is how versions are counted. */
async function logsOf(context: SweepContext): Promise<readonly KeptFile[]> {
	const files = (await keptFiles(context, () => {})).filter(({ keptIn }) => keptIn === "versions");
	const [newest, ...older] = files;
	return newest === undefined ? [] : [...older.toReversed(), newest];
}

/** Takes one version out of its log. Throws what the system or we refuse. */
export async function dropVersion(
	context: SweepContext,
	{ id, path }: Finding,
): Promise<Forgotten> {
	const file = (await logsOf(context)).find((one) => one.path === path);
	if (file === undefined) throw new Refused("changed", path);
	const isIt = (line: string) => {
		const record = recordIn(line);
		const [version] = record === undefined ? [] : decodeLog(line).versions;
		return version !== undefined && id === `version:${version.at}:${version.hash}`;
	};
	const done = await rewriteKept(context, file, (text) =>
		text
			.split("\n")
			.filter((line) => !isIt(line))
			.join("\n"),
	);
	// An entry of the original extension spans lines, and is only taken out by what it says.
	if (done === undefined) throw new Refused("changed", path);
	return { changed: 1, back: () => putBack(context, file, done) };
}

/** Brings back what stood in a file, unless it was changed since. */
export async function putBack(
	context: SweepContext,
	file: KeptFile,
	{ after, before }: { readonly after: string; readonly before: string },
): Promise<boolean> {
	let same = false;
	const undone = await rewriteKept(context, file, (text) => {
		same = text === after;
		return same ? before : text;
	});
	return same && undone !== undefined;
}

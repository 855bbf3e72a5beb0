import type { FileAct } from "./file-act.ts";

const blocks = [
	["read", /<read-files>\n([^<]*)\n<\/read-files>/],
	["edit", /<modified-files>\n([^<]*)\n<\/modified-files>/],
] as const;

/** The files that pi's own summary lists at its end, for a session that pi compacted before us. */
export function summaryActs(summary: string): readonly FileAct[] {
	return blocks.flatMap(([act, block]) => {
		const paths = block.exec(summary)?.[1]?.split("\n") ?? [];
		return paths.map((path) => ({ act, path, folder: "" }));
	});
}

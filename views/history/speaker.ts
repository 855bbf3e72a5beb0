import type { Messages } from "#i18n/en.ts";
import type { ShownNeighbour } from "#src/history/shown-hit.ts";
import { plain } from "#views/kit/text.ts";

/** Who or what an entry is from: a tool by its name. */
export function speakerOf(
	{ role, tools }: Pick<ShownNeighbour, "role" | "tools">,
	{ history }: Messages,
): string {
	const [tool = ""] = tools;
	if (role === "tool" && tool !== "") return plain(tool);
	return history.speakers[role];
}

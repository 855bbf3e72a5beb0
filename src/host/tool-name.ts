import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { ToolLines } from "./tool-lines.ts";

/**
 * The name under which a tool of ours can be registered: the one that is wanted, or with a prefix where another
 * extension has taken it, which is said. Undefined when another copy has registered it already. One that rests is woken. To be asked when a session has
 * started: only then is it known which names are taken, and pi refuses to start on two of the same. The description tells
 * a tool of ours from another's.
 */
export function toolNameFor(host: Host, wanted: string, lines: ToolLines): string | undefined {
	const known = host.toolNames.get(wanted);
	if (known !== undefined) {
		if (host.resting.delete(known)) host.pi.setActiveTools([...host.pi.getActiveTools(), known]);
		return known;
	}
	const tools = host.pi.getAllTools();
	const prefixed = `waystation_${wanted}`;
	if (tools.some(({ name }) => name === prefixed)) return undefined;
	const taken = tools.some(
		(tool) => tool.name === wanted && tool.description !== lines.description,
	);
	const name = taken ? prefixed : wanted;
	if (taken) give(host.store, { code: "tool.renamed", wanted, name });
	host.toolNames.set(wanted, name);
	host.toolLines.set(name, lines);
	return name;
}

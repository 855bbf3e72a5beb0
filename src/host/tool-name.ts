import { give } from "./give.ts";
import type { Host } from "./host.ts";

/**
 * The name under which a tool of ours can be registered: pi refuses to start on two of the same. The one that is wanted
 * where it is free, else with a prefix, said once; undefined where ours is there already under that one.
 * @param description by which ours is told from another extension's of that name
 */
export function freeToolName(host: Host, wanted: string, description: string): string | undefined {
	const tools = host.pi.getAllTools();
	const prefixed = `waystation_${wanted}`;
	if (tools.some(({ name }) => name === prefixed)) return undefined;
	const taken = tools.some((tool) => tool.name === wanted && tool.description !== description);
	if (!taken) return wanted;
	give(host.store, { code: "tool.renamed", wanted, name: prefixed });
	return prefixed;
}

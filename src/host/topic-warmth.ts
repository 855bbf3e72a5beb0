import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { hasModels } from "#src/persistence/agent-files.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/**
 * Bring the model that this project's topics need into memory before the first prompt of a session, where all that it
 * needs is installed already. Costs nothing where there is no topic or no model.
 */
export async function warmTopics(host: Host, life: Life): Promise<void> {
	const { branch, settings, topics } = host.store.read();
	const { mode, embed } = settings.carryover.topicCompact;
	if (mode === "off" || embed.choice === "off" || branch.prompts > 0) return;
	if (!settings.topics.enabled || topics.ledger === undefined) return;
	if (!(await hasModels(getAgentDir()))) return;
	const desk = await host.topics();
	if (!life.alive || desk.ledger.projectTopics.length === 0) return;
	const embedding = await host.embedding();
	const meaning = await desk.meaning();
	if (life.alive) await meaning.warm(life, embedding);
}

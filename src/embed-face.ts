import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { sayEmbedStatus } from "#views/embed/plain.ts";
import type { Faces } from "./faces.ts";
import { runEmbed } from "./host/embed-command.ts";
import { lastJudged } from "./store/shift.ts";

/** `/carryover embed` with what follows it. */
export async function openEmbedFace(
	faces: Faces,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const { host } = faces;
	const life = host.lives.current();
	if (life === undefined) return;
	const answer = await runEmbed(host, life, args);
	if (answer === undefined) return;
	const words = (await faces.words())();
	const { embed } = words;
	switch (answer.show) {
		case "status": {
			const status = await (await host.embedding()).status(life);
			return faces.answer(
				ctx,
				sayEmbedStatus(status, lastJudged(host.store.read().branch.shifts), words, Date.now()),
			);
		}
		case "usage":
			return faces.answer(ctx, embed.usage);
		case "unknown":
			return faces.answer(ctx, `${embed.unknown(answer.word)}\n${embed.usage}`);
	}
}

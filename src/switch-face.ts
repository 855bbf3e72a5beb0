import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Faces } from "./faces.ts";
import { switchOff, switchOn } from "./host/switch.ts";

/** Says that Waystation is off, why, and how it is brought back. */
export async function sayOff(faces: Faces, ctx: ExtensionCommandContext): Promise<void> {
	const { off } = faces.host.store.read();
	const words = (await faces.words())().waystation.off;
	if (off !== undefined) faces.answer(ctx, words.here[off]);
}

/** `/waystation off` and `/waystation on`. */
export async function turnSwitch(
	faces: Faces,
	act: "off" | "on",
	ctx: ExtensionCommandContext,
): Promise<void> {
	const { host, opening } = faces;
	const came = act === "off" ? await switchOff(host, "session") : await switchOn(host, opening);
	const words = (await faces.words())().waystation.off;
	if (came === "compacting") return faces.answer(ctx, words.compacting);
	if (act === "on") return faces.answer(ctx, came === "done" ? words.on : words.onAlready);
	if (came === "done") return faces.answer(ctx, words.switched);
	await sayOff(faces, ctx);
}

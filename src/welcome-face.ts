import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { paintWith } from "#themes/paint.ts";
import { createLines } from "#views/kit/lines.ts";
import { drawWelcome } from "#views/welcome/card.ts";
import type { Faces } from "./faces.ts";
import { detach } from "./host/guard.ts";
import { welcomeWork } from "./host/welcome.ts";

/** Where the card stands among pi's widgets. */
const WIDGET = "waystation-welcome";

/** Shows the card of the very first start above the editor, until the user's first message. */
export async function showWelcome(faces: Faces, ctx: ExtensionContext): Promise<void> {
	const { host } = faces;
	const words = await faces.words();
	const { places, shown, untilInput } = welcomeWork(host);
	const isHere = () => host.lives.current()?.ctx === ctx;
	// Who writes at once would find it below the first answer; the next start shows it.
	if (!isHere() || host.lives.heard()) return;
	ctx.ui.setWidget(
		WIDGET,
		(_tui, theme) =>
			createLines((width) =>
				drawWelcome(places, width, { paint: paintWith(theme), words: words() }),
			),
		{ placement: "aboveEditor" },
	);
	untilInput(() => {
		if (isHere()) ctx.ui.setWidget(WIDGET, undefined);
	});
	detach("welcome", host.report, shown());
}

import { homedir } from "node:os";
import { join } from "node:path";
import { CONFIG_DIR_NAME, getAgentDir } from "@earendil-works/pi-coding-agent";
import { markWelcomed } from "#src/persistence/welcome-mark.ts";
import type { Host } from "./host.ts";

/** What the card of the first start needs of the machine. */
export interface WelcomeWork {
	/** Where things are kept: in the project, and in pi's agent folder, with `~` for home. */
	readonly places: { readonly project: string; readonly agent: string };
	/** Notes that it was shown. */
	shown(): Promise<void>;
	/** Calls back once, with the first message of the user. */
	untilInput(done: () => void): void;
}

export function welcomeWork({ pi }: Host): WelcomeWork {
	const folder = join(getAgentDir(), "waystation");
	const home = homedir();
	const agent = folder.startsWith(join(home, "/")) ? `~${folder.slice(home.length)}` : folder;
	return {
		places: { project: CONFIG_DIR_NAME, agent },
		shown: () => markWelcomed(getAgentDir()),
		untilInput(done) {
			const stop = pi.on("input", () => {
				stop();
				done();
			});
		},
	};
}

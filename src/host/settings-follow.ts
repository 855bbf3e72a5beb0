import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { configFile } from "#src/persistence/agent-files.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import { chosenBySession } from "./life.ts";
import { adoptedBy, adoptSettings, type Opening } from "./opening.ts";
import { readSettingsHere } from "./settings-read.ts";
import { reopen, switchOff } from "./switch.ts";

/**
 * Goes by our settings' file as a hand has left it, as if all of it had been set on the screen. One that cannot be read is
 * half written or broken: it is named, and what held before goes on.
 */
export async function followFile(host: Host, opening: Opening): Promise<void> {
	const seat = host.lives.seat();
	if (seat === undefined) return;
	const file = configFile(getAgentDir());
	const { issues } = await readSettingsHere(host.pi, seat.facts.cwd);
	const broken = issues.filter((issue) => issue.file === file && issue.field === "");
	for (const issue of broken) give(host.store, { code: "settings.kept", issue });
	if (broken.length > 0 || !seat.alive) return;
	const before = adoptedBy(seat, "").enabled;
	await adoptSettings(host, seat);
	const { enabled } = host.store.read().settings;
	// Who says in the file whether it is on takes back what they chose for the session before.
	if (before !== undefined && before !== enabled) chosenBySession().delete(seat.facts.id);
	await followEnabled(host, opening, before);
}

/** Switches off or on as the settings say, unless the user has chosen otherwise for this session. */
async function followEnabled(
	host: Host,
	opening: Opening,
	before: boolean | undefined,
): Promise<void> {
	const { lives, store } = host;
	const seat = lives.seat();
	if (seat === undefined || !seat.alive) return;
	const { off, settings } = store.read();
	const chosen = chosenBySession().get(seat.facts.id);
	if (!settings.enabled) {
		if (chosen !== "on") await switchOff(host, "settings");
	} else if (off === "settings" || (off !== undefined && before === false)) {
		await reopen(host, opening);
	}
}

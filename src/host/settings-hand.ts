import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { configFile, stampOf } from "#src/persistence/agent-files.ts";
import { within } from "./guard.ts";
import type { Host } from "./host.ts";
import { chosenBySession, type Seat } from "./life.ts";
import { adoptedBy, type Opening } from "./opening.ts";

/** How long an input may wait for a look at the file. */
const LOOK_MS = 250;

/** Goes by what a hand has written into our settings' file since it was read; most inputs find it as it was. */
export async function followHand(host: Host, opening: Opening): Promise<void> {
	const seat = host.lives.seat();
	if (seat === undefined || !(await within(LOOK_MS, isOutdated(host, seat)))) return;
	const { followFile } = await load(() => import("./settings-follow.ts"));
	await followFile(host, opening);
}

async function isOutdated({ lives, store }: Host, seat: Seat): Promise<boolean> {
	const stamp = await stampOf(configFile(getAgentDir()));
	if (adoptedBy(seat, stamp).stamp !== stamp) return true;
	// What could not be switched off while pi compacted is tried again.
	const isOn = lives.current() !== undefined && chosenBySession().get(seat.facts.id) !== "on";
	return isOn && !store.read().settings.enabled;
}

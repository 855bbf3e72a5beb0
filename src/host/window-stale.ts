import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { isTold } from "#src/store/branch.ts";
import { budgetOf } from "#src/windows/budget.ts";
import { decodeFingerprint, isSameFingerprint } from "#src/windows/fingerprint.ts";
import type { Host } from "./host.ts";
import { fingerprintOf, limitsOf } from "./window-facts.ts";

/**
 * Tells by a message's details whether it is a reminder that holds no longer: all of them where nothing is cut by
 * itself, or where the user wants to hear nothing of windows told.
 */
export function isStale(host: Host, ctx: ExtensionContext): (details: unknown) => boolean {
	const limits = limitsOf(host, ctx);
	const isWanted = isTold(host.store.read().branch, "window");
	const isOn = isWanted && budgetOf(limits).kind === "line";
	const mark = fingerprintOf(limits, ctx.sessionManager.getBranch());
	return (details) => {
		const known = decodeFingerprint(details);
		return known !== undefined && !(isOn && isSameFingerprint(known, mark));
	};
}

import { load, once } from "#src/lib/load.ts";
import { WINDOW_MESSAGE } from "#src/recall/compose.ts";
import { guard } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Opening } from "./opening.ts";
import type { LookAt } from "./shift.ts";

/**
 * Hooks that a start does not need, and a print in most cases neither, are hung on with the first session that may: each
 * of their modules takes time. Gives what does so.
 */
export function registerLate(host: Host, opening: Opening): () => Promise<void> {
	let lookAt: LookAt | undefined;
	const compaction = once(async () => {
		const { registerCompaction } = await load(() => import("./compaction.ts"));
		return registerCompaction(host, opening);
	});
	host.pi.on(
		"session_before_compact",
		guard("session_before_compact", host.report, async (event) => (await compaction())(event)),
	);
	host.pi.on(
		"context",
		guard("context", host.report, async (event) => {
			const isReminder = (message: (typeof event.messages)[number]) =>
				message.role === "custom" && message.customType === WINDOW_MESSAGE;
			if (!event.messages.some(isReminder)) return;
			const { dropStaleReminders } = await load(() => import("./windows.ts"));
			return dropStaleReminders(host, event);
		}),
	);
	// pi gives an input to those alone that hung on it when it came, and the first one may come before a session is open.
	host.pi.on(
		"input",
		guard("input", host.report, (event) => lookAt?.(event)),
	);
	return once(async () => {
		await compaction();
		const { registerCapture } = await load(() => import("./capture-tail.ts"));
		const { registerCheckpoints } = await load(() => import("./checkpoints.ts"));
		const { registerWindows } = await load(() => import("./windows.ts"));
		const { registerShift } = await load(() => import("./shift.ts"));
		// All or none, so that another try hangs nothing twice.
		registerCapture(host);
		registerCheckpoints(host, opening);
		registerWindows(host, opening);
		lookAt = registerShift(host);
	});
}

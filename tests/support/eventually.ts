import { vi } from "vitest";

/**
 * Resolves with what the check gives as soon as it does not throw; rejects with its last error after 20
 * seconds, which vitest's own wait of one second does not leave a busy machine.
 */
export function eventually<Value>(check: () => Value | Promise<Value>): Promise<Value> {
	return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}

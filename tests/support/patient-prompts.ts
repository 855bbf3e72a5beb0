import { afterEach, beforeEach, vi } from "vitest";

/** Milliseconds that a prompt waits at most until it is known what it belongs to, in words and in meaning. */
const limits: ReadonlySet<unknown> = new Set([60, 250]);

/** How many times as long it waits in these tests. */
const patience = 100;

/**
 * Has prompts wait for whatever they are waiting for. A busy machine may need longer than a prompt would wait, and then
 * is told later, as it should be; these tests are of what is told, and the benches of how soon.
 */
export function patientPrompts(): void {
	beforeEach(() => {
		const patient = new Proxy(globalThis.setTimeout, {
			apply(real, self, [work, ms, ...rest]: [() => void, unknown, ...unknown[]]) {
				const longer = limits.has(ms) ? Number(ms) * patience : ms;
				return Reflect.apply(real, self, [work, longer, ...rest]);
			},
		});
		vi.stubGlobal("setTimeout", patient);
	});
	afterEach(() => {
		vi.unstubAllGlobals();
	});
}

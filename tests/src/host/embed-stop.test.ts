import { access } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type EmbedMachine, startEmbedMachine } from "../../support/embed-desk.ts";
import { eventually } from "../../support/eventually.ts";

let machine: EmbedMachine;

beforeEach(async () => {
	machine = await startEmbedMachine();
});

afterEach(() => machine.close());

const until = (check: () => unknown) => eventually(check);

test.each([0, 1, 2, 4, 8])(
	"switched off %i ticks after a preparation began, nothing is fetched, started or said any more",
	async (ticks) => {
		const session = machine.session({ library: false });
		const { desk, life } = session;
		const preparing = desk.ensureReady(life);
		for (let tick = 0; tick < ticks; tick += 1) await new Promise((next) => setImmediate(next));
		session.set({ choice: "off" });
		await desk.restart();
		const announced = session.notices();
		await preparing;
		await until(() => {
			const { jobs, setup } = session.store.read();
			expect(jobs.filter(({ state }) => state !== "done" && state !== "failed")).toEqual([]);
			expect(setup).toBeUndefined();
		});
		expect(session.notices()).toEqual(announced);
		expect(machine.server.asked).toEqual([]);
		await expect(access(desk.places.runtimeDir)).rejects.toThrow("ENOENT");
	},
);

test("two messages that come at once begin one preparation, and its end is told once", async () => {
	const session = machine.session();
	const { desk, life } = session;
	await Promise.all([desk.ensureReady(life), desk.ensureReady(life)]);
	expect(session.notices()).toEqual(["embed.first", "embed.ready"]);
});

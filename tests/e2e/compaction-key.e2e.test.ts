import { expect, test } from "vitest";
import { configure } from "../support/carryover-session.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { until } from "./evidence.ts";
import { createOffice, open, summary } from "./office.ts";

const named = "f9 or /waystation undo goes back to before it.";

test.each(["fullscreen", "regular"])(
	"the key of the settings, which the card of a compaction names, takes it back, and nothing else (%s)",
	async (tui) => {
		const { compactions, world } = await createOffice(longEnglish.slice(0, 18), 200_000);
		configure(world, { compaction: { undoKey: "f9" } });
		const pi = await open(world, tui, 70);
		await pi.waitFor("· waystation");
		// The footer stands before pi asks for keys.
		await pi.settle();
		pi.keys("f9");
		await pi.waitFor("Nothing to undo: this branch has no compaction.");
		const written = Promise.withResolvers<void>();
		world.llm.addRule({ ...summary(written.promise), times: 1 });
		await pi.submit("/compact");
		await pi.waitFor(/asking · \d+ msgs/);
		pi.keys("f9");
		await pi.waitFor("Not undone: the agent is at work.");
		written.resolve();
		await pi.waitFor(/▸ Compacted 30k ≈> \d/);
		pi.keys("ctrlO");
		await pi.waitFor(named);
		await pi.waitFor(/Kept as \.pi\/topics\/\d{4}-\d\d-\d\d_\d{6}\.md: /);
		pi.keys("ctrlO");
		await pi.waitFor(named, { gone: true });

		const answered = Promise.withResolvers<void>();
		world.llm.addRule({ match: "how many", reply: { text: "Two are.", after: answered.promise } });
		await pi.submit("how many are queued?");
		await until("it is sent", () => world.llm.conversation().length === 1);
		pi.keys("f9");
		await pi.waitFor("Not undone: the agent is at work. Esc stops it");
		answered.resolve();
		await pi.waitFor("Two are.");
		await pi.waitFor(/✓ 30k → \d/);

		pi.type("and no");
		pi.keys("f9");
		await pi.waitFor("Back to before the compaction. 3 later messages stay");
		await pi.waitFor(/30k → /, { gone: true });
		await pi.submit("w?");
		await until("it is sent", () => world.llm.conversation().length === 2);
		const { prompt, raw = "" } = world.llm.conversation()[1] ?? {};
		expect(prompt).toBe("and now?");
		expect(raw).toContain("The loop starts again after the clock change");
		expect(raw).not.toContain("[Waystation summary");
		expect(compactions()).toHaveLength(1);

		await pi.submit("/waystation off");
		await pi.waitFor("waystation off");
		const before = await pi.settle();
		pi.keys("f9");
		expect(await pi.settle()).toEqual(before);
		expect(pi.overflow()).toEqual([]);
		expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
	},
);

test("a key that is set while pi runs is heard after /reload", async () => {
	const { world } = await createOffice(longEnglish.slice(0, 6), 200_000);
	const pi = await open(world, "fullscreen", 40);
	await pi.waitFor("· waystation");
	await pi.submit("/waystation settings compaction.undoKey f9");
	await pi.waitFor("Key for undo: f9");
	const before = await pi.settle();
	pi.keys("f9");
	expect(await pi.settle()).toEqual(before);
	await pi.submit("/reload");
	await pi.waitFor("Reloaded");
	await pi.settle();
	pi.keys("f9");
	await pi.waitFor("Nothing to undo: this branch has no compaction.");
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
});

import { expect, test } from "vitest";
import { longEnglish } from "../support/sessions-en.ts";
import { until } from "./evidence.ts";
import { createOffice, open } from "./office.ts";

const named = "alt+u or /waystation undo goes back to before it.";

test("the key that the card of a fresh compaction names takes it back, until something else is asked", async () => {
	const { compactions, world } = await createOffice(longEnglish.slice(0, 18), 200_000);
	const pi = await open(world, "regular", 70);
	await pi.waitFor("· waystation");
	const before = await pi.settle();
	pi.keys("altU");
	expect(await pi.settle()).toEqual(before);
	await pi.submit("/compact");
	await pi.waitFor(/▸ Compacted 30k ≈> \d.*alt\+u undo/);
	pi.keys("ctrlO");
	await pi.waitFor(named);
	await pi.waitFor(/Kept as \.pi\/topics\/\d{4}-\d\d-\d\d_\d{6}\.md: /);
	pi.keys("ctrlO");
	await pi.waitFor(named, { gone: true });

	pi.type("and no");
	pi.keys("altU");
	await pi.waitFor("Back to before the compaction.");
	await pi.waitFor("alt+u undo", { gone: true });
	world.llm.addRule({ match: "and now?", reply: { text: "Two are." } });
	await pi.submit("w?");
	await until("it is sent", () => world.llm.conversation().length === 1);
	const { prompt, raw = "" } = world.llm.conversation()[0] ?? {};
	expect(prompt).toBe("and now?");
	expect(raw).toContain("The loop starts again after the clock change");
	expect(raw).not.toContain("[Waystation summary");
	await pi.waitFor("Two are.");

	await pi.submit("/compact");
	await pi.waitFor(/▸ Compacted \d+k ≈> \d.*alt\+u undo/);
	const answered = Promise.withResolvers<void>();
	world.llm.addRule({ match: "how many", reply: { text: "Three.", after: answered.promise } });
	await pi.submit("how many are queued?");
	await until("it is sent", () => world.llm.conversation().length === 2);
	await pi.waitFor("alt+u undo", { gone: true });
	answered.resolve();
	await pi.waitFor("Three.");
	await pi.waitFor(/✓ \d+k → \d/);
	const answer = await pi.settle();
	pi.keys("altU");
	expect(await pi.settle()).toEqual(answer);
	expect(compactions()).toHaveLength(2);
	expect(pi.overflow()).toEqual([]);
	expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });
});

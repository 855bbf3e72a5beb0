import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { compactionOf, good, noticesOf, workedSessions } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";

const { worked } = workedSessions();

test("a second /compact takes the place of the first, and its summary is kept", async () => {
	let asked = 0;
	const session = await worked([
		async (_context, options) => {
			asked += 1;
			await new Promise<void>((done) => {
				options?.signal?.addEventListener("abort", () => done());
			});
			return fauxAssistantMessage("half a summ", { stopReason: "aborted" });
		},
		fauxAssistantMessage(good),
	]);
	const first = expect(session.session().compact()).rejects.toThrow("Compaction cancelled");
	await eventually(() => expect(asked).toBe(1));
	const { summary } = await session.session().compact();
	await first;
	expect(summary).toContain("Retry three times");
	expect(compactionOf(session)).toMatchObject({ fromHook: true, summary });
	await eventually(() => expect(session.recording.statuses.get("waystation")).toContain("≈>"));
	expect(noticesOf(session)).toEqual([]);
	expect(session.failures).toEqual([]);
});

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import { accountsOf } from "#src/host/compaction-accounts.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { fineTokens, shortTokens } from "#views/kit/tokens.ts";
import { failing } from "../support/asking.ts";
import {
	compactionOf,
	foldAll,
	good,
	noticesOf,
	workedSessions,
} from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";

const { start, worked } = workedSessions();

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

test("a log that cannot be written costs no word beside the one about the summary", async () => {
	const first = await start({ settings: foldAll });
	mkdirSync(join(first.agentDir, "waystation", "compaction.jsonl"), { recursive: true });
	const session = await worked([failing("400: no"), fauxAssistantMessage("Next.")], {
		beside: first,
	});
	await session.session().compact();
	await session.say("go on");
	expect(noticesOf(session)).toEqual([expect.stringContaining("No model gave a summary")]);
	expect(compactionOf(session)).toMatchObject({ fromHook: true });
});

test("what is left is estimated with the system prompt, also where we count more than the provider", async () => {
	const session = await start({
		settings: foldAll,
		answers: [fauxAssistantMessage("看过了。"), fauxAssistantMessage(good)],
	});
	await session.say("登录接口还在用旧的地址，请改成新的。".repeat(1_000));
	await session.session().compact();
	const left = decodeDetails(compactionOf(session)?.details)?.tokensAfterEstimate ?? 0;
	expect(left).toBeGreaterThan(estimateTokens(session.told[0]?.system ?? ""));
	await eventually(() =>
		expect(session.recording.statuses.get("waystation")).toContain(`≈> ${shortTokens(left)}`),
	);
});

test("what the next reply counted is the same in the footer and in the card, the reply itself left out", async () => {
	const session = await worked([
		fauxAssistantMessage(good),
		fauxAssistantMessage("All of it, in detail. ".repeat(1_000)),
	]);
	await session.session().compact();
	await session.say("what is left?");
	const [account] = accountsOf(session.session().sessionManager);
	const figure = `→ ${fineTokens(account?.measured ?? 0)}`;
	await eventually(() => expect(session.recording.statuses.get("waystation")).toContain(figure));
});

import { type FauxResponseStep, fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import {
	type CarryoverOptions,
	type CarryoverSession,
	carryoverSessions,
} from "../support/carryover-session.ts";

const start = carryoverSessions();

/** pi keeps nothing of a session this short uncompacted, so that there is something to fold. */
const settings = { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 1 } };

const good = `<summary>
<task>Move the login to the new endpoint and keep the tests green.</task>
<state>retry.ts was written; the login still calls the old endpoint in several places.</state>
<artifacts>
- [file] retry.ts | created | retries three times
</artifacts>
<decisions>
- Retry three times, because the endpoint is slow at night
</decisions>
<knowledge>
- The endpoint answers with 503 while it restarts
</knowledge>
<next_steps>
- Replace the old endpoint in the login
</next_steps>
</summary>`;

const call = (name: string, args: { readonly [name: string]: string }) =>
	fauxAssistantMessage([fauxToolCall(name, args)], { stopReason: "toolUse" });

/** A turn that writes a file and runs a command that fails. */
const work: readonly FauxResponseStep[] = [
	call("write", { path: "retry.ts", content: "export const tries = 3;\n" }),
	call("bash", { command: "cat missing-file.txt" }),
	fauxAssistantMessage("I wrote retry.ts; the file you named is not there."),
];

async function worked(
	answers: readonly FauxResponseStep[],
	options: CarryoverOptions = {},
): Promise<CarryoverSession> {
	const session = await start({ settings, ...options, answers: [...work, ...answers] });
	await session.say("the login uses the old endpoint, please write retry.ts. Always use tabs.");
	return session;
}

const compactionOf = (session: CarryoverSession) =>
	session.fileEntries().findLast((entry) => entry.type === "compaction");
const notices = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message);
const requestsFor = ({ told }: CarryoverSession, purpose: string) =>
	told.filter(({ system }) => system.startsWith(`Waystation task: ${purpose}`));

test("a compaction leaves a summary that tells what the conversation proves and what the model made of it", async () => {
	const session = await worked([fauxAssistantMessage(good)]);
	const result = await session.session().compact();
	const entry = compactionOf(session);
	expect(entry).toMatchObject({ fromHook: true, summary: result.summary });
	expect(result.summary).toContain("retry.ts");
	expect(result.summary).toContain("cat missing-file.txt");
	expect(result.summary).toContain("Always use tabs.");
	expect(result.summary).toContain("Retry three times, because the endpoint is slow at night");
	const details = decodeDetails(entry?.details);
	expect(details).toMatchObject({ model: "faux/faux-1", repairs: 0, calls: 1, refused: [] });
	expect(details?.evidence.files).toMatchObject([{ path: "retry.ts", fate: "created" }]);
	expect(entry?.usage?.totalTokens).toBeGreaterThan(0);
	expect(session.failures).toEqual([]);
	expect(notices(session)).toEqual([]);
});

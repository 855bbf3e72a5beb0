import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FauxResponseStep, fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import {
	type CarryoverOptions,
	type CarryoverSession,
	carryoverSessions,
} from "./carryover-session.ts";

/** pi keeps nothing of a session this short uncompacted, so that there is something to fold. */
export const foldAll = {
	compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 1 },
};

/** A summary that nothing is wrong with. */
export const good = `<summary>
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

/** A message that calls one tool. */
export const call = (name: string, args: { readonly [name: string]: string }) =>
	fauxAssistantMessage([fauxToolCall(name, args)], { stopReason: "toolUse" });

/** A turn that writes a file and runs a command that fails. */
const work: readonly FauxResponseStep[] = [
	call("write", { path: "retry.ts", content: "export const tries = 3;\n" }),
	call("bash", { command: "cat missing-file.txt" }),
	fauxAssistantMessage("I wrote retry.ts; the file you named is not there."),
];

/** Starts sessions in which a file was written and a command failed; they end with their test. */
export function workedSessions() {
	const start = carryoverSessions();
	async function worked(
		answers: readonly FauxResponseStep[],
		options: CarryoverOptions = {},
	): Promise<CarryoverSession> {
		const session = await start({ settings: foldAll, ...options, answers: [...work, ...answers] });
		await session.say("the login uses the old endpoint, please write retry.ts. Always use tabs.");
		return session;
	}
	/** The same with a settings file of ours that stands before it starts. */
	async function configured(
		config: object,
		answers: readonly FauxResponseStep[],
		options: CarryoverOptions = {},
	): Promise<CarryoverSession> {
		const first = await start({ settings: foldAll });
		mkdirSync(join(first.agentDir, "waystation"), { recursive: true });
		writeFileSync(join(first.agentDir, "waystation", "config.json"), JSON.stringify(config));
		return worked(answers, { beside: first, ...options });
	}
	return { start, worked, configured };
}

/** The newest compaction on disk. */
export const compactionOf = (session: CarryoverSession) =>
	session.fileEntries().findLast((entry) => entry.type === "compaction");

/** What the user was told in one line each. */
export const noticesOf = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message);

/** What a model was asked for one purpose of ours. */
export const requestsFor = ({ told }: CarryoverSession, purpose: string) =>
	told.filter(({ system }) => system.startsWith(`Waystation task: ${purpose}`));

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { vi } from "vitest";
import type { MemoryRecord } from "#src/checkpoints/record.ts";
import { decodeGeneration, decodeState } from "#src/persistence/checkpoint-format.ts";
import type { CarryoverOptions, CarryoverSession } from "./carryover-session.ts";
import type { Folders } from "./pi-session.ts";

/** What the examining model finds, each with the number of the entry that says it. */
function findings(...items: readonly (readonly [text: string, from?: number])[]) {
	const found = items.map(([text, from = 1]) => ({ kind: "decision", text, from: [from] }));
	return fauxAssistantMessage(JSON.stringify({ items: found }));
}

/** An examination whose item names the first entry that it was shown, whatever its number. */
export function finding(text: string) {
	return (context: { readonly messages: readonly unknown[] }) => {
		const shown = JSON.stringify(context.messages.at(-1)).replaceAll("\\\\n", "\n");
		const [, number = "1"] =
			/session-stretch[^>]*>\\n#(\d+)/.exec(shown) ?? /#(\d+)/.exec(shown) ?? [];
		return findings([text, Number(number)]);
	};
}

/** Our settings in an agent folder. */
export function configure({ agentDir }: Folders, config: object): void {
	mkdirSync(join(agentDir, "waystation"), { recursive: true });
	writeFileSync(join(agentDir, "waystation", "config.json"), JSON.stringify(config));
}

/** A checkpoint as soon as one percent of the window is in use. */
export const eager = {
	topics: { enabled: false },
	checkpoints: { thinking: "off", triggers: { contextPercent: 1 } },
};

export const memoryFolder = ({ agentDir }: Folders, session: string) =>
	join(agentDir, "waystation", "sessions", session);

/** The records on disk; none where there is no memory. */
export function recordsOf(folders: Folders, session: string): readonly MemoryRecord[] {
	const folder = memoryFolder(folders, session);
	if (!existsSync(join(folder, "state.json"))) return [];
	const state = decodeState(readFileSync(join(folder, "state.json"), "utf8"), session);
	if (state === undefined || state === "newer" || state.generation === undefined) return [];
	const text = readFileSync(join(folder, "generations", state.generation.file), "utf8");
	return decodeGeneration(text, session)?.records ?? [];
}

/** What the records on disk say, one text for each item. */
export function remembered(session: CarryoverSession): readonly string[] {
	return recordsOf(session, session.session().sessionId).flatMap((record) =>
		"items" in record ? record.items.map(({ text }) => text) : [],
	);
}

/** Resolves when so many records are on disk; gives them. */
export function untilRecords(
	session: CarryoverSession,
	count: number,
): Promise<readonly MemoryRecord[]> {
	return vi.waitFor(
		() => {
			const records = recordsOf(session, session.session().sessionId);
			if (records.length < count) throw new Error(`${records.length} records`);
			return records;
		},
		{ timeout: 8_000, interval: 15 },
	);
}

/** Everything under an agent folder's memory of a session, as one text that changes with any write. */
export function traceOf(session: CarryoverSession): string {
	const folder = memoryFolder(session, session.session().sessionId);
	if (!existsSync(folder)) return "";
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
	return names.join("\n");
}

/** pi keeps nothing of a session this short uncompacted, so that there is something to fold. */
export const settings = {
	compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 1 },
	// What is remembered does not depend on who writes the summary.
	waystation: { compaction: { strategy: "host" } },
};

/** Some 1,600 tokens, which is more than one percent of the window. */
export const long = (text: string) =>
	`${text}\n${"the wombat service listens on a port. ".repeat(180)}`;

/** A session with our settings, in folders of its own. */
export async function workingIn(
	start: (options?: CarryoverOptions) => Promise<CarryoverSession>,
	config: object,
	options: CarryoverOptions,
): Promise<CarryoverSession> {
	const first = await start({});
	await first.quit();
	configure(first, config);
	return start({ settings, beside: first, ...options });
}

export const idOfSession = (session: CarryoverSession) => session.session().sessionId;
export const entriesOf = (session: CarryoverSession) =>
	session.session().sessionManager.getBranch();

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SessionManager, sessionEntryToContextMessages } from "@earendil-works/pi-coding-agent";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { expect, onTestFinished, test } from "vitest";
import { orphansIn } from "#src/compaction/pairs.ts";
import { filesFound, requestsFound, truthIn } from "../bench/session-truth.ts";
import { preparationOf } from "../support/pi-compaction.ts";
import { startPi } from "../support/pi-terminal.ts";
import { copySession, withLongResults, writeSession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import { createWorld, type World } from "../support/world.ts";
import { until } from "./evidence.ts";
import { summary } from "./office.ts";

/** A session, and what puts it into a world as its last one. */
interface Case {
	readonly name: string;
	put(world: World): string;
}

const written = [longEnglish, chinese].map(
	(exchanges): Case => ({
		name: `a session of ${exchanges.length} exchanges`,
		put: ({ agentDir, project }) =>
			writeSession(agentDir, withLongResults(exchanges, 4_000), {
				cwd: project,
				startedAt: Date.now() - 3_600_000,
			}),
	}),
);

const { WAYSTATION_SESSIONS: folder = "" } = process.env;
const files = folder === "" ? [] : readdirSync(folder).filter((name) => name.endsWith(".jsonl"));

/** Real session files as well, when the tester names a folder of them. */
const real = files.map(
	(name): Case => ({
		name: `a copy of ${name}`,
		put: ({ agentDir, project }) => copySession(join(folder, name), agentDir, project),
	}),
);

const keepRecentTokens = 2_000;

const kept = /(?:Kept as|摘要存为) (\.pi\/topics\/\S+\.md)/;

const Wire = Type.Object({
	messages: Type.Array(
		Type.Object({
			role: Type.String(),
			tool_call_id: Type.Optional(Type.String()),
			tool_calls: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
		}),
	),
});

/** The calls of a request to the model without a result behind them, and the results without a call before. */
function unpaired(raw: string): readonly string[] {
	const open = new Set<string>();
	const alone: string[] = [];
	for (const { role, tool_call_id = "", tool_calls = [] } of Value.Parse(Wire, JSON.parse(raw))
		.messages) {
		if (role === "tool" && !open.delete(tool_call_id)) alone.push(tool_call_id);
		for (const { id } of tool_calls) open.add(id);
	}
	return [...alone, ...open];
}

/** A session in a world whose model sums up well, and its branch as it is then. */
async function createOffice({ put }: Case) {
	const world = await createWorld({
		rules: [summary(), { match: "what is left?", reply: { text: "Two things are left." } }],
		models: [{ id: "mock-1", contextWindow: 1_000_000, maxTokens: 8192 }],
		settings: { compaction: { enabled: true, keepRecentTokens } },
	});
	onTestFinished(world.close);
	const file = put(world);
	return { world, branch: () => SessionManager.open(file).getBranch() };
}

const keptEntry = (entry: ReturnType<SessionManager["getBranch"]>[number]) => ({
	id: entry.id,
	messages: sessionEntryToContextMessages(entry),
});

/** What the newest compaction folded away, what it left, and its summary. */
function newestOf(branch: ReturnType<SessionManager["getBranch"]>) {
	const compactions = branch.filter((entry) => entry.type === "compaction");
	const [last, before] = [compactions.at(-1), compactions.at(-2)];
	const placeOf = (id: string | undefined) => branch.findIndex((entry) => entry.id === id);
	const [from, to] = [placeOf(before?.firstKeptEntryId), placeOf(last?.firstKeptEntryId)];
	const plain = branch.filter(({ type }) => type !== "compaction");
	const isFolded = (entry: (typeof branch)[number]) =>
		branch.indexOf(entry) < to && branch.indexOf(entry) >= Math.max(0, from);
	return { last, folded: plain.filter(isFolded), left: branch.slice(to).map(keptEntry) };
}

test.for([...written, ...real])(
	"/compact on $name keeps what was changed, and pi goes on",
	async (given) => {
		const { branch, world } = await createOffice(given);
		const before = branch();
		const isPossible = preparationOf(before, keepRecentTokens) !== undefined;
		const pi = await startPi(world, { args: ["-c"], cols: 110, rows: 80 });
		onTestFinished(pi.close);
		await pi.waitFor(/· (?:waystation|驿站)/);
		await pi.submit("/compact");
		await pi.waitFor(
			isPossible ? /▸ (?:Compacted|已压缩) \S+ ≈> \d/ : /Nothing to compact|Already compacted/,
		);
		expect(world.llm.background("compaction-summary").length > 0).toBe(isPossible);
		if (isPossible) {
			pi.keys("ctrlO");
			await pi.waitFor(kept);
			const [, path = ""] = kept.exec(pi.screen().join("\n")) ?? [];
			expect(existsSync(join(world.project, path))).toBe(true);
			pi.keys("ctrlO");
		}
		await pi.submit("what is left?");
		await pi.waitFor("Two things are left.");
		await until("it is answered", () => world.llm.conversation().length > 0);
		expect(unpaired(world.llm.conversation().at(-1)?.raw ?? "")).toEqual([]);
		expect(pi.overflow()).toEqual([]);
		expect(await pi.quit()).toEqual({ exitCode: 0, signal: undefined });

		const compactions = (all: typeof before) =>
			all.filter(({ type }) => type === "compaction").length;
		const after = branch();
		expect(compactions(after) - compactions(before)).toBe(isPossible ? 1 : 0);
		if (!isPossible) return;
		const { folded, last, left } = newestOf(after);
		const said = last?.summary ?? "";
		expect(said).toMatch(/^\[Waystation summary /);
		const truth = truthIn(folded);
		expect(filesFound(truth, said, world.project).missing).toEqual([]);
		expect(requestsFound(truth, said).missing).toEqual([]);
		expect(orphansIn(left)).toEqual({ calls: [], results: [] });
	},
);

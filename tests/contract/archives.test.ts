import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeArchive } from "#src/carryover/archive-decode.ts";
import { ask } from "../support/answers.ts";
import {
	type CarryoverOptions,
	type CarryoverSession,
	carryoverSessions,
} from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";

const start = carryoverSessions();

/** pi keeps nothing of a session this short uncompacted, so that there is something to fold. */
const compaction = { enabled: true, reserveTokens: 1_000, keepRecentTokens: 1 };
/** What is kept is looked at here, whoever wrote it. */
const settings = { compaction, waystation: { compaction: { strategy: "host" } } };

const summary = "## Goal\nMove the login to the new endpoint\n\n## Next Steps\n1. Finish retry.ts";

async function worked(options: CarryoverOptions = {}): Promise<CarryoverSession> {
	const session = await start({
		settings,
		answers: [fauxAssistantMessage("I look at the login."), fauxAssistantMessage(summary)],
		...options,
	});
	await session.say("the login uses the old endpoint, please move it");
	return session;
}

const folderOf = ({ cwd }: CarryoverSession) => join(cwd, ".pi", "topics");
const filesOf = (session: CarryoverSession) => {
	const folder = folderOf(session);
	return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : [];
};
const kept = (session: CarryoverSession, count = 1) =>
	eventually(() => expect(filesOf(session)).toHaveLength(count));
const notices = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message);

/** The card of the newest compaction, expanded, as pi draws it. */
function cardOf(session: CarryoverSession): string {
	const renderer = session.session().extensionRunner.getEntryRenderer("waystation");
	const { id = "" } = session.fileEntries().findLast(({ type }) => type === "compaction") ?? {};
	const data = { v: 1, events: [{ type: "compaction.recorded", at: 0, entry: id }] };
	const timestamp = new Date(0).toISOString();
	const entry = {
		type: "custom",
		customType: "waystation",
		data,
		id: "a",
		parentId: null,
	} as const;
	const options = { expanded: true, keyText: () => "", keyHint: () => "" };
	const drawn = renderer?.({ ...entry, timestamp }, options, session.recording.ui.theme);
	return drawn?.render(200).join("\n") ?? "";
}

test("the card of a compaction names the file of its summary as long as it is there, also where the session goes on", async () => {
	const session = await worked();
	await session.session().compact();
	await kept(session);
	const named = `Kept as .pi/topics/${filesOf(session)[0]}`;
	await eventually(() => expect(cardOf(session)).toContain(named));
	await session.quit();
	const again = await start({ settings, resume: session, mode: "rpc" });
	await eventually(() => expect(cardOf(again)).toContain(named));
	// The numbers are those of the list that was answered last.
	const line = await eventually(async () => {
		const journal = await ask(again, "/waystation journal");
		const found = /^(\d+) .*Move the login/m.exec(journal)?.[1];
		if (found === undefined) throw new Error(`not in the journal: ${journal}`);
		return found;
	});
	await again.say(`/waystation journal ${line} undo`);
	await kept(again, 0);
	await eventually(() => expect(cardOf(again)).toContain("As files in .pi/topics"));
	expect(again.failures).toEqual([]);
});

test("pi's own compaction leaves its summary as a file of the project", async () => {
	const session = await worked();
	const { tokensBefore } = await session.session().compact();
	await kept(session);
	const [name = ""] = filesOf(session);
	const archive = decodeArchive(readFileSync(join(folderOf(session), name), "utf8"));
	expect(archive).toMatchObject({
		reason: "manual",
		tokensBefore,
		session: session.session().sessionId,
		title: "Move the login to the new endpoint",
	});
	expect(archive?.text).toContain("1. Finish retry.ts");
	const entry = session.fileEntries().find(({ type }) => type === "compaction");
	expect(entry).toMatchObject({ id: archive?.entry });
	expect(session.failures).toEqual([]);
	expect(notices(session)).toEqual([]);
});

test("a session that ends right after its compaction has its summary on disk", async () => {
	const session = await worked();
	await session.session().compact();
	await session.quit();
	expect(filesOf(session)).toHaveLength(1);
});

test("two compactions within a second are two files", async () => {
	const session = await worked({
		answers: ["I look.", summary, "I look again.", "## Goal\nThe second one"].map((text) =>
			fauxAssistantMessage(text),
		),
	});
	await session.session().compact();
	await session.say("and now the logout, please");
	await session.session().compact();
	await kept(session, 2);
});

test.each([
	["print mode", { mode: "print" as const }, {}],
	["the setting off", {}, { carryover: { topicCompact: { archive: false } } }],
	["carryover off", {}, { carryover: { enabled: false } }],
])("with %s nothing is kept", async (_name, options, config) => {
	const first = await start({ settings });
	mkdirSync(join(first.agentDir, "waystation"), { recursive: true });
	writeFileSync(join(first.agentDir, "waystation", "config.json"), JSON.stringify(config));
	const session = await worked({ beside: first, ...options });
	await session.session().compact();
	await session.quit();
	expect(filesOf(session)).toEqual([]);
	expect(session.failures).toEqual([]);
});

test("a folder that cannot be written is said once, and pi goes on", async () => {
	const session = await worked({
		answers: ["I look.", summary, "Again.", "## Goal\nSecond", "Still here."].map((text) =>
			fauxAssistantMessage(text),
		),
	});
	// A file in the folder's place stops even someone who may write everywhere.
	mkdirSync(join(session.cwd, ".pi"), { recursive: true });
	writeFileSync(folderOf(session), "mine");
	await session.session().compact();
	await session.say("and now the logout, please");
	await session.session().compact();
	const failed = () => notices(session).filter((message) => message.includes("not kept"));
	await eventually(() => expect(failed().length).toBeGreaterThan(0));
	await session.say("are you there?");
	// Leaving waits for what is still being kept, of the second one as well.
	await session.quit();
	expect(failed()).toHaveLength(1);
	expect(failed()[0]).toMatch(/^Summary of the compaction not kept: .+\. \.pi.topics$/);
	expect(session.failures).toEqual([]);
	expect(readFileSync(folderOf(session), "utf8")).toBe("mine");
});

test("the archives are listed, read, searched and put into the editor by command", async () => {
	const session = await worked({ mode: "rpc" });
	const said = async (command: string) => {
		const before = notices(session).length;
		await session.say(command);
		await eventually(() => expect(notices(session).length).toBeGreaterThan(before));
		return notices(session).at(-1) ?? "";
	};
	expect(await said("/carryover topics")).toContain("No summary is kept yet.");
	await session.session().compact();
	await kept(session);
	const requests = session.told.length;
	expect(await said("/carryover topics")).toMatch(/^1 {2}Move the login to the new endpoint/);
	expect(await said("/carryover topics wombat")).toContain("No summary holds these words.");
	expect(await said("/carryover topics show 1")).toContain("1. Finish retry.ts");
	expect(await said("/carryover topics show 7")).toContain("The list has 1 to 1.");
	expect(await said("/carryover topics restore")).toContain("Which one?");
	expect(await said("/carryover topics restore 1")).toContain("in the editor");
	expect(session.recording.editor.text).toContain("Move the login to the new endpoint");
	expect(session.told).toHaveLength(requests);
	expect(session.failures).toEqual([]);
});

test("what already stands in the editor stays in front of the summary", async () => {
	const session = await worked();
	await session.session().compact();
	await kept(session);
	session.recording.editor.text = "go on from this:\n";
	await session.say("/carryover topics restore 1");
	await eventually(() =>
		expect(session.recording.editor.text).toMatch(
			/^go on from this:\n\n\S[\s\S]+1\. Finish retry\.ts/,
		),
	);
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { carryoverSessions, putNote } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";

const start = carryoverSessions();

test("a save into a note that is held back says that it is held", async () => {
	const answers = [
		fauxAssistantMessage("I look."),
		fauxAssistantMessage("## TODO\n\n- item two\n"),
	];
	const session = await start({ answers });
	putNote(session, "- item one\n");
	await session.say("the parser loses the last token, please look");
	await session.say("/carryover save");
	const said = () => session.recording.notifications.map(({ message }) => message).join("\n");
	await eventually(() => expect(said()).toContain("Note saved, but held back: 2 open."));
});

test("over RPC a note that cannot be saved is told once", async () => {
	const session = await start({ mode: "rpc", answers: [fauxAssistantMessage("I look.")] });
	writeFileSync(join(session.cwd, ".pi"), "a file where the folder should be");
	await session.say("the parser loses the last token, please look");
	await eventually(() => expect(session.recording.notifications).toHaveLength(1));
	await session.quit();
	expect(session.recording.notifications).toHaveLength(1);
	expect(session.recording.notifications[0]?.message).toContain("Note not saved");
});

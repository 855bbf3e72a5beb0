import { expect, test } from "vitest";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { notePart } from "#src/host/told-note.ts";
import { openHostSession } from "../../support/host-session.ts";

/** What is told of a note of this text. */
async function toldOf(text: string, unscrubbed = false): Promise<string> {
	const { life, readNote, store } = openHostSession();
	readNote(text, unscrubbed);
	return (await notePart(store, life, 1_000))?.block?.text ?? "";
}

test("a secret in a heading of a note that a person approved is told no more than one in an item", async () => {
	const secret = `sk-ant-api03-${"Ab1".repeat(30)}`;
	const told = await toldOf(`## Deploy with ${secret}\n\n- rotate ${secret}\n`, true);
	expect(told).toContain("- rotate [redacted]");
	expect(told).not.toContain(secret);
});

test("a code block that a note leaves open ends with the note", async () => {
	const told = await toldOf("- one\n\n```\nunfinished\n");
	expect(told.match(/^```/gm)).toHaveLength(2);
});

test("a note that fits is told as it stands, and one with turns of another session without their facts", async () => {
	const text = "## Next\n\n- one\n  - two\n";
	expect(await toldOf(text)).toContain(text.trim());
	const capture = { session: "s0", at: 1, covered: 1, total: 1, text: "User: hi" };
	const told = await toldOf(encodeNote({ sections: [], captures: [capture] }));
	expect(told).toContain("User: hi");
	expect(told).not.toContain("<!--");
});

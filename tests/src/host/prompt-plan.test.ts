import { expect, onTestFinished, test, vi } from "vitest";
import { planHead } from "#src/host/prompt.ts";
import { openHostSession } from "../../support/host-session.ts";

/** What happens while the items of a note that was refused are being counted. */
const counting = vi.hoisted(() => ({ meanwhile: () => {} }));

vi.mock("#src/host/told-items.ts", () => ({
	countItems() {
		counting.meanwhile();
		return 1;
	},
}));

test("no head is planned for a session that ends while what was refused is counted", async () => {
	const { hostWith, life, lives, readNote, store } = openHostSession();
	readNote("- one");
	// So long a path leaves no room for the note beside it.
	store.dispatch({ type: "session.linked", file: `/${"long/".repeat(2_000)}s0.jsonl` });
	counting.meanwhile = () => lives.end();
	onTestFinished(() => {
		counting.meanwhile = () => {};
	});
	const host = hostWith({ windows: { names: undefined } });
	expect(await planHead(host, life, undefined)).toBeUndefined();
});

import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Host } from "#src/host/host.ts";
import { createLives } from "#src/host/life.ts";
import { planHead } from "#src/host/prompt.ts";
import { createStore } from "#src/store/store.ts";

/** What happens while the items of a note that was refused are being counted. */
const counting = vi.hoisted(() => ({ meanwhile: () => {} }));

vi.mock("#src/host/told-items.ts", () => ({
	countItems() {
		counting.meanwhile();
		return 1;
	},
}));

test("no head is planned for a session that ends while what was refused is counted", async () => {
	const store = createStore();
	const lives = createLives();
	const life = lives.begin({} as ExtensionContext, {
		id: "s1",
		file: "/s1.jsonl",
		parent: undefined,
		cwd: "/project",
		mode: "tui",
		leavesTraces: true,
		locale: "en",
	});
	store.dispatch({ type: "session.opened", at: 1, session: life.facts });
	store.dispatch({
		type: "place.found",
		place: { root: "/project", file: "/project/.pi/CARRYOVER.md", name: ".pi/CARRYOVER.md" },
	});
	const note = {
		status: "known",
		reason: undefined,
		text: "- one",
		hash: "h",
		changedAt: 1,
	} as const;
	store.dispatch({ type: "note.read", at: 1, note });
	// So long a path leaves no room for the note beside it.
	store.dispatch({ type: "session.linked", file: `/${"long/".repeat(2_000)}s0.jsonl` });
	counting.meanwhile = () => lives.end();
	onTestFinished(() => {
		counting.meanwhile = () => {};
	});
	const host = { store, lives, windows: { names: undefined } } as unknown as Host;
	expect(await planHead(host, life, undefined)).toBeUndefined();
});

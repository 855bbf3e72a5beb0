import { expect, test } from "vitest";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { emptyNote } from "#src/carryover/note.ts";
import { withPinned } from "#src/carryover/pin.ts";

test("What is pinned goes into a section of its own, once, and leaves the rest as it is", () => {
	const first = withPinned("wombat listens on 8443 [1a@b]")(
		decodeNote("## TODO\n\n- [ ] move it\n"),
	);
	expect(encodeNote(first.note)).toContain("## TODO");
	expect(encodeNote(first.note)).toContain("## Pinned\n\n- wombat listens on 8443 [1a@b]");
	expect(withPinned("wombat listens on 8443 [1a@b]")(first.note).note).toBe(first.note);
	const second = withPinned("another")(first.note).note;
	expect(second.sections.map(({ items }) => items.length)).toEqual([1, 2]);
	expect(withPinned("alone")(emptyNote).note.sections).toEqual([
		{ heading: "Pinned", items: ["- alone"] },
	]);
});

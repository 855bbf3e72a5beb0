import { matchesKey } from "@earendil-works/pi-tui";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isKeyName } from "#src/store/key-name.ts";

const modifiers = ["ctrl", "shift", "alt", "super"] as const;
const others = [..."az09-+/\\`~]", "enter", "pageUp", "left", "f1", "f12"];

const chord = fc.record({
	held: fc.uniqueArray(fc.constantFrom(...modifiers), { minLength: 1 }),
	key: fc.constantFrom(...others),
});

test("every key with Ctrl, Alt or Super is one, in whatever order, and every function key", () => {
	fc.assert(
		fc.property(chord, ({ held, key }) => {
			const types = held.length === 1 && held[0] === "shift" && !/^f\d/.test(key);
			expect(isKeyName([...held, key].join("+"))).toBe(!types);
			expect(isKeyName([...held, held[0], key].join("+"))).toBe(false);
		}),
	);
	for (const key of ["f1", "f9", "f12", "shift+f5"]) expect(isKeyName(key)).toBe(true);
});

test("what would be typed, what pi does not know, and what no key is, are none", () => {
	const wrong = ["", "u", "U", "enter", "shift+a", "f0", "f13", "f", "F9", "ctrl", "ctrl+", "+"];
	const more = [
		"ctrl+escape",
		"control+u",
		"ctrl-u",
		"ctrl+ä",
		"ctrl + u",
		" f9",
		"ctrl+uu",
		"f9\n",
	];
	for (const text of [...wrong, ...more]) expect([text, isKeyName(text)]).toEqual([text, false]);
});

test("pi hears a key of such a name", () => {
	expect(isKeyName("ctrl+alt+u") && matchesKey("\x1b\x15", "ctrl+alt+u")).toBe(true);
	expect(isKeyName("f9") && matchesKey("\x1b[20~", "f9")).toBe(true);
});

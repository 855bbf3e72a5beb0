import { expect, test } from "vitest";
import { originalIn, rivalsIn } from "../../../src/import/rival.ts";

test("packages of the originals are found by every way in which pi names them, each with its command", () => {
	const packages = [
		"npm:@shinynito/pi-amber",
		"npm:pi-carryover@1.2.1",
		{ source: "git:github.com/someone/pi-topic-memory.git@v1" },
		"/home/me/my work/pi-posthorse",
		"npm:pi-waystation",
	];
	expect(
		rivalsIn({ packages }, "user").map(({ original, command }) => [original, command]),
	).toEqual([
		["pi-amber", "pi remove npm:@shinynito/pi-amber"],
		["pi-carryover", "pi remove npm:pi-carryover@1.2.1"],
		["pi-topic-memory", "pi remove git:github.com/someone/pi-topic-memory.git@v1"],
		["pi-posthorse", "pi remove '/home/me/my work/pi-posthorse'"],
	]);
	expect(rivalsIn({ packages: ["npm:pi-amber"] }, "project")[0]?.command).toBe(
		"pi remove npm:pi-amber -l",
	);
});

test("a file among the extensions has no command but an entry to take out, and one that is off is none", () => {
	const extensions = [
		"~/ext/pi-amber.ts",
		"ext/pi-carryover/index.ts",
		"-ext/pi-carryover/index.ts",
		"other.ts",
	];
	expect(rivalsIn({ extensions }, "user")).toEqual([
		{
			original: "pi-amber",
			source: "~/ext/pi-amber.ts",
			scope: "user",
			command: undefined,
		},
	]);
});

test("a package whose extensions are switched off does not load", () => {
	expect(rivalsIn({ packages: [{ source: "npm:pi-amber", extensions: [] }] }, "user")).toEqual([]);
});

test("settings of any other shape name nothing", () => {
	for (const settings of [
		undefined,
		null,
		1,
		[],
		{ packages: {} },
		{ packages: [1, null, {}, { source: 2 }] },
	]) {
		expect(rivalsIn(settings, "user")).toEqual([]);
	}
	expect(originalIn("npm:pi-amber-lights")).toBeUndefined();
});

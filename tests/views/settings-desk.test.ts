import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { expectedOf, takes } from "#src/persistence/settings-expected.ts";
import { settingDefaults } from "#src/store/setting-name.ts";
import { decodeSetting } from "#src/store/setting-text.ts";
import { decodeSettings } from "#views/settings/command.ts";
import { completeSettings } from "#views/settings/complete.ts";
import { openSettingsDesk, type SettingSet, type SettingsFound } from "#views/settings/desk.ts";
import { openSettings } from "#views/settings/open.ts";
import { glassTabs } from "#views/waystation/tabs.ts";
import { eventually } from "../support/eventually.ts";
import { noon } from "../support/frames.ts";
import { overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";
import { fieldsWith, personal } from "../support/settings-view.ts";

/** A file in memory, which refuses what the schema refuses. */
function memory(first: Readonly<Record<string, readonly ReturnType<typeof personal>[]>> = {}) {
	const held = new Map(Object.entries(first));
	const found = (): SettingsFound => ({
		fields: fieldsWith(Object.fromEntries(held)),
		file: "/x/config.json",
		project: "/work",
		issues: [],
	});
	let broken = false;
	return {
		held,
		breaks() {
			broken = true;
		},
		source: {
			read: async () => found(),
			models: () => [],
			async set({ name, scope, value }: SettingSet) {
				if (broken) return { ok: false, reason: "denied" } as const;
				if (value !== undefined && !takes(name, value))
					return { ok: false, reason: "refused" } as const;
				const others = (held.get(name) ?? []).filter(({ source }) => source !== scope);
				const own = { source: scope, file: "/x/config.json", value: value ?? "" };
				held.set(name, value === undefined ? others : [own, ...others]);
				return { ok: true } as const;
			},
		},
	};
}

test("changes are taken back one by one, a failed one is no change", async () => {
	const { breaks, held, source } = memory({ language: [personal("en")] });
	const desk = await openSettingsDesk(source);
	const set = (value: "zh" | undefined) =>
		desk.ask({ ask: "set", scope: "personal", name: "language", value });
	await Promise.all([set("zh"), set(undefined), set(undefined)]);
	expect(desk.view().outcome).toEqual({ came: "not-set", name: "language", scope: "personal" });
	await desk.ask({ ask: "undo" });
	expect(held.get("language")).toMatchObject([{ value: "zh" }]);
	await desk.ask({ ask: "undo" });
	expect(held.get("language")).toMatchObject([{ value: "en" }]);
	expect(desk.view().canUndo).toBe(false);
	await desk.ask({ ask: "undo" });
	expect(desk.view().outcome).toEqual({ came: "no-undo" });
	await desk.ask({ ask: "set", scope: "personal", name: "caps.dayTokens", value: 0.5 });
	expect(desk.view().outcome).toEqual({ came: "refused", name: "caps.dayTokens" });
	breaks();
	await set("zh");
	expect(desk.view()).toMatchObject({
		outcome: { came: "failed", failure: "denied" },
		canUndo: false,
	});
});

test("a change of the file from elsewhere is read, takes the place of what was said, and can be waited for", async () => {
	const { held, source } = memory({ language: [personal("en")] });
	const desk = await openSettingsDesk(source);
	await desk.ask({ ask: "set", scope: "personal", name: "language", value: "zh" });
	held.set("caps.dayTokens", [personal(7)]);
	let told = 0;
	desk.watch(() => {
		told += 1;
	});
	await desk.reload();
	const { fields, outcome } = desk.view();
	expect(fields.find(({ name }) => name === "caps.dayTokens")?.held).toEqual([personal(7)]);
	expect([outcome, told]).toEqual([undefined, 1]);
});

test("whatever is changed, taking all of it back gives the first state again", async () => {
	const change = fc.record({
		scope: fc.constantFrom("personal" as const, "project" as const),
		name: fc.constantFrom("enabled" as const, "topics.enabled" as const),
		value: fc.constantFrom(true, false, undefined),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (changes) => {
			const { held, source } = memory({ enabled: [personal(true)] });
			const values = () =>
				[...held].map(([name, all]) => [
					name,
					all.map(({ source: from, value }) => [from, value]).toSorted(),
				]);
			const full = () => values().filter(([, all]) => all?.length !== 0);
			const before = full();
			const desk = await openSettingsDesk(source);
			for (const one of changes) await desk.ask({ ask: "set", ...one });
			while (desk.view().canUndo) await desk.ask({ ask: "undo" });
			expect(full()).toEqual(before);
		}),
		{ numRuns: 50 },
	);
});

test("the screen shows what came of a change, reports what broke, and leaves for another tab", async () => {
	const { source } = memory();
	const screen = createScreen(80, 30);
	const report = vi.fn();
	const desk = await openSettingsDesk({
		...source,
		async set(change) {
			if (change.name === "language") throw new Error("broke");
			return source.set(change);
		},
	});
	const around = { words: () => messagesFor("en"), now: () => noon, report };
	const closed = openSettings(overlayUi(screen), desk, around);
	screen.lines();
	screen.type(" y");
	await eventually(() => expect(screen.lines().join("\n")).toContain("✓ Waystation: off."));
	screen.press("down", "enter");
	await eventually(() => expect(report).toHaveBeenCalledOnce());
	screen.type("1");
	expect(await closed).toBe(glassTabs[0]);
	screen.close();
});

test("what follows the command is read and completed", () => {
	expect(decodeSettings("")).toEqual({ do: "list" });
	expect(decodeSettings(" CARRYOVER.quitseconds ")).toEqual({
		do: "show",
		name: "carryover.quitSeconds",
	});
	expect(decodeSettings("language zh --project")).toEqual({
		...{ do: "set", name: "language", text: "zh", scope: "project" },
	});
	expect(decodeSettings('carryover.topicCompact.embed.endpoint ""')).toMatchObject({ text: "" });
	expect(decodeSettings("--reset language")).toEqual({
		do: "reset",
		name: "language",
		scope: "personal",
	});
	expect(decodeSettings("language zh --reset")).toEqual({ do: "needs-value" });
	expect(decodeSettings("language --project")).toEqual({ do: "needs-value" });
	expect(decodeSettings("nonsense 7")).toEqual({ do: "unknown", name: "nonsense" });
	const words = messagesFor("en");
	const offered = (typed: string) =>
		completeSettings(typed, words, expectedOf).map(({ value }) => value);
	expect(offered("Carryover.quit")).toEqual([
		"settings carryover.quitSummary",
		"settings carryover.quitSeconds",
	]);
	expect(offered("language")).toEqual([]);
	expect(offered("notifications q")).toEqual(["settings notifications quiet"]);
	expect(offered("enabled ")).toEqual(["on", "off", "--reset"].map((v) => `settings enabled ${v}`));
	expect(offered("notifications quiet --")).toEqual(["settings notifications quiet --project"]);
	expect(offered("nonsense q")).toEqual([]);
});

test("values are read as people write them, in either language", () => {
	const number = { kind: "number", least: 0, most: 50_000 } as const;
	const read = (text: string, expected: Parameters<typeof decodeSetting>[1]) =>
		decodeSetting(text, expected);
	expect(["40k", "40,000", "40_000", "４００００"].map((text) => read(text, number))).toEqual(
		Array.from({ length: 4 }, () => 40_000),
	);
	for (const wrong of ["", "-1", "4.5", "1e3", "40 k", "51k", "4,0000", "99999999999999999999"]) {
		expect(read(wrong, number)).toBeUndefined();
	}
	expect(["On", "开", "yes"].map((text) => read(text, { kind: "flag" }))).toEqual([
		true,
		true,
		true,
	]);
	expect([".5", "0", "1.0"].map((text) => read(text, { kind: "share" }))).toEqual([0.5, 0, 1]);
	expect(["1.1", "-0.5", "x", ""].map((text) => read(text, { kind: "share" }))).toEqual(
		Array.from({ length: 4 }, () => undefined),
	);
	expect(read("constructor", { kind: "flag" })).toBeUndefined();
});

test("every setting takes its own default as it is typed, and nothing that the schema refuses", () => {
	const fields = fieldsWith({});
	for (const { expected, name, preset } of fields) {
		expect(decodeSetting(String(preset), expected), name).toBe(preset);
	}
	fc.assert(
		fc.property(fc.constantFrom(...fields), fc.string(), ({ expected, name }, text) => {
			const value = decodeSetting(text, expected);
			if (value !== undefined && value !== "") expect(takes(name, value)).toBe(true);
		}),
	);
});

test("the words name exactly the settings that there are", () => {
	const names = [...settingDefaults.keys()].toSorted();
	for (const language of ["en", "zh"] as const) {
		expect(Object.keys(messagesFor(language).settings.fields).toSorted()).toEqual(names);
	}
	expect(
		fieldsWith({})
			.map(({ name }) => name)
			.toSorted(),
	).toEqual(names);
});

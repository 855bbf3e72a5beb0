import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonc } from "../../../src/persistence/jsonc.ts";
import { readSettings } from "../../../src/persistence/settings-file.ts";
import { defaultSettings } from "../../../src/store/initial.ts";
import { schemaFile, schemaText } from "../../support/write-schema.ts";
import { newFolder, put } from "./project.ts";

async function reading(config: string | undefined, fromPi?: unknown, fromForerunner?: unknown) {
	const agentDir = await newFolder();
	const file = join(agentDir, "waystation", "config.json");
	if (config !== undefined) await put(file, config);
	return { file, ...(await readSettings({ agentDir, fromPi, fromForerunner })) };
}

test("the schema file for editors is the schema that settings are checked with", async () => {
	expect(await readFile(schemaFile, "utf8")).toBe(schemaText());
});

test("without a file, and with an empty one, everything has its default", async () => {
	for (const config of [undefined, "", " \n", "{}"]) {
		const { settings, issues } = await reading(config);
		expect([settings, issues]).toEqual([defaultSettings, []]);
	}
});

test("our file wins over pi's settings, field by field", async () => {
	const config = JSON.stringify({ language: "zh", carryover: { quitSeconds: 10 } });
	const fromPi = { language: "en", carryover: { quitSeconds: 99, enabled: false } };
	const { settings, issues } = await reading(config, fromPi);
	expect(issues).toEqual([]);
	expect(settings).toEqual({
		...defaultSettings,
		language: "zh",
		carryover: { ...defaultSettings.carryover, quitSeconds: 10, enabled: false },
	});
});

test("each wrong field keeps its default and gives one issue in the terms of the file", async () => {
	const config = JSON.stringify({
		language: "fr",
		models: "gpt",
		carryover: { enabled: "yes", quitSeconds: 0, noteTokens: 1e9 },
		caps: { dayTokens: -1.5 },
		recall: null,
	});
	const { settings, issues, file } = await reading(config);
	expect(settings).toEqual(defaultSettings);
	expect(issues).toEqual([
		{ file, field: "language", expected: { kind: "choice", values: ["auto", "en", "zh"] } },
		{ file, field: "models", expected: { kind: "fields" } },
		{ file, field: "carryover.enabled", expected: { kind: "flag" } },
		{ file, field: "carryover.quitSeconds", expected: { kind: "number", least: 1, most: 120 } },
		{ file, field: "carryover.noteTokens", expected: { kind: "number", least: 100, most: 20_000 } },
		{ file, field: "recall", expected: { kind: "fields" } },
		{ file, field: "caps.dayTokens", expected: { kind: "number", least: 0, most: undefined } },
	]);
});

test("projects that no path or no fields stand for are named, also those of other folders", async () => {
	const config = JSON.stringify({
		projects: { "relative/path": {}, "/x": 5, "/y": { language: "zh" } },
	});
	const { settings, issues, file } = await reading(config);
	expect(settings).toEqual(defaultSettings);
	expect(issues).toEqual([
		{ file, field: "projects.relative/path", expected: { kind: "path" } },
		{ file, field: "projects./x", expected: { kind: "fields" } },
	]);
});

test("a wrong or unknown field of a group inside a group is named by its whole path", async () => {
	const config = JSON.stringify({ carryover: { topicCompact: { archive: "no", keep: 9 } } });
	const { settings, issues } = await reading(config);
	expect(settings).toEqual(defaultSettings);
	expect(issues.map(({ field, expected }) => [field, expected.kind])).toEqual([
		["carryover.topicCompact.keep", "known"],
		["carryover.topicCompact.archive", "flag"],
	]);
	const off = JSON.stringify({ carryover: { topicCompact: { archive: false } } });
	expect((await reading(off)).settings.carryover.topicCompact.archive).toBe(false);
});

test("unknown fields are named, except the one by which editors find the schema", async () => {
	const config =
		'{"$schema":"x","colour":"red","models":{"main":"a"},"__proto__":{"language":"zh"}}';
	const { settings, issues } = await reading(config, { verbose: true });
	expect(settings).toEqual(defaultSettings);
	expect(issues.map(({ field }) => field).sort()).toEqual([
		"__proto__",
		"colour",
		"models.main",
		"waystation.verbose",
	]);
});

test("a wrong field in our file lets pi's value through", async () => {
	const { settings, issues } = await reading('{"language":7}', { language: "zh" });
	expect([settings.language, issues.length]).toEqual(["zh", 1]);
});

test("broken settings are one issue, the file stays, and pi's settings still count", async () => {
	for (const config of ['{"language": "zh"', "nonsense", '{"a":1}}', "\u0000"]) {
		const { settings, issues, file } = await reading(config, { language: "zh" });
		expect(issues).toEqual([{ file, field: "", expected: { kind: "json" } }]);
		expect(settings.language).toBe("zh");
		expect(await readFile(file, "utf8")).toBe(config);
	}
});

test("settings that are no object are one issue each", async () => {
	for (const value of [[], "zh", 7, null]) {
		const { settings, issues, file } = await reading(JSON.stringify(value), value);
		expect(settings).toEqual(defaultSettings);
		expect(issues).toEqual([
			{ file, field: "", expected: { kind: "fields" } },
			{ file: "settings.json", field: "waystation", expected: { kind: "fields" } },
		]);
	}
});

test("comments and trailing commas are read as people write them", async () => {
	const config = `// mine
{
	/* which "language" */ "language": "zh", // not "en",
	"models": { "background": "a//b,]", "fallback": "/* x */ \\" // y", /* last */ }, // end
}`;
	const { settings, issues } = await reading(`\ufeff${config.replaceAll("\n", "\r\n")}`);
	expect(issues).toEqual([]);
	expect(settings.language).toBe("zh");
	expect(settings.models).toEqual({ background: "a//b,]", fallback: '/* x */ " // y' });
});

test("pi-carryover's own block counts where ours is silent, and what only it knows is none of our business", async () => {
	const forerunner = {
		other: 1,
		topicCompact: {
			...{ mode: "auto", minTokens: 7, cooldownTurns: -1, later: true },
			embed: { choice: "zh", thresholdZh: 0.4, thresholdEn: "low", resolvedEndpoint: "x" },
		},
	};
	const ours = '{"carryover":{"topicCompact":{"embed":{"choice":"off"}}}}';
	const fromPi = { carryover: { topicCompact: { minTokens: 9 } } };
	const { settings, issues } = await reading(ours, fromPi, forerunner);
	expect(settings.carryover.topicCompact).toEqual({
		...{ mode: "auto", minTokens: 9, cooldownTurns: 3, archive: true },
		embed: { choice: "off", thresholdZh: 0.4, thresholdEn: 0, endpoint: "" },
	});
	expect(issues.map(({ field }) => field)).toEqual([
		"carryover.topicCompact.cooldownTurns",
		"carryover.topicCompact.embed.thresholdEn",
	]);
	for (const wrong of [7, null, { topicCompact: [] }, { enabled: false }]) {
		expect(await reading(undefined, undefined, wrong)).toMatchObject({
			...{ settings: defaultSettings, issues: [] },
		});
	}
});

test("pi-amber's file counts where ours is silent", async () => {
	const agentDir = await newFolder();
	const fromAmber = join(agentDir, "home", "pi-amber.json");
	await put(fromAmber, '{"model":"google/small","maxTokens":4000,"enabled":false,"later":1}');
	await put(join(agentDir, "waystation", "config.json"), '{"compaction":{"enabled":true}}');
	const { settings, issues } = await readSettings({ agentDir, fromPi: undefined, fromAmber });
	expect(issues).toEqual([]);
	expect(settings.compaction).toEqual({
		...defaultSettings.compaction,
		...{ model: "google/small", maxTokens: 4000, enabled: true },
	});
	await put(fromAmber, '{"model":7');
	expect((await readSettings({ agentDir, fromPi: undefined, fromAmber })).issues).toEqual([
		{ file: fromAmber, field: "", expected: { kind: "json" } },
	]);
	const missing = join(agentDir, "missing.json");
	const without = await readSettings({ agentDir, fromPi: undefined, fromAmber: missing });
	expect(without.issues).toEqual([]);
});

test("a threshold is a share", async () => {
	const { issues, settings } = await reading(
		'{"carryover":{"topicCompact":{"embed":{"thresholdZh":1.5,"thresholdEn":0.115}}}}',
	);
	expect(settings.carryover.topicCompact.embed).toMatchObject({
		thresholdZh: 0,
		thresholdEn: 0.115,
	});
	expect(issues.map(({ expected }) => expected)).toEqual([{ kind: "share" }]);
});

test("any JSON is read as JSON, also with comments and commas put between its parts", () => {
	const roomy = (json: string) =>
		json.replace(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g, (part) => {
			if (part === "]" || part === "}") return ` /* , */ ${part} // "\n`;
			return ` /* " */ ${part} // ,]}\n`;
		});
	fc.assert(
		fc.property(fc.json(), (json) => {
			expect(parseJsonc(roomy(json))).toEqual(JSON.parse(json));
		}),
	);
});

test("what pi-session-refinement was told holds where ours and pi's say nothing", async () => {
	const agentDir = await newFolder();
	await put(
		join(agentDir, "pi-session-refinement", "config.json"),
		JSON.stringify({
			enabled: false,
			model: "openai/gpt-5-mini",
			triggers: { elapsedMinutes: 10, contextPercent: 300 },
			somethingOfIts: 1,
		}),
	);
	const fromPi = { checkpoints: { enabled: true } };
	const { settings, issues } = await readSettings({ agentDir, fromPi });
	const { checkpoints } = defaultSettings;
	expect(settings.checkpoints).toEqual({
		...checkpoints,
		model: "openai/gpt-5-mini",
		triggers: { ...checkpoints.triggers, elapsedMinutes: 10 },
	});
	expect(issues).toMatchObject([{ expected: { kind: "number", least: 1, most: 99 } }]);
});

const projects = {
	"/code/harbour": { language: "zh", carryover: { enabled: false, quitSeconds: 0 } },
	"/code/Café/": { caps: { dayTokens: 7 }, colour: "red" },
};

async function readingIn(root: string, config: object = { language: "en", projects }) {
	const agentDir = await newFolder();
	await put(join(agentDir, "waystation", "config.json"), JSON.stringify(config));
	const fromPi = { language: "zh", models: { fallback: "a/b" } };
	return readSettings({ agentDir, fromPi, project: async () => root });
}

test("settings of the project win over the personal ones, and only there", async () => {
	const { held, issues, projectKey, settings } = await readingIn("/code/harbour");
	expect(settings).toMatchObject({
		language: "zh",
		carryover: { enabled: false, quitSeconds: 30 },
	});
	expect(issues).toMatchObject([{ field: "projects./code/harbour.carryover.quitSeconds" }]);
	expect(projectKey).toBe("/code/harbour");
	expect(held.get("language")?.map(({ source, value }) => [source, value])).toEqual([
		["project", "zh"],
		["personal", "en"],
		["pi", "zh"],
	]);
	expect(held.get("models.fallback")?.map(({ source }) => source)).toEqual(["pi"]);
	expect(held.has("models.background")).toBe(false);
	const beside = await readingIn("/code/harbour/quay");
	expect([beside.settings.language, beside.issues, beside.projectKey]).toEqual([
		"en",
		[],
		undefined,
	]);
});

test("a project is found in whatever spelling of its path, and what is wrong in it is named", async () => {
	const { issues, projectKey, settings } = await readingIn("/code/Cafe\u0301");
	expect([settings.caps.dayTokens, projectKey]).toEqual([7, "/code/Café/"]);
	expect(issues).toMatchObject([
		{ field: "projects./code/Café/.colour", expected: { kind: "known" } },
	]);
	const wrong = await readingIn("/code/harbour", { projects: { "/code/harbour": 7 } });
	expect(wrong.issues).toMatchObject([{ field: "projects./code/harbour" }]);
	const none = await readingIn("/code/harbour", { projects: [] });
	expect(none.issues).toMatchObject([{ field: "projects", expected: { kind: "fields" } }]);
	expect([wrong.settings.language, none.settings.language]).toEqual(["zh", "zh"]);
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type TSchema, Type } from "typebox";
import { expect, onTestFinished, test } from "vitest";
import { en } from "#i18n/en.ts";
import { OFF_FLAG } from "#src/host/life.ts";
import { SettingsSchema } from "#src/persistence/settings-schema.ts";
import { purposes } from "#src/store/work.ts";
import { defaultTopicConfig } from "#src/topics/ledger.ts";
import { glassActs } from "#views/waystation/command.ts";
import { glassTabs } from "#views/waystation/tabs.ts";
import { createPiSession } from "../support/pi-session.ts";
import { createRecordingUi } from "../support/recording-ui.ts";
import { checkout } from "../support/world.ts";

const read = (name: string) => readFileSync(join(checkout, name), "utf8");
const english = read("README.md");
const readmes = { "README.md": english, "README.zh.md": read("README.zh.md") };
const each = Object.entries(readmes);

/** The dotted names of all settings with their defaults, in the order of the schema. */
function settingsIn(schema: TSchema, path: readonly string[] = []): [string, unknown][] {
	if (!Type.IsObject(schema)) return [[path.join("."), Reflect.get(schema, "default")]];
	return Object.entries(schema.properties).flatMap(([name, field]) =>
		settingsIn(field, [...path, name]),
	);
}

/** What is not in backticks there, whatever stands behind it in them. */
function missing(text: string, names: readonly string[]): readonly string[] {
	return names.filter((name) => !text.includes(`\`${name}`));
}

const named = (command: string, names: readonly string[]) =>
	names.map((name) => `/${command} ${name}`);

/** Anchors as GitHub makes them of headings. */
function anchorsOf(text: string): readonly string[] {
	const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title);
	return headings.map((title) => `#${title.toLowerCase().replaceAll(" ", "-")}`);
}

/** The build of a text: each heading's level with what stands below it. */
function shapeOf(text: string): readonly string[] {
	return text.split("\n").flatMap((line) => {
		const [sign] = /^(?:#+ |- |\| |!\[|```)/.exec(line) ?? [];
		return sign === undefined ? [] : [sign];
	});
}

test.each(each)("%s lists every setting with its full name and its default", (_name, text) => {
	const own = settingsIn(SettingsSchema);
	const all = [...own, ...Object.entries(defaultTopicConfig)];
	const rows = all.map(([name, preset]) => `| \`${name}\` | \`${JSON.stringify(preset)}\` |`);
	const told = text.replaceAll(/ +/g, " ");
	expect(rows.filter((row) => !told.includes(row))).toEqual([]);
	const listed = own.map(([name]) => told.indexOf(`\n| \`${name}\``));
	expect(listed).toEqual(listed.toSorted((a, b) => a - b));
});

test.each(each)("%s names every tab and act of /waystation, and the flag", (_name, text) => {
	expect(missing(text, named("waystation", [...glassTabs, ...glassActs]))).toEqual([]);
	expect(text).toContain(`\`pi --${OFF_FLAG}\``);
});

test.each(each)("%s names every subcommand", (_name, text) => {
	expect(missing(text, named("carryover", Object.keys(en.command.arguments)))).toEqual([]);
	const later = [en.topics.command, en.checkpoints.command, en.embed];
	const names = later.flatMap(({ arguments: all }) => Object.keys(all));
	const bare = names.filter((name) => !new RegExp(`\`(?:/[a-z]+ )?${name}`).test(text));
	expect(bare).toEqual([]);
});

test.each(each)("%s names the purpose of every model call", (_name, text) => {
	expect(
		missing(
			text,
			purposes.map((purpose) => `${purpose}\``),
		),
	).toEqual([]);
});

test("both READMEs name every command, tool and hook that pi knows of", async () => {
	const { ui } = createRecordingUi();
	const pi = await createPiSession({ ui });
	onTestFinished(pi.cleanup);
	const runner = pi.session().extensionRunner;
	const commands = runner.getRegisteredCommands().map(({ name }) => `/${name}`);
	const tools = runner.getAllRegisteredTools().map(({ definition }) => `${definition.name}\``);
	const { extensions } = pi.session().resourceLoader.getExtensions();
	const hooks = extensions.flatMap(({ handlers }) => [...handlers.keys()].map((one) => `${one}\``));
	expect(commands).toContain("/waystation");
	expect(tools.length).toBeGreaterThan(4);
	expect(hooks).toContain("session_start`");
	for (const text of Object.values(readmes)) {
		expect(missing(text, [...commands, ...tools, ...hooks])).toEqual([]);
	}
});

test.each(each)("in %s every link and picture leads somewhere", (_name, text) => {
	const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
	const anchors = anchorsOf(text);
	const dead = targets
		.filter((target) => !target.startsWith("https://"))
		.filter((target) =>
			target.startsWith("#") ? !anchors.includes(target) : !existsSync(join(checkout, target)),
		);
	expect(dead).toEqual([]);
});

test.each([
	["README.md", "en", "what you see"],
	["README.zh.md", "zh", "看到的"],
] as const)("what %s says of messages begins as they do", (name, language, heading) => {
	const folder = join(checkout, "i18n");
	const files = readdirSync(folder).filter((file) => file.startsWith(`${language}-`));
	const words = files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
	const [, table = ""] = readmes[name].split(new RegExp(`^\\| ${heading} .*$`, "m"));
	const [rows = ""] = table.split(/^$(?!\n\|)/m);
	const told = [...rows.matchAll(/^\| `([^`]+)`/gm)].map(([, text = ""]) => text);
	const begun = told.map((text) => text.split(/…| N /)[0]?.replace(/[ :：]+$/, "") ?? "");
	expect(begun.length).toBeGreaterThan(10);
	expect(begun.filter((text) => !words.includes(text))).toEqual([]);
});

test("the Chinese README has the same build as the English one", () => {
	expect(shapeOf(readmes["README.zh.md"])).toEqual(shapeOf(english));
});

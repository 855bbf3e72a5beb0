import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DefaultResourceLoader, SettingsManager } from "@earendil-works/pi-coding-agent";
import { expect, onTestFinished, test } from "vitest";
import { library } from "#src/embedding/runtime.ts";
import { createPiSession } from "../support/pi-session.ts";
import { createRecordingUi } from "../support/recording-ui.ts";
import { checkout, createWorld } from "../support/world.ts";

async function load() {
	const { agentDir, close, project } = await createWorld();
	onTestFinished(close);
	const loader = new DefaultResourceLoader({
		cwd: project,
		agentDir,
		settingsManager: SettingsManager.inMemory(),
		additionalExtensionPaths: [checkout],
		noSkills: true,
		noPromptTemplates: true,
		noContextFiles: true,
	});
	await loader.reload();
	return loader;
}

test("pi loads the package from its manifest, with its command and without a shortcut", async () => {
	const { extensions, errors } = (await load()).getExtensions();
	expect(errors).toEqual([]);
	expect(extensions.flatMap((extension) => [...extension.commands.keys()])).toContain("carryover");
	expect(extensions.flatMap((extension) => [...extension.shortcuts.keys()])).toEqual([]);
});

test("pi takes both of our themes as valid", async () => {
	const { themes, diagnostics } = (await load()).getThemes();
	const ours = ["waystation-dark", "waystation-light"];
	expect(diagnostics).toEqual([]);
	expect(themes.map((theme) => theme.name)).toEqual(expect.arrayContaining(ours));
});

test("a started session has the tool, and loading touched no file of the project", async () => {
	const { ui } = createRecordingUi();
	const pi = await createPiSession({ ui });
	onTestFinished(pi.cleanup);
	const tools = pi.session().extensionRunner.getAllRegisteredTools();
	expect(tools.map((tool) => tool.definition.name)).toContain("save_carryover");
	expect(pi.failures).toEqual([]);
	expect(existsSync(join(pi.cwd, ".pi"))).toBe(false);
});

test("pi's packages are peers of any version and nothing of pi is a dependency", () => {
	const manifest = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
	const host = (names: object) => Object.keys(names).filter((name) => name.includes("pi-"));
	expect(host(manifest.dependencies)).toEqual([]);
	const { "@huggingface/transformers": library, ...peers } = manifest.peerDependencies;
	expect(new Set(Object.values(peers))).toEqual(new Set(["*"]));
	expect(manifest.keywords).toContain("pi-package");
	expect(library).toBe(manifest.devDependencies["@huggingface/transformers"]);
});

test("the embedding library is never installed with the package", () => {
	const manifest = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
	const { name, version } = library;
	expect(manifest.devDependencies[name]).toBe(version);
	expect({ ...manifest.dependencies, ...manifest.optionalDependencies }).not.toHaveProperty([name]);
	expect(manifest.peerDependenciesMeta).toEqual({ [name]: { optional: true } });
});

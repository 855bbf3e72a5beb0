import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findNpm, runNpm } from "#src/embedding/npm.ts";

let root: string;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "waystation-npm-"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function put(path: string, content = ""): Promise<string> {
	const full = join(root, path);
	await mkdir(dirname(full), { recursive: true });
	await writeFile(full, content);
	return full;
}

const node = () => join(root, "node", "bin", "node");

test("the npm that started this process goes first, another package manager does not", async () => {
	const started = await put("a/npm-cli.js");
	const beside = await put("node/lib/node_modules/npm/bin/npm-cli.js");
	expect(await findNpm({ npm_execpath: started }, node())).toEqual({
		...{ command: node(), prefix: [started] },
	});
	const yarn = await put("b/yarn.js");
	expect(await findNpm({ npm_execpath: yarn }, node())).toEqual({
		...{ command: node(), prefix: [beside] },
	});
});

test("a link on the path is followed to npm's script", async () => {
	const script = await put("lib/npm/bin/npm-cli.js");
	await mkdir(join(root, "bin"));
	await symlink(script, join(root, "bin", "npm"));
	const found = await findNpm({ PATH: ["/nowhere", join(root, "bin")].join(delimiter) }, node());
	expect(found).toEqual({ command: node(), prefix: [script] });
});

test("the script beside npm's own starter is taken, as on Windows", async () => {
	await put("tools/npm");
	const script = await put("tools/node_modules/npm/bin/npm-cli.js");
	expect(await findNpm({ Path: join(root, "tools") }, node())).toEqual({
		...{ command: node(), prefix: [script] },
	});
});

test.skipIf(process.platform === "win32")(
	"a version manager's own npm is called as it is",
	async () => {
		const shim = await put("shims/npm", "#!/bin/sh\nexit 0\n");
		expect(await findNpm({ PATH: dirname(shim) }, node())).toBeUndefined();
		await chmod(shim, 0o755);
		const found = await findNpm({ PATH: dirname(shim) }, node());
		expect(found).toEqual({ command: shim, prefix: [] });
		expect(
			await runNpm({ command: shim, prefix: [] }, [], { cwd: root, env: process.env }),
		).toEqual({ ok: true });
	},
);

test("an npm that cannot be started is a reason", async () => {
	const npm = { command: join(root, "gone"), prefix: [] };
	expect(await runNpm(npm, [], { cwd: root, env: {} })).toMatchObject({ ok: false, reason: "npm" });
	const signal = AbortSignal.abort();
	expect(await runNpm(npm, [], { cwd: root, env: {}, signal })).toMatchObject({
		reason: "aborted",
	});
});

import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * An npm that reaches no registry: it lays the packages of this checkout down, as links, or fails as `FAKE_NPM` says.
 * Gives the path of its script.
 */
export async function writeFakeNpm(folder: string): Promise<string> {
	const path = join(folder, "npm-cli.js");
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, "package.json"), `{ "type": "commonjs" }`);
	await writeFile(path, source(resolve("node_modules")));
	return path;
}

function source(packages: string): string {
	return `
const fs = require("node:fs");
const path = require("node:path");
const mode = process.env.FAKE_NPM ?? "";
fs.writeFileSync("arguments.json", JSON.stringify({ args: process.argv.slice(2), env: process.env }));
if (mode === "hang") setInterval(() => {}, 1000);
else if (mode !== "" && mode !== "broken") {
	process.stderr.write("npm error code " + mode + "\\n");
	process.exitCode = 1;
} else install();

function install() {
	const { dependencies } = JSON.parse(fs.readFileSync("package.json", "utf8"));
	const names = [...Object.keys(dependencies), "onnxruntime-node", "onnxruntime-common", "adm-zip"];
	for (const name of names) link(path.join(${JSON.stringify(packages)}, name), path.join("node_modules", name));
	if (mode !== "broken") return;
	const entry = "node_modules/@huggingface/transformers/dist/transformers.node.mjs";
	fs.rmSync(entry);
	fs.writeFileSync(entry, "process.abort();");
}

function link(from, to) {
	fs.mkdirSync(to, { recursive: true });
	for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
		const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
		if (entry.isDirectory()) link(source, target);
		else fs.linkSync(source, target);
	}
}
`;
}

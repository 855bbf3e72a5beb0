import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { portOf } from "./mock-llm.ts";
import { checkout, hermeticEnv } from "./world.ts";

const Manifest = Type.Object({
	name: Type.String(),
	version: Type.String(),
	dependencies: Type.Optional(Type.Record(Type.String(), Type.String())),
});

const Packed = Type.Array(Type.Object({ filename: Type.String() }));

interface Package {
	readonly manifest: Static<typeof Manifest>;
	readonly tarball: Buffer;
}

/** An npm registry on the loopback interface that knows a few packages. */
export interface Registry {
	readonly url: string;
	/** Environment that makes npm use it and nothing else, with a cache of its own. */
	readonly env: Readonly<Record<string, string>>;
	/** A folder for tarballs that is removed with the registry. */
	readonly folder: string;
	/** Paths that were asked for, in order. */
	readonly asked: readonly string[];
	close(): Promise<void>;
}

function manifestOf(folder: string) {
	const text = readFileSync(join(folder, "package.json"), "utf8");
	return Value.Parse(Manifest, JSON.parse(text));
}

/** Makes the tarball that publishing this folder would make; its path inside `into`. */
export function pack(folder: string, into: string): string {
	const args = ["pack", folder, "--pack-destination", into, "--ignore-scripts", "--json"];
	const env = { ...hermeticEnv(into, into), npm_config_cache: join(into, "cache") };
	const output = execFileSync("npm", args, { encoding: "utf8", cwd: into, env, stdio: "pipe" });
	const [packed] = Value.Parse(Packed, JSON.parse(output));
	if (!packed) throw new Error(`npm packed nothing from ${folder}`);
	return join(into, packed.filename);
}

/** An installed package as a tarball. npm itself has left out what is not published, and would take a second to look. */
function packInstalled(folder: string, into: string): Buffer {
	const stage = mkdtempSync(join(into, "stage-"));
	symlinkSync(folder, join(stage, "package"), "junction");
	const args = ["-chzf", "-", "--exclude=node_modules", "-C", stage, "package"];
	return execFileSync("tar", args, { maxBuffer: 100_000_000, stdio: "pipe" });
}

/** The installed packages with these names and all that they depend on. */
function closure(names: readonly string[]): ReadonlyMap<string, string> {
	const folders = new Map<string, string>();
	const queue = [...names];
	for (const name of queue) {
		if (folders.has(name)) continue;
		const folder = join(checkout, "node_modules", name);
		folders.set(name, folder);
		queue.push(...Object.keys(manifestOf(folder).dependencies ?? {}));
	}
	return folders;
}

function packument(url: string, { manifest, tarball }: Package) {
	const { name, version } = manifest;
	const digest = createHash("sha512").update(tarball).digest("base64");
	const dist = { tarball: `${url}/${name}/-/${version}.tgz`, integrity: `sha512-${digest}` };
	return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

/** Serves what this package depends on at run time, as it is in node_modules. */
export async function startRegistry(): Promise<Registry> {
	const into = mkdtempSync(join(tmpdir(), "waystation-registry-"));
	const wanted = Object.keys(manifestOf(checkout).dependencies ?? {});
	const packages = new Map<string, Package>();
	for (const [name, folder] of closure(wanted)) {
		packages.set(name, { manifest: manifestOf(folder), tarball: packInstalled(folder, into) });
	}
	const asked: string[] = [];
	const server = createServer((request, response) => {
		const path = decodeURIComponent(request.url ?? "").slice(1);
		asked.push(path);
		answer(response, path);
	});
	function answer(response: ServerResponse, path: string): void {
		const [name = "", file] = path.split("/-/");
		const found = packages.get(name);
		if (!found) response.writeHead(404).end("{}");
		else if (file) response.end(found.tarball);
		else response.end(JSON.stringify(packument(url, found)));
	}
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const url = `http://127.0.0.1:${portOf(server.address())}`;
	return {
		url,
		env: { npm_config_registry: url, npm_config_cache: join(into, "npm-cache") },
		folder: into,
		asked,
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				server.closeAllConnections();
				rmSync(into, { recursive: true, force: true, maxRetries: 5 });
			}),
	};
}

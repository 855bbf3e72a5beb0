import { readdir, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";

/**
 * What the worker loads, below `node_modules`: a folder is kept whole, a file alone. The library has the web runtime in
 * its own file, and the worker needs no images; so 475 MB become about 50.
 */
function keptPaths(platform: string, arch: string): readonly string[] {
	return [
		"@huggingface/transformers/package.json",
		"@huggingface/transformers/LICENSE",
		"@huggingface/transformers/dist/transformers.node.mjs",
		"onnxruntime-common",
		"onnxruntime-node/package.json",
		"onnxruntime-node/dist",
		`onnxruntime-node/bin/napi-v6/${platform}/${arch}`,
	].map((path) => path.replaceAll("/", sep));
}

/** Deletes everything below `node_modules` that this platform does not need. Throws the system's error. */
export async function pruneRuntime(
	nodeModules: string,
	platform: string = process.platform,
	arch: string = process.arch,
): Promise<void> {
	await pruneFolder(nodeModules, "", keptPaths(platform, arch));
}

async function pruneFolder(root: string, folder: string, kept: readonly string[]): Promise<void> {
	for (const name of await readdir(join(root, folder))) {
		const path = folder === "" ? name : join(folder, name);
		if (kept.includes(path)) continue;
		const leadsToKept = kept.some((one) => one.startsWith(path + sep));
		if (leadsToKept) await pruneFolder(root, path, kept);
		else await rm(join(root, path), { recursive: true, force: true });
	}
}

/** Bytes of all files below a folder. Throws the system's error. */
export async function bytesBelow(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const sizes = await Promise.all(
		files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
	);
	return sizes.reduce((sum, size) => sum + size, 0);
}

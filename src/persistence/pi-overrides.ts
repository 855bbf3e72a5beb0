import { resolve, sep } from "node:path";

/**
 * Whether pi's own settings switch off what it finds by itself at a path, as `pi config` does: an entry `-path` of
 * `extensions`, from the settings' folder on or whole, for the file itself or for the one that a folder loads.
 */
export function isSwitchedOff(path: string, extensions: unknown, folder: string): boolean {
	if (!Array.isArray(extensions)) return false;
	return extensions.some((one: unknown) => {
		if (typeof one !== "string" || !/^[-!]/.test(one)) return false;
		const off = resolve(folder, one.slice(1));
		return off === path || off.startsWith(path + sep);
	});
}

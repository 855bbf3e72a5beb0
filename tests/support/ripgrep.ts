import { chmodSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** The ripgrep of this machine; undefined where it has none. */
export function realRipgrep(): string | undefined {
	const { PATH = "" } = process.env;
	return PATH.split(delimiter)
		.map((folder) => join(folder, "rg"))
		.find((path) => existsSync(path));
}

/** A program that answers as ripgrep does with our flags: of each line that matches, its file and where it begins. */
export function ripgrepStub(): string {
	return program(`
		const args = process.argv.slice(2);
		const pattern = args[args.indexOf("-e") + 1].replace(/^\\(\\?-u:/, "(?:");
		const { readFileSync } = require("node:fs");
		let found = 1;
		for (const file of args.slice(args.indexOf("--") + 1)) {
			let place = 0;
			for (const line of readFileSync(file, "latin1").split("\\n")) {
				if (new RegExp(pattern).test(line)) {
					found = 0;
					process.stdout.write(file + "\\0" + place + ":[Omitted long matching line]\\n");
				}
				place += line.length + 1;
			}
		}
		process.exitCode = found;
	`);
}

/** A program of these statements, which can be started by its path alone. */
export function program(body: string): string {
	const file = join(mkdtempSync(join(tmpdir(), "waystation-rg-")), "rg");
	writeFileSync(file, `#!${process.execPath}\n${body}`);
	chmodSync(file, 0o755);
	return file;
}

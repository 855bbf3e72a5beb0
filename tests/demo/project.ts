import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Language } from "#src/lib/language.ts";

/** Files of a sample project by their path. */
type Files = Readonly<Record<string, string>>;

const english: Files = {
	"README.md": "# tidewatch\n\nPrints tide tables for a harbour.\n\n\ttidewatch --station Brest\n",
	"package.json": '{ "name": "tidewatch", "version": "0.4.0-rc.1", "type": "module" }\n',
	"src/chart.ts": [
		"/** Rows of the little curve under the table. */",
		"export function labelsFor(hours: number[], columns: number): string {",
		'\treturn hours.map((hour) => String(hour).padEnd(3)).join("");',
		"}",
		"",
	].join("\n"),
};

const chinese: Files = {
	"README.md": "# 请求统计\n\n按天显示请求数的小服务。\n",
	"package.json": '{ "name": "request-stats", "version": "0.2.0", "type": "module" }\n',
	"src/stats.ts": [
		"/** 统计页面里的一行。 */",
		"export function rowFor(project: string, count: number): string {",
		'\treturn "<tr><td>" + project + "</td><td>" + count + "</td></tr>";',
		"}",
		"",
	].join("\n"),
};

/** An empty repository by hand, so that git is not needed and the project's root is where it is. */
const repository: Files = {
	".git/HEAD": "ref: refs/heads/main\n",
	".git/config": "[core]\n\trepositoryformatversion = 0\n\tbare = false\n",
	".git/objects/info/alternates": "",
	".git/refs/heads/.keep": "",
};

/** Lays out the sample project where it is not there yet. */
export function layOutProject(folder: string, language: Language): void {
	const files = { ...repository, ...(language === "zh" ? chinese : english) };
	for (const [path, text] of Object.entries(files)) {
		const file = join(folder, path);
		mkdirSync(dirname(file), { recursive: true });
		if (!existsSync(file)) writeFileSync(file, text);
	}
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ModelRequest } from "../support/mock-llm-request.ts";
import type { Rule } from "../support/mock-llm-rules.ts";
import { notesTold } from "../support/mock-llm-told.ts";
import { saveAsTool } from "../support/saved-note.ts";
import type { World } from "../support/world.ts";

/** A summary as a good model makes it. */
export const goodSummary = [
	"## TODO",
	"- `src/chart.ts`: labels overlap below 30 columns",
	"- publish 0.4.0-rc.1 with `--tag next`",
	"",
	"## Decisions",
	"- the proxy stays on port 8443",
].join("\n");

/** The model that answers everything: our summaries well, prompts shortly. */
export const goodModel: readonly Rule[] = [
	{ match: { purpose: "carryover-summary" }, reply: goodSummary },
	{ match: "labels", reply: "Will do tomorrow." },
	{ match: "left", reply: "Two things are left." },
];

const inProject = (world: World, name: string) => join(world.project, ".pi", name);

const textAt = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** The note on disk; empty when there is none. */
export const noteOf = (world: World) => textAt(inProject(world, "CARRYOVER.md"));

export const noteFile = (world: World) => inProject(world, "CARRYOVER.md");

/** The path that the project keeps of its last session. */
export const linkOf = (world: World) => textAt(inProject(world, ".carryover-session")).trim();

/** What wrote each version in the log, oldest first. */
export function kindsOf(world: World): readonly unknown[] {
	const lines = textAt(inProject(world, "carryover.log")).split("\n");
	return lines.filter((line) => line !== "").map((line) => JSON.parse(line).kind);
}

/** The one note that a request tells; throws when there is none or more than one. */
export function toldIn(request: ModelRequest | undefined): string {
	const [note, second] = notesTold(request?.system ?? "");
	if (!note) throw new Error(`no note was told:\n${request?.system.slice(-2000)}`);
	if (second) throw new Error("the note was told twice");
	return note.body;
}

/** Waits until something is so; throws after the deadline with what it was. */
export async function until(what: string, isSo: () => boolean, timeoutMs = 30_000): Promise<void> {
	const deadline = Date.now() + timeoutMs;
	while (!isSo()) {
		if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
		await wait(30);
	}
}

/** Leaves a note that a session of this machine saved, so that the next ones trust it. */
export function saveNote(world: World, content: string): Promise<void> {
	return saveAsTool(world, content);
}

import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { models } from "#src/embedding/model.ts";
import { importModels } from "#src/embedding/model-import.ts";
import { purge } from "#src/embedding/runtime-install.ts";
import { bytesBelow } from "#src/embedding/runtime-prune.ts";
import { configFile } from "#src/persistence/agent-files.ts";
import { type SettingChange, writeSettings } from "#src/persistence/settings-write.ts";
import type { EmbedNotice } from "#src/store/embedding.ts";
import { defaultSettings } from "#src/store/initial.ts";
import type { EmbedSettings } from "#src/store/settings.ts";
import { wantedModels } from "./embed-readiness.ts";
import type { EmbedDesk } from "./embedding.ts";
import { detach, give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { adoptSettings } from "./opening.ts";

/** What the command answers in words, as data. */
export type EmbedAnswer =
	| { readonly show: "status" | "usage" }
	| { readonly show: "unknown"; readonly word: string };

interface Running {
	readonly host: Host;
	readonly life: Life;
	readonly desk: EmbedDesk;
	tell(notice: EmbedNotice): void;
}

/** `/carryover embed` and its subcommands. What they came to is told as notices; the rest is for the caller to show. */
export async function runEmbed(
	host: Host,
	life: Life,
	args: string,
): Promise<EmbedAnswer | undefined> {
	const [name = "", ...rest] = args.trim().split(/\s+/);
	// The files may have been edited since the session began.
	await adoptSettings(host, life);
	if (name === "") return { show: "status" };
	const running: Running = {
		host,
		life,
		desk: await host.embedding(),
		tell: (notice) => give(host.store, notice, true),
	};
	switch (name) {
		case "on":
		case "auto":
		case "zh":
		case "en":
			return choose(running, name);
		case "off":
			if (rest.length > 0 && rest.join(" ") !== "--purge") return { show: "usage" };
			return switchOff(running, rest.length > 0);
		case "reset":
			return reset(running);
		case "quiet":
		case "loud":
			return silence(running, name === "quiet");
		case "import": {
			const folder = unquoted(args.trim().slice("import".length).trim());
			return folder === "" ? { show: "usage" } : bringIn(running, folder);
		}
		default:
			return { show: "unknown", word: name };
	}
}

/** For this session: what was said is folded with its branch. */
async function silence({ host, life }: Running, silenced: boolean): Promise<undefined> {
	const event = { type: "shift.silenced", at: Date.now(), silenced } as const;
	host.store.dispatch(event);
	host.store.dispatch({ type: "shift.withdrawn" });
	host.journal.add(event);
	if (life.ctx.isIdle()) host.journal.flush();
	give(host.store, { code: "shift.silenced", silenced }, true);
	return;
}

async function choose(running: Running, name: "on" | "auto" | "zh" | "en"): Promise<undefined> {
	const { host, life, desk, tell } = running;
	const { choice: before } = embedSettings(host);
	const kept = before === "off" ? "auto" : before;
	const choice = name === "on" ? kept : name;
	if (!(await set(running, { choice }))) return;
	// What is on its way already need not begin again.
	const isComing = choice === before && host.store.read().setup !== undefined;
	if (!isComing) await desk.restart();
	if (!life.facts.leavesTraces) return void tell({ code: "embed.later", choice });
	// It may take minutes, and the user goes on working.
	detach("embedding", host.report, desk.ensureReady(life, true));
	return;
}

async function switchOff(running: Running, purging: boolean): Promise<undefined> {
	const { desk, tell } = running;
	if (!(await set(running, { choice: "off" }))) return;
	await desk.restart();
	tell({ code: "embed.off" });
	if (!purging) return;
	const { runtimeDir, modelsDir } = desk.places;
	const sizes = await Promise.all(
		[runtimeDir, modelsDir].map((folder) => bytesBelow(folder).catch(() => 0)),
	);
	tell({ code: "embed.purging", bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) });
	const purged = await purge(runtimeDir, modelsDir);
	if (purged.ok) tell({ code: "embed.purged", bytes: purged.bytes });
	else tell({ code: "embed.unpurged", reason: purged.reason, detail: purged.detail });
	return;
}

async function reset(running: Running): Promise<undefined> {
	const { embed } = defaultSettings.carryover.topicCompact;
	if (!(await set(running, embed))) return;
	await running.desk.restart();
	running.tell({ code: "embed.reset" });
	return;
}

async function bringIn(running: Running, folder: string): Promise<undefined> {
	const { host, life, desk, tell } = running;
	const from = resolve(life.facts.cwd, folder.replace(/^~(?=$|[\\/])/, homedir()));
	const found = await stat(from).catch(() => undefined);
	if (!found?.isDirectory()) return void tell({ code: "embed.no-folder", path: from });
	const names = ["zh", "en"] as const;
	const ids = names.map((name) => models[name].id);
	// What is in use, or being fetched, cannot be replaced everywhere.
	await desk.restart();
	const results = await importModels(from, desk.places.modelsDir, ids);
	const wanted = wantedModels(embedSettings(host).choice);
	const anyCame = results.some(({ ok }) => ok);
	for (const [at, model] of names.entries()) {
		const result = results[at];
		if (result?.ok) tell({ code: "embed.imported", model });
		else if (result !== undefined && (!anyCame || wanted.includes(model))) {
			tell({ code: "embed.unimported", model, reason: result.reason, detail: result.detail });
		}
	}
	return;
}

function embedSettings({ store }: Host): EmbedSettings {
	return store.read().settings.carryover.topicCompact.embed;
}

/** Sets what differs, in our own file, and goes by it. */
async function set({ host, life, tell }: Running, embed: Partial<EmbedSettings>): Promise<boolean> {
	const now: Readonly<Record<string, unknown>> = { ...embedSettings(host) };
	const changes = Object.entries(embed).flatMap(([name, value]): SettingChange[] =>
		value === now[name] ? [] : [{ path: ["carryover", "topicCompact", "embed", name], value }],
	);
	if (changes.length === 0) return true;
	const agentDir = getAgentDir();
	const written = await writeSettings(agentDir, changes);
	if (written.ok) await adoptSettings(host, life);
	else tell({ code: "embed.unsaved", reason: written.reason, path: configFile(agentDir) });
	return written.ok;
}

function unquoted(text: string): string {
	return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
}

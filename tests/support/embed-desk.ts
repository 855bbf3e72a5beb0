import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { vi } from "vitest";
import { routeText } from "#src/detection/route.ts";
import { models } from "#src/embedding/model.ts";
import { modelFolder } from "#src/embedding/model-manifest.ts";
import { type EmbedPlaces, embedPlaces } from "#src/host/embed-places.ts";
import { EmbedDesk } from "#src/host/embedding.ts";
import { canLeaveTraces, type Life } from "#src/host/life.ts";
import { createQueue } from "#src/host/queue.ts";
import type { ModelName } from "#src/store/embedding.ts";
import type { SessionFacts } from "#src/store/session.ts";
import type { EmbedSettings } from "#src/store/settings.ts";
import { createStore, type Store } from "#src/store/store.ts";
import { writeFakeNpm } from "./fake-npm.ts";
import { type ModelServer, startModelServer } from "./model-server.ts";
import { tinyModelFiles } from "./tiny-model.ts";

/** A machine with a hub and an npm, on which sessions come and go. */
export interface EmbedMachine {
	readonly server: ModelServer;
	readonly root: string;
	/** pi's agent folder. */
	readonly agentDir: string;
	/** Environment that leads to the hub and to the npm. */
	readonly env: Record<string, string | undefined>;
	/** A session's local models. */
	session(options?: EmbedSessionOptions): EmbedSession;
	fileOf(model: ModelName, path: string): string;
	close(): Promise<void>;
}

export interface EmbedSessionOptions {
	readonly facts?: Partial<SessionFacts>;
	readonly embed?: Partial<EmbedSettings>;
	/** Whether the library of this checkout is found; else it has to be installed. */
	readonly library?: boolean;
}

export interface EmbedSession {
	readonly desk: EmbedDesk;
	readonly life: Life;
	readonly store: Store;
	readonly report: ReturnType<typeof vi.fn>;
	/** The vector of a text by the model that understands it; undefined where there is none. */
	vectorOf(text: string): Promise<Float32Array | undefined>;
	set(embed: Partial<EmbedSettings>): void;
	/** Codes of the notices so far. */
	notices(): readonly string[];
	/** Ends the session as pi does. */
	quit(): Promise<void>;
}

export async function startEmbedMachine(): Promise<EmbedMachine> {
	const server = await startModelServer(tinyModelFiles());
	// Beside the packages, so that they can be linked.
	await mkdir(resolve(".cache"), { recursive: true });
	const root = await mkdtemp(resolve(".cache", "embed-"));
	const npm = await writeFakeNpm(join(root, "npm"));
	const agentDir = join(root, "agent");
	const { modelsDir } = embedPlaces(agentDir);
	const env: EmbedMachine["env"] = {
		...{ HF_ENDPOINT: server.url, npm_execpath: npm, PATH: "", HOME: root },
	};
	const open: EmbedSession[] = [];
	return {
		...{ server, root, agentDir, env },
		session(options = {}) {
			const places = { ...embedPlaces(agentDir), env };
			const session = createSession(places, options);
			open.push(session);
			return session;
		},
		fileOf: (model, path) => join(modelFolder(modelsDir, models[model].id), path),
		async close() {
			for (const session of open) await session.quit();
			await server.close();
			await rm(root, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

function createSession(places: EmbedPlaces, options: EmbedSessionOptions): EmbedSession {
	const { library = true, embed = {}, facts = {} } = options;
	const store = createStore();
	const set = (change: Partial<EmbedSettings>) => {
		const { settings } = store.read();
		const { carryover } = settings;
		const { topicCompact } = carryover;
		const changed = { ...topicCompact, embed: { ...topicCompact.embed, ...change } };
		store.dispatch({
			type: "settings.read",
			settings: { ...settings, carryover: { ...carryover, topicCompact: changed } },
		});
	};
	set(embed);
	const report = vi.fn();
	const queue = createQueue(store, report);
	const around = { store, report, queue: async () => queue };
	const desk = new EmbedDesk(around, library ? places : { ...places, packageFolders: [] });
	const { life, end } = createLife(facts);
	return {
		...{ desk, life, store, report, set },
		async vectorOf(text) {
			const name = routeText(text);
			if (name === "unsure") return;
			return (await desk.vectorsOf(life, name, [text]))?.get(text);
		},
		notices: () => store.read().notices.map(({ notice }) => notice.code),
		async quit() {
			await desk.end();
			end();
		},
	};
}

/** Enough of a session for local models, which ask nothing of pi. */
function createLife(facts: Partial<SessionFacts>): { life: Life; end(): void } {
	const controller = new AbortController();
	const { signal } = controller;
	const kind = { file: "/s.jsonl", mode: "tui", ...facts } as const;
	const life = {
		facts: {
			...{ id: "s", parent: undefined, cwd: "/", locale: "en", ...kind },
			leavesTraces: canLeaveTraces(kind),
		},
		signal,
		leaving: signal,
		get alive() {
			return !signal.aborted;
		},
	} as unknown as Life;
	return { life, end: () => controller.abort() };
}

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	type FauxResponseStep,
	fauxProvider,
	type RegisterFauxProviderOptions,
} from "@earendil-works/pi-ai";
import {
	type AgentSession,
	type AgentSessionEvent,
	type AgentSessionRuntime,
	createAgentSessionFromServices,
	createAgentSessionRuntime,
	createAgentSessionServices,
	type ExtensionCommandContextActions,
	type ExtensionContext,
	type ExtensionUIContext,
	type FileEntry,
	ModelRuntime,
	parseSessionEntries,
	SessionManager,
	SettingsManager,
} from "@earendil-works/pi-coding-agent";
import { putWelcomeMark } from "./agent-dir.ts";
import { startKeeping } from "./kept-extension.ts";
import { checkout } from "./world.ts";

export interface PiSessionOptions {
	/** Extension files or package folders, loaded as `pi -e` does; this package when absent. */
	readonly extensions?: readonly string[];
	/** One scripted response per model call, in order; a function sees the request. */
	readonly responses?: readonly FauxResponseStep[];
	readonly models?: NonNullable<RegisterFauxProviderOptions["models"]>;
	readonly settings?: Parameters<typeof SettingsManager.inMemory>[0];
	/** Prompt templates, as files. */
	readonly templates?: readonly string[];
	readonly ui?: ExtensionUIContext;
	/** `tui` with a `ui`, else `print`. */
	readonly mode?: ExtensionContext["mode"];
	/** Go on in the folders of an earlier session, with its last session file. */
	readonly resume?: Folders;
	/** Whether this is the first start on the machine, with its card; false when absent. */
	readonly first?: boolean;
	/**
	 * Load the package anew for a project of its own, as a process that starts does; else a session has it as the one
	 * before in the same file left it. So is the first start on the machine.
	 */
	readonly anew?: boolean;
	/** Use the folders of an earlier session for a fresh one. */
	readonly beside?: Folders;
}

/** Where a session lives. */
export interface Folders {
	readonly cwd: string;
	readonly agentDir: string;
}

/** A real agent session in the test's own process. */
export interface PiSession extends Folders {
	readonly faux: ReturnType<typeof fauxProvider>;
	readonly runtime: AgentSessionRuntime;
	/** The session that runs now; /new, /resume and /fork replace it. */
	session(): AgentSession;
	/** Session events in order, across replacements. */
	readonly events: readonly AgentSessionEvent[];
	/** What extension handlers threw. */
	readonly failures: readonly { readonly event: string; readonly error: string }[];
	/** The entries on disk; the file appears with the first prompt. */
	fileEntries(): readonly FileEntry[];
	/** Fires session_shutdown (`quit`) and ends the session; the folders stay. */
	quit(): Promise<void>;
	/** Quits and removes the folders that this session made. */
	cleanup(): Promise<void>;
}

function foldersOf(options: PiSessionOptions, root: string): Folders {
	const given = options.resume ?? options.beside;
	if (given) return given;
	const folders = { cwd: join(root, "project"), agentDir: join(root, "agent") };
	for (const folder of [folders.cwd, folders.agentDir]) mkdirSync(folder);
	if (options.first !== true) putWelcomeMark(folders.agentDir);
	return folders;
}

async function modelsOf(options: PiSessionOptions, agentDir: string) {
	const faux = fauxProvider(options.models && { models: options.models });
	faux.setResponses([...(options.responses ?? [])]);
	const modelRuntime = await ModelRuntime.create({
		authPath: join(agentDir, "auth.json"),
		modelsPath: null,
		modelsStorePath: join(agentDir, "models-store.json"),
		refreshOnCreate: false,
	});
	modelRuntime.registerNativeProvider(faux.provider);
	// Publishes the provider to the list that pi reads without waiting.
	await modelRuntime.getAvailable();
	return { faux, modelRuntime };
}

async function runtimeOf(
	options: PiSessionOptions,
	{ cwd, agentDir }: Folders,
	{ faux, modelRuntime }: Awaited<ReturnType<typeof modelsOf>>,
) {
	const settings = { retry: { enabled: false }, ...options.settings };
	const settingsManager = SettingsManager.inMemory(settings);
	const sessions = join(agentDir, "sessions");
	const sessionManager = options.resume
		? SessionManager.continueRecent(cwd, sessions)
		: SessionManager.create(cwd, sessions);
	const resourceLoaderOptions = {
		additionalExtensionPaths: [...(options.extensions ?? [checkout])],
		additionalPromptTemplatePaths: [...(options.templates ?? [])],
		noSkills: true,
		noPromptTemplates: true,
		noContextFiles: true,
	};
	return createAgentSessionRuntime(
		async ({ sessionManager: manager, sessionStartEvent }) => {
			const services = await createAgentSessionServices({
				cwd,
				agentDir,
				modelRuntime,
				settingsManager,
				resourceLoaderOptions,
			});
			const created = await createAgentSessionFromServices({
				services,
				sessionManager: manager,
				model: faux.getModel(),
				...(sessionStartEvent && { sessionStartEvent }),
			});
			return { ...created, services, diagnostics: services.diagnostics };
		},
		{ cwd, agentDir, sessionManager },
	);
}

/** Makes an agent folder the one that extensions find; gives what undoes it. */
function useAgentDir(agentDir: string): () => void {
	const name = "PI_CODING_AGENT_DIR";
	const before = process.env[name];
	process.env[name] = agentDir;
	return () => {
		if (before === undefined) delete process.env[name];
		else process.env[name] = before;
	};
}

/** What commands can do with sessions and their tree, as pi's own modes offer it. */
function actionsOf(runtime: AgentSessionRuntime): ExtensionCommandContextActions {
	return {
		waitForIdle: () => runtime.session.waitForIdle(),
		newSession: (options) => runtime.newSession(options),
		fork: (entry, options) => runtime.fork(entry, options),
		navigateTree: (target, options) => runtime.session.navigateTree(target, options),
		switchSession: (path, options) => runtime.switchSession(path, options),
		reload: () => runtime.session.reload(),
	};
}

/**
 * A person looks at the screen before doing something. An input waits until the package has opened its
 * session, and one that comes from an extension is for nobody else.
 */
async function settled({ extensionRunner }: AgentSession): Promise<void> {
	await extensionRunner.emitInput("", undefined, "extension");
}

/**
 * Starts a session through pi's own loader with the faux model; session_start has fired. Until
 * `cleanup` the whole process has its agent folder, so run one after the other.
 */
export async function createPiSession(options: PiSessionOptions = {}): Promise<PiSession> {
	const root = realpathSync(mkdtempSync(join(tmpdir(), "waystation-session-")));
	const folders = foldersOf(options, root);
	const leaveAgentDir = useAgentDir(folders.agentDir);
	const models = await modelsOf(options, folders.agentDir);
	const isAlone = options.extensions === undefined;
	const isFirst = options.first === true || options.anew === true;
	const runtime = await startKeeping({ isAlone, isFirst }, () =>
		runtimeOf(options, folders, models),
	);
	const events: AgentSessionEvent[] = [];
	const failures: { event: string; error: string }[] = [];
	const bind = async () => {
		runtime.session.subscribe((event) => void events.push(event));
		await runtime.session.bindExtensions({
			...(options.ui && { uiContext: options.ui }),
			mode: options.mode ?? (options.ui ? "tui" : "print"),
			commandContextActions: actionsOf(runtime),
			onError: ({ event, error }) => void failures.push({ event, error }),
		});
		await settled(runtime.session);
	};
	runtime.setRebindSession(bind);
	await bind();
	let running = true;
	const quit = async () => {
		if (running) await runtime.dispose();
		running = false;
	};
	return {
		...folders,
		faux: models.faux,
		runtime,
		session: () => runtime.session,
		events,
		failures,
		fileEntries: () => parseSessionEntries(readFileSync(runtime.session.sessionFile ?? "", "utf8")),
		quit,
		cleanup: async () => {
			await quit();
			leaveAgentDir();
			rmSync(root, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

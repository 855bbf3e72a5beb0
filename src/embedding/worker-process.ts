import { type ChildProcess, fork } from "node:child_process";
import { setPriority, tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { type Answer, decodeWorkerMessage, type Question } from "./worker-message.ts";

/**
 * An answer, or who failed: the library that does not load (`library`), the model (`model`), the process that died
 * (`process`), or nobody in time (`time`).
 */
export type Reply =
	| Extract<Answer, { ok: true }>
	| {
			readonly ok: false;
			readonly at: "library" | "model" | "process" | "time";
			readonly detail: string;
	  };

/** One worker process. It keeps neither this process nor its own alive, and dies with this one. */
export interface WorkerProcess {
	/** Resolves when the library runs: its version, or why not. Never rejects. */
	readonly started: Promise<Started>;
	/** Never rejects. */
	ask(question: Question): Promise<Reply>;
	/** Kills the process; resolves when it is gone. */
	end(): Promise<void>;
}

export type Started =
	| { readonly ok: true; readonly version: string }
	| { readonly ok: false; readonly at: "library" | "time"; readonly detail: string };

export interface WorkerOptions {
	/** The library's entry file. */
	readonly entry: string;
	readonly modelsDir: string;
	/** Milliseconds for the start and for each question, after which the worker is killed. */
	readonly timeoutMs: number;
}

const relayFile = fileURLToPath(new URL("./worker-relay.mjs", import.meta.url));

/** Below what answers the user. */
const niceness = 10;

/** Makes glibc give freed memory back at once: 30 MB less after a long text. Other systems do not look at it. */
const thrift = {
	MALLOC_ARENA_MAX: "1",
	MALLOC_TRIM_THRESHOLD_: "131072",
	MALLOC_MMAP_THRESHOLD_: "131072",
};

/** Characters of what the process wrote that are kept to explain its death. */
const keptStderr = 2000;

/** Starts a worker process on the library. Never throws: a failed start is a reply. */
export function startWorker(options: WorkerOptions): WorkerProcess {
	const child = spawnWorker(options);
	const waiting = new Map<number, (reply: Reply) => void>();
	const { promise: started, resolve: start } = Promise.withResolvers<Started>();
	const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
	const stopClock = startClock(options.timeoutMs, () => {
		start({ ok: false, at: "time", detail: `no sign of life in ${options.timeoutMs} ms` });
		child.kill("SIGKILL");
	});
	const lastWords = readStderr(child);
	const fail = (detail: string) => {
		stopClock();
		start({ ok: false, at: "library", detail });
		for (const settle of waiting.values()) settle({ ok: false, at: "process", detail });
		leave();
	};
	child.on("message", (raw) => {
		const message = decodeWorkerMessage(raw);
		if (message?.kind === "answer") waiting.get(message.answer.id)?.(replyOf(message.answer));
		if (message?.kind !== "greeting") return;
		stopClock();
		const { greeting } = message;
		if (greeting.ready) start({ ok: true, version: greeting.version });
		else start({ ok: false, at: "library", detail: greeting.detail });
	});
	child.on("error", (error) => fail(error.message));
	child.on("exit", (code, signal) => {
		fail([signal ?? `exit code ${code}`, lastWords()].filter(Boolean).join(": "));
	});
	return {
		started,
		ask: createAsk(child, waiting, options.timeoutMs),
		async end() {
			child.kill("SIGKILL");
			await gone;
		},
	};
}

function createAsk(
	child: ChildProcess,
	waiting: Map<number, (reply: Reply) => void>,
	timeoutMs: number,
): WorkerProcess["ask"] {
	let asked = 0;
	return async (question) => {
		if (!child.connected) return { ok: false, at: "process", detail: "the worker is gone" };
		asked += 1;
		const id = asked;
		const { promise, resolve } = Promise.withResolvers<Reply>();
		const stopClock = startClock(timeoutMs, () => {
			resolve({ ok: false, at: "time", detail: `no answer in ${timeoutMs} ms` });
			child.kill("SIGKILL");
		});
		waiting.set(id, resolve);
		child.send({ ...question, id }, (error) => {
			if (error) resolve({ ok: false, at: "process", detail: error.message });
		});
		const reply = await promise;
		stopClock();
		waiting.delete(id);
		return reply;
	};
}

function spawnWorker({ entry, modelsDir }: WorkerOptions): ChildProcess {
	const child = fork(relayFile, [entry, modelsDir], {
		cwd: tmpdir(),
		env: { ...neededEnvironment(), ...thrift },
		execArgv: ["--optimize-for-size", "--expose-gc"],
		serialization: "advanced",
		stdio: ["ignore", "ignore", "pipe", "ipc"],
	});
	child.unref();
	child.channel?.unref();
	lowerPriority(child.pid);
	return child;
}

/** What a program needs to run and to find its libraries: neither keys nor options for Node go to the library. */
const needed =
	/^(?:path|home|userprofile|tmpdir|temp|tmp|systemroot|windir|lang|lc_.*|ld_library_path|dyld_.*|nix_.*)$/i;

function neededEnvironment(): NodeJS.ProcessEnv {
	return Object.fromEntries(Object.entries(process.env).filter(([name]) => needed.test(name)));
}

function lowerPriority(pid: number | undefined): void {
	if (pid === undefined) return;
	try {
		setPriority(pid, niceness);
	} catch {
		// It may have died already, and works at normal priority too.
	}
}

function readStderr(child: ChildProcess): () => string {
	let text = "";
	const { stderr } = child;
	stderr?.setEncoding("utf8").on("data", (chunk: string) => {
		text = (text + chunk).slice(-keptStderr);
	});
	if (stderr !== null && "unref" in stderr && typeof stderr.unref === "function") stderr.unref();
	return () => text.trim();
}

function startClock(ms: number, ring: () => void): () => void {
	const timer = setTimeout(ring, ms).unref();
	return () => clearTimeout(timer);
}

function replyOf(answer: Answer): Reply {
	return answer.ok ? answer : { ok: false, at: "model", detail: answer.detail };
}

import { type PiOptions, spawnPi } from "./pi-process.ts";
import type { World } from "./world.ts";

/** One line of pi's RPC output. */
export interface RpcRecord {
	readonly type: string;
	readonly id?: unknown;
	readonly method?: unknown;
	readonly message?: unknown;
	readonly data?: unknown;
	readonly success?: unknown;
}

/** A pi in RPC mode. */
export interface PiRpc {
	readonly pid: number;
	/** Every record so far except responses. */
	readonly events: readonly RpcRecord[];
	/** Sends a command and waits for its response. */
	send(command: Readonly<Record<string, unknown>>): Promise<RpcRecord>;
	/** The first event, past or future, that passes; rejects after the deadline with what stderr holds. */
	waitFor(test: (event: RpcRecord) => boolean, from?: number): Promise<RpcRecord>;
	/** Sends a prompt and waits until the agent has settled. */
	prompt(message: string): Promise<void>;
	/** Texts of all notifications so far. */
	notices(): readonly string[];
	stderr(): string;
	/** Ends stdin and waits; the exit code. */
	close(): Promise<number | null>;
	kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Long enough for a start on a busy machine whose loader translates everything anew. */
const deadlineMs = 50_000;

const isRecord = (value: unknown): value is RpcRecord =>
	typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Calls back for each complete line; only LF ends one. */
function lineReader(take: (line: string) => void): (text: string) => void {
	let rest = "";
	return (text) => {
		const lines = (rest + text).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) if (line.trim() !== "") take(line);
	};
}

interface Waiter {
	readonly test: (event: RpcRecord) => boolean;
	readonly done: (event: RpcRecord) => void;
	readonly fail: (error: Error) => void;
}

/** Keeps events and hands each to whoever waits for it; `close` fails all who still wait. */
function createInbox(stderr: () => string) {
	const events: RpcRecord[] = [];
	const waiters = new Set<Waiter>();
	let closed = false;
	const failure = (what: string) => new Error(`${what}\n--- stderr ---\n${stderr()}`);
	function settle(waiter: Waiter, event: RpcRecord | undefined): void {
		waiters.delete(waiter);
		if (event) waiter.done(event);
		else waiter.fail(failure(closed ? "pi has ended" : "no such RPC record came"));
	}
	return {
		events,
		take: (event: RpcRecord) => {
			events.push(event);
			for (const waiter of [...waiters]) if (waiter.test(event)) settle(waiter, event);
		},
		close: () => {
			closed = true;
			for (const waiter of [...waiters]) settle(waiter, undefined);
		},
		waitFor: (test: Waiter["test"], from: number): Promise<RpcRecord> => {
			const past = events.slice(from).find(test);
			if (past) return Promise.resolve(past);
			if (closed) return Promise.reject(failure("pi has ended"));
			return new Promise<RpcRecord>((done, fail) => {
				const waiter: Waiter = { test, done, fail };
				waiters.add(waiter);
				setTimeout(() => waiters.has(waiter) && settle(waiter, undefined), deadlineMs).unref();
			});
		},
	};
}

/** Starts `pi --mode rpc` in the world with the world's extensions. */
export function startRpc(
	world: World,
	args: readonly string[] = [],
	options: PiOptions = {},
): PiRpc {
	const child = spawnPi(world, ["--mode", "rpc", ...world.args, ...args], options);
	const exited = new Promise<number | null>((done) => child.on("close", done));
	let errors = "";
	let sent = 0;
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		errors += text;
	});
	const inbox = createInbox(() => errors);
	child.on("close", inbox.close);
	const read = lineReader((line) => {
		const record: unknown = JSON.parse(line);
		if (isRecord(record)) inbox.take(record);
	});
	child.stdout.setEncoding("utf8").on("data", read);

	async function send(command: Readonly<Record<string, unknown>>): Promise<RpcRecord> {
		sent += 1;
		const id = `r${sent}`;
		child.stdin.write(`${JSON.stringify({ id, ...command })}\n`);
		return inbox.waitFor((event) => event.type === "response" && event.id === id, 0);
	}
	return {
		pid: child.pid ?? 0,
		events: inbox.events,
		send,
		waitFor: (test, from = 0) => inbox.waitFor(test, from),
		prompt: async (message) => {
			const from = inbox.events.length;
			await send({ type: "prompt", message });
			await inbox.waitFor((event) => event.type === "agent_settled", from);
		},
		notices: () =>
			inbox.events
				.filter((event) => event.type === "extension_ui_request" && event.method === "notify")
				.map((event) => String(event.message)),
		stderr: () => errors,
		close: () => {
			child.stdin.end();
			return exited;
		},
		kill: (signal) => {
			child.kill(signal);
			return exited;
		},
	};
}

import { open, readFile, rm, writeFile } from "node:fs/promises";
import { parseJson } from "#src/persistence/disk.ts";
import { checkAnswer } from "./answer-check.ts";
import type { Declared } from "./declared.ts";
import { sizeOf } from "./model-manifest.ts";
import { type Patience, type Setback, setback, setbackOf } from "./setback.ts";

/** One try to bring a file, or the rest of it. */
export interface Transfer {
	readonly url: string;
	/** Where the bytes go; what an earlier try left there is gone on with when it is of the same file. */
	readonly part: string;
	readonly declared: Declared;
	readonly patience: Patience;
	readonly signal: AbortSignal | undefined;
	/** Told the bytes that are there, and how many there will be where that is known. */
	onBytes(done: number, total: number | undefined): void;
}

/** No file of a model is nearly as large; a server that sends without end must not fill the disk. */
const mostBytes = 500_000_000;

/** What a part was begun from. */
interface Origin {
	/** The declared name, which a whole file is checked against. */
	readonly name: string;
	/** A strong validator of the server that sent the bytes. */
	readonly etag: string;
}

/** Brings the file. The part is then complete by the server's word, which is still to be checked. Never rejects. */
export async function transfer(task: Transfer): Promise<"complete" | Setback> {
	const before = await sizeOf(task.part);
	const line = createLine(task);
	try {
		const from = before === undefined ? undefined : await resumeFrom(task, before);
		const response = await line.wait(request(task, from, line.signal));
		const refused = checkAnswer(response);
		if (refused !== undefined) return refused;
		return await receive(task, { response, from, line });
	} catch (error) {
		const gained = Math.max(0, ((await sizeOf(task.part)) ?? 0) - (before ?? 0));
		const reason = setbackOf(error, task.signal);
		return line.hasStalled()
			? setback("network", "stalled", { again: true, gained })
			: { ...reason, gained };
	} finally {
		line.hangUp();
	}
}

interface From {
	readonly at: number;
	readonly etag: string;
}

/** Where to go on; nowhere when nothing shows that the part belongs to the same file. */
async function resumeFrom(task: Transfer, size: number): Promise<From | undefined> {
	const origin = await readOrigin(task.part);
	if (origin === undefined || size === 0) return undefined;
	if (origin.name !== nameOf(task.declared)) return undefined;
	return origin.etag === "" && origin.name === "" ? undefined : { at: size, etag: origin.etag };
}

function nameOf({ sha256, gitName }: Declared): string {
	return sha256 ?? gitName ?? "";
}

function request(task: Transfer, from: From | undefined, signal: AbortSignal): Promise<Response> {
	const headers = new Headers({ "accept-encoding": "identity" });
	if (from !== undefined) headers.set("range", `bytes=${from.at}-`);
	if (from !== undefined && from.etag !== "") headers.set("if-range", from.etag);
	return fetch(task.url, { headers, signal });
}

interface Incoming {
	readonly response: Response;
	readonly from: From | undefined;
	readonly line: Line;
}

async function receive(task: Transfer, incoming: Incoming): Promise<"complete" | Setback> {
	const { response, from } = incoming;
	if (response.status === 416) return judgeNoRange(task, from);
	const start = startOf(response, from);
	if (start === undefined) return startAnew(task, "another part than the one asked for");
	const total = totalOf(response, start, task.declared);
	if (start === 0) await writeOrigin(task, response);
	const end = await append(task, { ...incoming, start, total });
	if (end > (total ?? mostBytes)) return startAnew(task, "more bytes than declared");
	if (total === undefined || end === total) return "complete";
	return setback("network", `${end} of ${total} bytes`, { again: true, gained: end - start });
}

/** The position of the answer's first byte; `undefined` when it cannot be joined to the part. */
function startOf(response: Response, from: From | undefined): number | undefined {
	if (response.status !== 206) return 0;
	const range = /^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "");
	const matches = from !== undefined && range !== null && Number(range[1]) === from.at;
	return matches && !response.headers.has("content-encoding") ? from.at : undefined;
}

function totalOf(response: Response, start: number, declared: Declared): number | undefined {
	if (declared.size !== undefined) return declared.size;
	const length = response.headers.get("content-length");
	// The length of a compressed answer is not that of the file.
	if (length === null || response.headers.has("content-encoding")) return undefined;
	return start + Number(length);
}

async function append(
	task: Transfer,
	{ response, line, start, total }: Incoming & { start: number; total: number | undefined },
): Promise<number> {
	const handle = await open(task.part, start === 0 ? "w" : "a", 0o600);
	let end = start;
	try {
		task.onBytes(end, total);
		for await (const chunk of line.chunks(response)) {
			end += chunk.length;
			if (end > (total ?? mostBytes)) return end;
			await handle.writeFile(chunk);
			task.onBytes(end, total);
		}
		await handle.sync();
		return end;
	} finally {
		await handle.close();
	}
}

/** The server has nothing from there on: the part is complete, or it is of another file. */
async function judgeNoRange(task: Transfer, from: From | undefined): Promise<"complete" | Setback> {
	if (from !== undefined && from.at === task.declared.size) return "complete";
	return startAnew(task, "416");
}

async function startAnew(task: Transfer, detail: string): Promise<Setback> {
	await dropPart(task.part);
	return setback("corrupt", detail, { again: true });
}

/** Forgets a part and where it came from. Throws the system's error. */
export async function dropPart(part: string): Promise<void> {
	await rm(part, { force: true });
	await rm(originFile(part), { force: true });
}

function originFile(part: string): string {
	return `${part}.json`;
}

async function readOrigin(part: string): Promise<Origin | undefined> {
	const text = await readFile(originFile(part), "utf8").catch(() => "");
	const found = parseJson(text);
	if (typeof found !== "object" || found === null) return undefined;
	const { name, etag } = { name: undefined, etag: undefined, ...found };
	return typeof name === "string" && typeof etag === "string" ? { name, etag } : undefined;
}

async function writeOrigin(task: Transfer, response: Response): Promise<void> {
	const etag = response.headers.get("etag") ?? "";
	// A weak validator does not promise the same bytes.
	const strong = etag.startsWith('"') && !response.headers.has("content-encoding") ? etag : "";
	const origin: Origin = { name: nameOf(task.declared), etag: strong };
	await rm(task.part, { force: true });
	await writeFile(originFile(task.part), JSON.stringify(origin), { mode: 0o600 });
}

interface Line {
	readonly signal: AbortSignal;
	wait<T>(answer: Promise<T>): Promise<T>;
	chunks(response: Response): AsyncGenerator<Uint8Array>;
	hasStalled(): boolean;
	hangUp(): void;
}

/** A connection that is cut when nothing comes for too long. */
function createLine({ patience, signal }: Transfer): Line {
	const cutter = new AbortController();
	let stalled = false;
	const timer = { now: undefined as NodeJS.Timeout | undefined };
	const expect = (ms: number) => {
		clearTimeout(timer.now);
		timer.now = setTimeout(() => {
			stalled = true;
			cutter.abort();
		}, ms).unref();
	};
	return {
		signal: signal ? AbortSignal.any([signal, cutter.signal]) : cutter.signal,
		wait(answer) {
			expect(patience.answerMs);
			return answer;
		},
		async *chunks({ body }) {
			if (body === null) return;
			expect(patience.stallMs);
			for await (const chunk of body) {
				clearTimeout(timer.now);
				yield chunk;
				expect(patience.stallMs);
			}
		},
		hasStalled: () => stalled,
		hangUp() {
			clearTimeout(timer.now);
			cutter.abort();
		},
	};
}

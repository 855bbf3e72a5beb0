import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMeter, sendReply } from "./mock-llm-reply.ts";
import { describeRequest, type ModelRequest } from "./mock-llm-request.ts";
import { createRuleBook, type Reply, type Rule } from "./mock-llm-rules.ts";

/** A scripted model behind an OpenAI-compatible endpoint on the loopback interface. */
export interface MockLlm {
	readonly baseUrl: string;
	/** Every chat request so far, oldest first. */
	readonly requests: ModelRequest[];
	/** Requests of the conversation, without our background calls. */
	conversation(): readonly ModelRequest[];
	/** Background calls of ours with that purpose. */
	background(purpose: string): readonly ModelRequest[];
	/** Puts a rule before all others. */
	addRule(rule: Rule): void;
	setRules(rules: readonly Rule[]): void;
	close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
	const parts: Buffer[] = [];
	for await (const part of request) parts.push(part);
	return Buffer.concat(parts).toString("utf8");
}

/** Aborts when the client leaves before the reply was complete, and marks the request so. */
function watchClient(response: ServerResponse, request: ModelRequest): AbortSignal {
	const left = new AbortController();
	response.on("close", () => {
		if (!response.writableFinished) request.aborted = true;
		left.abort();
	});
	return left.signal;
}

function failed(response: ServerResponse, status: number, message: string): void {
	if (response.headersSent) {
		response.destroy();
		return;
	}
	response.writeHead(status, { "content-type": "application/json" });
	response.end(JSON.stringify({ error: { message } }));
}

/** Starts the scripted model on a free port. A request that no rule matches gets `otherwise`. */
export async function startMockLlm(
	rules: readonly Rule[] = [],
	otherwise: Reply = "OK.",
): Promise<MockLlm> {
	const book = createRuleBook(rules, otherwise);
	const meter = createMeter();
	const requests: ModelRequest[] = [];

	async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
		if (!incoming.url?.endsWith("/chat/completions")) return failed(response, 404, "no such route");
		const raw = await bodyOf(incoming);
		const request = describeRequest(raw, requests.length + 1, incoming.headers);
		requests.push(request);
		const signal = watchClient(response, request);
		await sendReply({ response, request, signal }, book.answer(request), (completion) =>
			meter(request.body, completion),
		);
	}

	const server = createServer((incoming, response) => {
		answer(incoming, response).catch((error: unknown) => failed(response, 500, String(error)));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	return {
		baseUrl: `http://127.0.0.1:${portOf(server.address())}/v1`,
		requests,
		conversation: () => requests.filter((request) => request.purpose === undefined),
		background: (purpose) => requests.filter((request) => request.purpose === purpose),
		addRule: book.add,
		setRules: book.replace,
		close: () =>
			new Promise((done) => {
				server.close(() => done());
				server.closeAllConnections();
			}),
	};
}

/** The port of a server that listens; throws for a pipe. */
export function portOf(address: AddressInfo | string | null): number {
	if (address === null || typeof address === "string") throw new Error("the server has no port");
	return address.port;
}

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

/** What a server does in place of a plain answer to a `GET`. */
export type Mischief = (
	request: IncomingMessage,
	response: ServerResponse,
	file: ServedFile,
) => void;

export interface ServedFile {
	readonly content: Buffer;
	/** Strong validator of this content. */
	readonly etag: string;
}

export interface ModelServer {
	readonly url: string;
	/** `GET`s of files, such as `onnx/model_quantized.onnx`, with their ranges. */
	readonly asked: { readonly path: string; readonly range: string | undefined }[];
	/** Replaces a file from now on. */
	put(path: string, content: Buffer): void;
	/** The next `GET`s of the file are answered so, one after the other, before plain ones. */
	next(path: string, ...mischief: readonly Mischief[]): void;
	/** How `HEAD`s and `GET`s are answered before anything else is looked at; `true` when it was. */
	intercept?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
	/** What the server tells of its files: names as the hub does, or nothing. */
	declares: "hub" | "nothing";
	close(): Promise<void>;
}

/** A hub on this machine that serves one model's files under any model's name, with ranges and redirects. */
export async function startModelServer(files: ReadonlyMap<string, Buffer>): Promise<ModelServer> {
	const content = new Map(files);
	const mischief = new Map<string, Mischief[]>();
	const asked: { path: string; range: string | undefined }[] = [];
	const server = createServer((request, response) => {
		if (hub.intercept?.(request, response)) return;
		const path = pathOf(request.url ?? "");
		const body = content.get(path);
		if (body === undefined) return void response.writeHead(404).end();
		const etag = `"${createHash("md5").update(body).digest("hex")}-1"`;
		if (request.method === "HEAD") return declare(request, response, body, hub.declares);
		if (request.url?.includes("/resolve/")) {
			return void response.writeHead(302, { location: `/storage/${path}` }).end();
		}
		asked.push({ path, range: request.headers.range });
		const trick = mischief.get(path)?.shift() ?? plain;
		trick(request, response, { content: body, etag });
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	const hub: ModelServer = {
		url: `http://127.0.0.1:${port}`,
		asked,
		declares: "hub",
		put: (path, body) => void content.set(path, body),
		next: (path, ...tricks) => void mischief.set(path, [...tricks]),
		close() {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
	return hub;
}

function pathOf(url: string): string {
	return /\/resolve\/main\/(.+)$/.exec(url)?.[1] ?? /^\/storage\/(.+)$/.exec(url)?.[1] ?? "";
}

function declare(
	request: IncomingMessage,
	response: ServerResponse,
	body: Buffer,
	declares: ModelServer["declares"],
): void {
	const path = pathOf(request.url ?? "");
	if (declares === "nothing") {
		if (request.url?.includes("/resolve/")) {
			response.writeHead(307, { location: `/storage/${path}` }).end();
		} else response.writeHead(200, { "content-length": body.length }).end();
		return;
	}
	if (path.endsWith(".onnx")) {
		const sha256 = createHash("sha256").update(body).digest("hex");
		response.writeHead(302, {
			location: `/storage/${path}`,
			"x-linked-etag": `"${sha256}"`,
			"x-linked-size": body.length,
		});
	} else {
		const git = createHash("sha1").update(`blob ${body.length}\0`).update(body).digest("hex");
		response.writeHead(200, { etag: `W/"${git}"`, "content-length": body.length });
	}
	response.end();
}

/** Serves the file, or the range that is asked for when its validator still holds. */
export const plain: Mischief = (request, response, { content, etag }) => {
	const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
	const condition = request.headers["if-range"];
	const head = { etag, "accept-ranges": "bytes" };
	if (start > 0 && start >= content.length) {
		response.writeHead(416, { "content-range": `bytes */${content.length}` }).end();
	} else if (start > 0 && (condition === undefined || condition === etag)) {
		const rest = content.subarray(start);
		const range = `bytes ${start}-${content.length - 1}/${content.length}`;
		response.writeHead(206, { ...head, "content-length": rest.length, "content-range": range });
		response.end(rest);
	} else {
		response.writeHead(200, { ...head, "content-length": content.length });
		response.end(content);
	}
};

/** Sends a share of the file, then breaks the connection. */
export function dropAt(share: number): Mischief {
	return (request, response, { content, etag }) => {
		const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
		const rest = content.subarray(start);
		const range = `bytes ${start}-${content.length - 1}/${content.length}`;
		const partial = start > 0 ? { "content-range": range } : {};
		response.writeHead(start > 0 ? 206 : 200, { etag, "content-length": rest.length, ...partial });
		response.write(rest.subarray(0, Math.floor(rest.length * share)), () =>
			setTimeout(() => response.destroy(), 20),
		);
	};
}

/** Sends a share of the file, then nothing for ever. */
export function stallAt(share: number): Mischief {
	return (_request, response, { content, etag }) => {
		response.writeHead(200, { etag, "content-length": content.length });
		response.write(content.subarray(0, Math.floor(content.length * share)));
	};
}

/** Says that a share of the file is all of it. */
export function truncateAt(share: number): Mischief {
	return (_request, response, { content, etag }) => {
		const less = content.subarray(0, Math.floor(content.length * share));
		response.writeHead(200, { etag, "content-length": less.length }).end(less);
	};
}

/** Sends the whole file whatever range was asked for. */
export const refuseRange: Mischief = (_request, response, { content }) => {
	response.writeHead(200, { "content-length": content.length }).end(content);
};

/** Compresses the file although it was asked not to. */
export const compress: Mischief = (_request, response, { content }) => {
	const packed = gzipSync(content);
	const head = { "content-encoding": "gzip", "content-length": packed.length };
	response.writeHead(200, head).end(packed);
};

/** Sends other bytes of the same length. */
export const spoil: Mischief = (_request, response, { content, etag }) => {
	const other = Buffer.from(content).fill(7, Math.floor(content.length / 2));
	response.writeHead(200, { etag, "content-length": other.length }).end(other);
};

/** Answers with a status, and a `Retry-After` in seconds. */
export function say(status: number, retryAfter?: number): Mischief {
	return (_request, response) => {
		if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
		response.writeHead(status).end();
	};
}

/** The page that a hotel's network shows in place of everything. */
export const portal: Mischief = (_request, response) => {
	response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
	response.end("<!doctype html><title>Please sign in</title>");
};

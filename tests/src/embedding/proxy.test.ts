import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "../../support/model-server.ts";
import { tinyModelFiles } from "../../support/tiny-model.ts";

let server: ModelServer;
let modelsDir: string;
let tunnels: string[];
let proxy: ReturnType<typeof createServer>;

beforeEach(async () => {
	server = await startModelServer(tinyModelFiles());
	modelsDir = await mkdtemp(join(tmpdir(), "waystation-proxy-"));
	tunnels = [];
	proxy = createServer().on("connect", (request, client) => {
		tunnels.push(request.url ?? "");
		// The host is one that only the proxy can find.
		const upstream = connect(Number(new URL(server.url).port), "127.0.0.1", () => {
			client.write("HTTP/1.1 200 Connection established\r\n\r\n");
			upstream.pipe(client).pipe(upstream);
		});
		client.on("error", () => upstream.destroy());
		upstream.on("error", () => client.destroy());
	});
	await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
	proxy.closeAllConnections();
	proxy.close();
	await server.close();
	await rm(modelsDir, { recursive: true, force: true });
});

async function downloadInPi(endpoint: string, env: Readonly<Record<string, string>>) {
	const address = proxy.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	const { NO_PROXY: _, no_proxy: __, ...rest } = process.env;
	const names = { HTTP_PROXY: `http://127.0.0.1:${port}`, HTTPS_PROXY: `http://127.0.0.1:${port}` };
	const args = ["tests/support/download-process.ts", modelsDir, endpoint];
	const run = await promisify(execFile)(process.execPath, args, {
		env: { ...rest, ...names, ...env },
	});
	return JSON.parse(run.stdout);
}

test("inside pi a download goes through the proxy that the environment names", async () => {
	expect(await downloadInPi("http://hub.invalid", {})).toEqual({ ok: true, fetched: 4 });
	expect(new Set(tunnels)).toEqual(new Set(["hub.invalid:80"]));
});

test("a host that needs no proxy is asked directly", async () => {
	const got = await downloadInPi(server.url, { NO_PROXY: "127.0.0.1" });
	expect(got).toEqual({ ok: true, fetched: 4 });
	expect(tunnels).toEqual([]);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { chooseEndpoint } from "#src/embedding/endpoint.ts";
import { type ModelServer, portal, startModelServer } from "../../support/model-server.ts";
import { tinyModelFiles } from "../../support/tiny-model.ts";

let official: ModelServer;
let mirror: ModelServer;

beforeEach(async () => {
	official = await startModelServer(tinyModelFiles());
	mirror = await startModelServer(tinyModelFiles());
});

afterEach(async () => {
	await official.close();
	await mirror.close();
});

function choose(setting?: string, variable?: string) {
	const known = { official: official.url, mirror: mirror.url };
	return chooseEndpoint({ setting, env: { HF_ENDPOINT: variable }, known, probeMs: 300 });
}

test("the setting goes before the environment, and both before what is known", async () => {
	expect(await choose("https://own.example", "https://other.example")).toEqual({
		...{ ok: true, url: "https://own.example", from: "settings" },
	});
	expect(await choose("", "https://other.example")).toEqual({
		...{ ok: true, url: "https://other.example", from: "environment" },
	});
	expect(await choose()).toEqual({ ok: true, url: official.url, from: "official" });
});

test.each([
	["https://hf-mirror.com", "https://hf-mirror.com"],
	["https://hf-mirror.com/", "https://hf-mirror.com"],
	[" https://hf-mirror.com// ", "https://hf-mirror.com"],
	["hf-mirror.com", "https://hf-mirror.com"],
	["http://intern:8080/hub/", "http://intern:8080/hub"],
])("“%s” is understood as %s", async (variable, url) => {
	expect(await choose(undefined, variable)).toMatchObject({ ok: true, url });
});

test.each(["ftp://x", "http://", "not a host", "file:///etc"])(
	"“%s” is no endpoint",
	async (named) => {
		expect(await choose(named)).toMatchObject({ ok: false, reason: "invalid" });
	},
);

test("a hub that hangs, is gone or hides behind a sign-in page gives way to the mirror", async () => {
	official.intercept = () => true;
	expect(await choose()).toMatchObject({ url: mirror.url, from: "mirror" });
	official.intercept = (request, response) => {
		portal(request, response, { content: Buffer.of(), etag: "" });
		return true;
	};
	expect(await choose()).toMatchObject({ from: "mirror" });
	await official.close();
	expect(await choose()).toMatchObject({ from: "mirror" });
	await mirror.close();
	expect(await choose()).toMatchObject({ ok: false, reason: "unreachable" });
});

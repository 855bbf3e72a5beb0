import { readdir, rm, stat } from "node:fs/promises";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { big, type Desk, openDesk, quick } from "../../support/model-desk.ts";
import {
	compress,
	dropAt,
	plain,
	portal,
	refuseRange,
	say,
	spoil,
	stallAt,
	truncateAt,
} from "../../support/model-server.ts";
import { tinyModelFiles } from "../../support/tiny-model.ts";

let desk: Desk;

beforeEach(async () => {
	desk = await openDesk();
});

afterEach(() => desk.close());

test("a model comes whole through redirects, with its progress, and is not asked for again", async () => {
	const seen: string[] = [];
	const got = await desk.download({
		onProgress: ({ file, done, total }) => seen.push(`${file} ${done}/${total}`),
	});
	expect(got).toEqual({ ok: true, fetched: 4 });
	await desk.expectWhole();
	const size = tinyModelFiles().get(big)?.length;
	expect(seen.at(-1)).toBe(`${big} ${size}/${size}`);
	await desk.server.close();
	expect(await desk.download()).toEqual({ ok: true, fetched: 0 });
});

test("a connection that breaks three times is gone on with where it broke", async () => {
	desk.server.next(big, dropAt(0.12), dropAt(0.5), dropAt(0.5));
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole();
	const ranges = desk.rangesOf(big);
	expect(ranges).toHaveLength(4);
	expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ""))).toBe(true);
});

test("a download that was stopped at 60 % is no model, and another start goes on with it", async () => {
	desk.server.next(big, ...Array.from({ length: 9 }, () => say(500)));
	desk.server.next(big, dropAt(0.6), ...Array.from({ length: 9 }, () => say(500)));
	expect(await desk.download()).toMatchObject({ ok: false, reason: "server", file: big });
	expect(await desk.isInstalled()).toBe(false);
	const part = (await stat(desk.fileAt(`${big}.part`))).size;
	desk.server.next(big);
	desk.server.asked.length = 0;
	expect(await desk.download()).toEqual({ ok: true, fetched: 1 });
	expect(desk.rangesOf(big)).toEqual([`bytes=${part}-`]);
	await desk.expectWhole();
});

test("a dead line is cut and tried again", async () => {
	desk.server.next(big, stallAt(0.3));
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole();
});

test("a file that its server calls whole too early is not taken", async () => {
	desk.server.next(big, truncateAt(0.25));
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole();
});

test("without any declared hash a server's own length is the measure", async () => {
	desk.server.declares = "nothing";
	desk.server.next(big, dropAt(0.4));
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole();
});

test("a file that changed between two tries is never patched together", async () => {
	const other = tinyModelFiles(2).get(big) ?? Buffer.of();
	desk.server.next(big, (request, response, file) => {
		dropAt(0.5)(request, response, file);
		desk.server.put(big, other);
	});
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole(2);
});

test("parts of a changed file are told by the hash when the server ignores the validator", async () => {
	const other = tinyModelFiles(2).get(big) ?? Buffer.of();
	const ignorant = (...[request, response, file]: Parameters<typeof plain>) => {
		delete request.headers["if-range"];
		plain(request, response, file);
	};
	desk.server.next(
		big,
		(request, response, file) => {
			dropAt(0.5)(request, response, file);
			desk.server.put(big, other);
		},
		ignorant,
	);
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole(2);
});

test("a server that knows no ranges is asked for the whole", async () => {
	desk.server.next(big, dropAt(0.5), refuseRange);
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole();
});

test("a compressed answer is unpacked and not taken for a short one", async () => {
	desk.server.next("tokenizer.json", compress);
	desk.server.next(big, dropAt(0.2), compress);
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole();
});

test("a spoilt file is set aside and fetched once more", async () => {
	desk.server.next(big, spoil);
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole();
	expect(await readdir(desk.fileAt("onnx"))).toContain("model_quantized.onnx.bad");
});

test("a file that is spoilt twice is given up, and no model is installed", async () => {
	desk.server.next(big, spoil, spoil);
	expect(await desk.download()).toMatchObject({ ok: false, reason: "corrupt", file: big });
	expect(await desk.isInstalled()).toBe(false);
	expect(await readdir(desk.fileAt("onnx"))).not.toContain("model_quantized.onnx");
});

test("the sign-in page of a network is no model", async () => {
	desk.server.intercept = (request, response) => {
		portal(request, response, { content: Buffer.of(), etag: "" });
		return true;
	};
	expect(await desk.download()).toMatchObject({ ok: false, reason: "portal" });
	desk.server.intercept = undefined;
	desk.server.next(big, portal);
	expect(await desk.download()).toMatchObject({ ok: false, reason: "portal", file: big });
	expect(await desk.isInstalled()).toBe(false);
});

test("a page that poses as a binary is no model either", async () => {
	desk.server.declares = "nothing";
	const page = Buffer.from("<html>sign in</html>");
	desk.server.put(big, page);
	desk.server.put("config.json", page);
	expect(await desk.download()).toMatchObject({
		ok: false,
		reason: "corrupt",
		detail: "a web page",
	});
});

test.each([
	[404, "not-found", 1],
	[403, "refused", 1],
	[500, "server", 6],
	[429, "busy", 6],
])("the word %i is told as “%s” after %i tries", async (status, reason, tries) => {
	desk.server.next(big, ...Array.from({ length: 9 }, () => say(status)));
	expect(await desk.download()).toMatchObject({ ok: false, reason, file: big });
	expect(desk.rangesOf(big)).toHaveLength(tries);
});

test("a server that is busy for a moment is waited for", async () => {
	desk.server.next(big, say(429, 0), say(503, 0.01));
	expect(await desk.download()).toMatchObject({ ok: true });
});

test("a wait of an hour is the user's to decide", async () => {
	desk.server.next(big, say(429, 3600));
	const got = await desk.download();
	expect(got).toMatchObject({ ok: false, reason: "busy", waitMs: 3_600_000 });
	expect(desk.rangesOf(big)).toHaveLength(1);
});

test("a server without HEAD is taken at the file's own word", async () => {
	desk.server.intercept = (request, response) => {
		if (request.method !== "HEAD") return false;
		response.writeHead(405).end();
		return true;
	};
	expect(await desk.download()).toMatchObject({ ok: true });
	await desk.expectWhole();
});

test("whatever a line does, a model is either whole or not installed", async () => {
	const tricks = { dropAt: dropAt(0.4), stallAt: stallAt(0.2), truncateAt: truncateAt(0.7), spoil };
	const others = { refuseRange, compress, portal, busy: say(503, 0), gone: say(404), plain };
	const all = { ...tricks, ...others };
	const names = fc.array(fc.constantFrom(...Object.keys(all)), { maxLength: 6 });
	const checked = fc.asyncProperty(names, async (chosen) => {
		const mischief = chosen.flatMap((name) => Object.entries(all).filter(([key]) => key === name));
		desk.server.next(big, ...mischief.map(([, trick]) => trick));
		const got = await desk.download({ patience: { ...quick, stallMs: 30, pauseMs: 1 } });
		expect(await desk.isInstalled()).toBe(got.ok);
		if (got.ok) await desk.expectWhole();
		await rm(desk.fileAt(""), { recursive: true, force: true });
	});
	await fc.assert(checked, { numRuns: 40 });
});

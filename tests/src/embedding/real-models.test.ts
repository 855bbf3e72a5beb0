import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngine, type Engine } from "#src/embedding/engine.ts";
import { models } from "#src/embedding/model.ts";
import { importModels } from "#src/embedding/model-import.ts";
import { findRuntime } from "#src/embedding/runtime.ts";

/** A folder with the two real models; where there is none, the tiny model of the other tests has to do. */
const { WAYSTATION_MODELS: folder = "" } = process.env;

describe.skipIf(folder === "")("with the real models", () => {
	let engine: Engine;
	let modelsDir: string;

	beforeAll(async () => {
		modelsDir = await mkdtemp(join(tmpdir(), "waystation-real-"));
		const ids = [models.zh.id, models.en.id];
		expect(await importModels(folder, modelsDir, ids)).toEqual(
			ids.map((model) => ({ model, ok: true })),
		);
		engine = createEngine({ modelsDir, runtime: () => findRuntime({ runtimeDir: "" }) });
	});

	afterAll(async () => {
		await engine.end();
		await rm(modelsDir, { recursive: true, force: true });
	});

	async function cosines(language: "zh" | "en", one: string, others: readonly string[]) {
		const model = models[language];
		const got = await engine.embed([one, ...others], { model, pooling: model.pooling });
		if (!got.ok) throw new Error(`${got.reason}: ${got.detail}`);
		const [first, ...rest] = got.vectors;
		return rest.map((vector) => {
			let sum = 0;
			for (const [at, value] of vector.entries()) sum += value * (first?.[at] ?? 0);
			return sum;
		});
	}

	test.each([
		["zh", "数据库查询太慢了，怎么加索引", "这张表的联合索引顺序对吗", "周末去杭州住哪家酒店方便"],
		["zh", "登录接口返回 401", "token 过期以后没有刷新", "帮我推荐几本历史书"],
		[
			"en",
			"the database query is slow",
			"which index does this table need",
			"book a hotel in Rome",
		],
		["en", "login returns 401", "the token is not refreshed after it expires", "recommend a novel"],
	] as const)("in %s “%s” is nearer to “%s” than to “%s”", async (language, one, near, far) => {
		const [same = 0, other = 1] = await cosines(language, one, [near, far]);
		expect(same).toBeGreaterThan(other + 0.1);
	});

	test("the same text is the same, whatever its length", async () => {
		for (const language of ["zh", "en"] as const) {
			const text = "修复 login 的缓存 the cache of the login page ".repeat(100);
			const [same] = await cosines(language, text, [` ${text}`]);
			expect(same).toBeCloseTo(1, 4);
		}
	});
});

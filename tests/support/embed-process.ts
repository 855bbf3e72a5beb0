import { createEngine } from "#src/embedding/engine.ts";
import { findRuntime } from "#src/embedding/runtime.ts";
import { tiny } from "./tiny-model.ts";

/**
 * Embeds one text and says so; then has nothing more to do, or goes on when told to `stay`. Never ends its engine.
 * With a folder it uses the library that is installed there.
 */
const [, , modelsDir = "", wish = "", text = "login", runtimeDir = ""] = process.argv;
const places = runtimeDir === "" ? { runtimeDir } : { runtimeDir, packageFolders: [] };
const engine = createEngine({ modelsDir, runtime: () => findRuntime(places) });
const alive = setInterval(() => undefined, 1_000);
const { ok } = await engine.embed([text], { model: tiny, pooling: "mean" });
console.log(ok ? "embedded" : "failed");
if (wish !== "stay") clearInterval(alive);

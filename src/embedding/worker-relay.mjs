// pi ⇄ this thread ⇄ worker.mjs. The first thread of the worker's process only passes messages on, so that it always
// has a turn: the process is gone with pi even while the library in the other thread loads or hangs.
// Plain JavaScript: Node strips no types under node_modules, where an installed package lives.
import { Worker } from "node:worker_threads";

const [, , entry, modelsDir] = process.argv;

/** Kills this process at once; an orderly exit would wait for what the thread is in the middle of. */
function leave() {
	process.kill(process.pid, "SIGKILL");
}

// Whoever asked is gone: nothing here is worth keeping.
process.on("disconnect", leave);
if (!process.connected) leave();
// Ctrl+C reaches every process of the terminal; pi decides when this one ends.
process.on("SIGINT", () => undefined);

const worker = new Worker(new URL("./worker.mjs", import.meta.url), {
	workerData: { entry, modelsDir },
});
process.on("message", (question) => worker.postMessage(question));
worker.on("message", (answer) => process.send?.(answer));

let lastWords = "";
worker.on("error", (error) => {
	lastWords = String(error);
});
// A thread that is gone answers nothing more; pi starts another process.
worker.on("exit", (code) => process.stderr.write(lastWords, () => process.exit(code)));

// A thread of its own, so that neither reading nor SQLite ever holds up what is drawn.
// Plain JavaScript: Node strips no types under node_modules, where an installed package lives.
import { parentPort, workerData } from "node:worker_threads";
import { loadSqlite } from "./history-base.mjs";
import { Catalog } from "./history-catalog.mjs";
import { entriesAround, readEntry } from "./history-entry.mjs";
import { search } from "./history-search.mjs";
import { createTopics } from "./history-topics.mjs";

/** @type {{ roots: import("./history-files.mjs").Roots, path: string, writing: boolean, plain: boolean, ripgrep: import("./history-ripgrep.mjs").RipgrepOptions }} */
const { plain, ...options } = workerData;

const catalog = new Catalog(options, plain ? undefined : await loadSqlite());

const topics = createTopics();

/** @type {Set<number>} */
const dropped = new Set();

/**
 * @param {import("#src/history/found.ts").Question} question
 * @returns {unknown}
 */
function answer(question) {
	switch (question.op) {
		case "search":
			return search(catalog, question.request, () => !dropped.has(question.id));
		case "folders":
			catalog.refresh(undefined);
			return catalog.folders();
		case "read":
			catalog.refresh(undefined);
			return readEntry(catalog, question);
		case "around":
			return entriesAround(question.path, question.place, question.count, catalog.forgotten);
		case "topics":
			return topics.of(question.path, question.ids);
		case "hide":
			return catalog.hide(question.entries, question.hidden);
		case "build":
			catalog.refresh(undefined);
			return catalog.build().then(() => catalog.pending.size);
	}
}

/** @param {import("#src/history/found.ts").Question} question */
async function reply(question) {
	const { id } = question;
	try {
		parentPort?.postMessage({ id, ok: true, value: await answer(question) });
	} catch (error) {
		parentPort?.postMessage({ id, ok: false, detail: String(error) });
	} finally {
		dropped.delete(id);
	}
}

parentPort?.on(
	"message",
	(/** @type {import("#src/history/found.ts").WorkerMessage} */ message) => {
		if (message.op === "end") {
			catalog.close();
			process.exit();
		}
		if (message.op === "drop") dropped.add(message.id);
		else void reply(message);
	},
);

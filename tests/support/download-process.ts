import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { downloadModel } from "#src/embedding/downloader.ts";
import { quick } from "./model-desk.ts";
import { tiny } from "./tiny-model.ts";

/** Downloads the tiny model as it happens inside pi, whose own line to the network is set up first. */
const [, , modelsDir = "", endpoint = ""] = process.argv;
const dispatcher = "node_modules/@earendil-works/pi-coding-agent/dist/core/http-dispatcher.js";
const { configureHttpDispatcher } = await import(pathToFileURL(resolve(dispatcher)).href);
configureHttpDispatcher();
const patience = { ...quick, retries: 0 };
console.log(JSON.stringify(await downloadModel({ modelsDir, endpoint, patience, model: tiny.id })));
process.exit();

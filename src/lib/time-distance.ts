import { createRequire } from "node:module";
import type { Language } from "./language.ts";

/**
 * Workaround: Node 24 reads a package's whole `package.json` anew for each of its ES modules, 199 kB in date-fns 4, so that
 * these hold pi up for some 70 ms where their CommonJS twins take 20. May go when Node keeps what it has read.
 */
const require = createRequire(import.meta.url);
const {
	formatDistanceStrict,
}: typeof import("date-fns/formatDistanceStrict") = require("date-fns/formatDistanceStrict");
const { enUS }: typeof import("date-fns/locale/en-US") = require("date-fns/locale/en-US");
const { zhCN }: typeof import("date-fns/locale/zh-CN") = require("date-fns/locale/zh-CN");

const locales = { en: enUS, zh: zhCN };

/** From one time to a later one, in whole units and in words: `2 hours ago`. Both in milliseconds. */
export function timeDistance(at: number, now: number, language: Language): string {
	const locale = locales[language];
	return formatDistanceStrict(at, now, { addSuffix: true, roundingMethod: "floor", locale });
}

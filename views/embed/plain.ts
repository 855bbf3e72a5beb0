import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import type { EmbedStatus, ModelStatus } from "#src/store/embedding.ts";
import { padTo, plain } from "#views/kit/text.ts";
import { troubleWhy } from "#views/notice/embed.ts";
import { short } from "#views/notice/short.ts";
import { sayJudged } from "./judged.ts";

/** `/carryover embed` in words: one aligned line for each fact. */
export function sayEmbedStatus(
	status: EmbedStatus,
	judged: Judgement | undefined,
	words: Messages,
	now: number,
): string {
	const { status: say } = words.embed;
	const rows = [
		[say.comparison, sayRung(status, words)],
		[say.languages, say.choices[status.choice]],
		...status.models.map((model, at) => [at === 0 ? say.models : "", sayModel(model, words)]),
		["", plain(status.modelsDir)],
		[say.runtime, sayRuntime(status, words)],
		[say.source, saySource(status, words)],
		[say.memory, say.memoryPolicy(status.idleMinutes)],
		[say.judged, judged === undefined ? words.shift.none : sayJudged(judged, words)],
		[say.failure, sayFailure(status, words)],
		[say.next, sayNext(status, words, now)],
	] as const;
	const width = Math.max(...rows.map(([label = ""]) => visibleWidth(label)));
	return rows.map(([label = "", text = ""]) => `${padTo(label, width)}  ${text}`).join("\n");
}

/** What a message is compared by now, and why not by the upper rung. */
function sayRung(status: EmbedStatus, words: Messages): string {
	const { status: say } = words.embed;
	if (!status.detecting) return say.nothing;
	const why = hindrance(status, words);
	return why === undefined ? say.native : say.lexical(why);
}

function hindrance(status: EmbedStatus, words: Messages): string | undefined {
	const { status: say } = words.embed;
	if (status.choice === "off") return say.why.off;
	if (status.setup !== undefined) return say.why.working;
	if (isWithoutNode(status)) return words.embed.failures["no-node"];
	const missing = missingPart(status);
	if (missing !== undefined) return say.why.absent(say.parts[missing]);
	if (status.engine !== undefined) return say.why.failed(say.engine[status.engine.reason]);
	return undefined;
}

function isWithoutNode({ runtime }: EmbedStatus): boolean {
	return !runtime.there && runtime.reason === "no-node";
}

function missingPart({ runtime, models }: EmbedStatus): "runtime" | "zh" | "en" | undefined {
	if (!runtime.there) return "runtime";
	return models.find(({ wanted, installed }) => wanted && !installed)?.name;
}

function sayModel(model: ModelStatus, { embed }: Messages): string {
	const { status: say, size } = embed;
	const { bytes, id, installed, loaded, name, wanted, whole } = model;
	const facts = [
		`${name} ${id}`,
		installed ? say.installed(size(bytes)) : sayAbsent(bytes, whole, embed),
		...(loaded ? [say.inMemory] : []),
		...(wanted ? [] : [say.unwanted]),
	];
	return facts.join(" · ");
}

function sayAbsent(bytes: number, whole: number, { size, status }: Messages["embed"]): string {
	return bytes > 0 ? status.partly(size(bytes), size(whole)) : status.absent(size(whole));
}

function sayRuntime({ runtime }: EmbedStatus, { embed }: Messages): string {
	const { status: say } = embed;
	const path = plain(runtime.path);
	if (!runtime.there) return say[runtime.reason](path);
	const where = runtime.from === "package" ? say.fromPackage : path;
	return say.runtimeThere(plain(runtime.version), where);
}

function saySource({ source }: EmbedStatus, { embed }: Messages): string {
	const { status: say } = embed;
	return source === undefined ? say.anySource : `${plain(source.url)} · ${say.from[source.from]}`;
}

function sayFailure({ trouble, engine }: EmbedStatus, words: Messages): string {
	const { status: say } = words.embed;
	if (trouble !== undefined) {
		return say.failedPart(say.parts[trouble.part], troubleWhy(trouble, words));
	}
	if (engine === undefined) return say.none;
	const detail = short(engine.detail);
	const why = say.engine[engine.reason];
	return detail === "" ? why : words.notice.withDetail(why, detail);
}

function sayNext(status: EmbedStatus, { embed }: Messages, now: number): string {
	const { todo } = embed.status;
	if (!status.detecting) return todo.mode;
	if (status.choice === "off") return todo.off;
	if (status.setup !== undefined) return todo.wait;
	if (missingPart(status) === undefined) return status.engine ? todo.restart : todo.use;
	if (isWithoutNode(status)) return embed.notice.todo["no-node"];
	return sayFetch(status, todo, now);
}

/** When what is missing will be fetched. */
function sayFetch(
	status: EmbedStatus,
	todo: Messages["embed"]["status"]["todo"],
	now: number,
): string {
	if (status.offline) return todo.offline;
	if (!status.mayPrepare) return todo.elsewhere;
	const wait = (status.trouble?.retryAt ?? 0) - now;
	return wait > 0 ? todo.retry(Math.ceil(wait / 60_000)) : todo.start;
}

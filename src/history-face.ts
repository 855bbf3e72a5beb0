import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { HitTopic } from "#src/history/found.ts";
import { type ShownHit, showHit, showNeighbour } from "#src/history/shown-hit.ts";
import { load } from "#src/lib/load.ts";
import type { HistoryQuestion, HistoryResult } from "#views/history/data.ts";
import { createHistoryDesk, type HistorySource } from "#views/history/desk.ts";
import type { HistoryWish } from "#views/history/open.ts";
import { answerHistory } from "#views/history/plain.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import type { Faces } from "./faces.ts";
import { give } from "./host/guard.ts";
import { historyOf } from "./host/history.ts";
import { type HistoryActions, historyActions } from "./host/history-actions.ts";
import type { HistoryDesk } from "./host/history-desk.ts";
import type { Life } from "./host/life.ts";

/** Hits of one question on the screen, and in a text. */
const shownHits = 40;
const listedHits = 20;
/** Entries on each side of a hit. */
const neighbours = 2;
/** Columns of the line beside a reference. */
const referenceColumns = 120;

/** What was asked in this process, newest first. It is nowhere kept. */
const recent: string[] = [];

/** `/history`, with its screen or its text; gives what the user left the screen for. */
export async function openHistoryFace(
	faces: Faces,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<HistoryWish | undefined> {
	await faces.ready();
	const life = faces.host.lives.current();
	if (life === undefined) return;
	const desk = await historyOf(faces.host, life);
	if (ctx.mode === "tui") return showScreen(faces, { life, desk, ctx }, args.trim());
	const words = (await faces.words())();
	const question: HistoryQuestion = { text: args.trim(), scope: "project" };
	const result = question.text === "" ? undefined : await ask(faces, desk, question, listedHits);
	if (question.text !== "" && result === undefined) return;
	faces.answer(ctx, answerHistory(result, words, Date.now()));
	return;
}

interface Running {
	readonly life: Life;
	readonly desk: HistoryDesk;
	readonly ctx: ExtensionCommandContext;
}

async function showScreen(
	faces: Faces,
	running: Running,
	query: string,
): Promise<HistoryWish | undefined> {
	const { host } = faces;
	const { ctx, desk, life } = running;
	const report = (error: unknown) => host.report("history", error);
	const { openHistory } = await load(() => import("#views/history/open.ts"));
	const actions = historyActions(host, life, desk);
	const around = { words: await faces.words(), now: Date.now, report };
	const shown = createHistoryDesk(sourceOf(faces, running), Date.now());
	faces.screenOpen = true;
	const wish = await openHistory(ctx.ui, shown, actions, around, query).finally(() => {
		faces.screenOpen = false;
	});
	if (wish !== undefined && life.alive) await grant(faces, actions, wish, ctx);
	return wish;
}

function sourceOf(faces: Faces, { desk, life }: Running): HistorySource {
	const { store } = faces.host;
	return {
		session: life.facts.file,
		cwd: life.facts.cwd,
		recent,
		read: store.read,
		watch: (listener) => store.watch((state) => state, listener),
		search: (question, signal) => ask(faces, desk, question, shownHits, signal),
		around: async (hit) => (await desk.around(hit, neighbours)).map(showNeighbour),
		topics: (hits) => topicsOf(faces, desk, hits),
	};
}

/** The topics of hits, as the ledger calls them now. */
async function topicsOf(
	{ host: { store } }: Faces,
	desk: HistoryDesk,
	hits: readonly ShownHit[],
): Promise<ReadonlyMap<string, HitTopic>> {
	const ledger = store.read().topics.ledger?.topics ?? [];
	const titles = new Map(ledger.map(({ id, title }) => [id, title]));
	const named = new Map<string, HitTopic>();
	for (const [path, own] of Map.groupBy(hits, (hit) => hit.path)) {
		const found = await desk.topics(
			path,
			own.map(({ id }) => id),
		);
		for (const { id, name } of own) {
			const topic = found.get(id);
			if (topic !== undefined)
				named.set(name, { ...topic, title: titles.get(topic.id) ?? topic.title });
		}
	}
	return named;
}

/** The answer to a question; undefined, and said, where there is none. */
async function ask(
	{ host }: Faces,
	desk: HistoryDesk,
	question: HistoryQuestion,
	limit: number,
	signal?: AbortSignal,
): Promise<HistoryResult | undefined> {
	const wanted = { ...question, limit, after: undefined, forModel: false };
	const found = await desk.search(wanted, signal);
	if (!found.ok) {
		if (found.detail !== "") {
			give(host.store, { code: "history.failed", detail: found.detail }, true);
		}
		return;
	}
	const { answer, later, query } = found.value;
	const { terms } = query.wanted;
	const { building, count, files, more, ms, unreadable } = answer;
	const hits = answer.hits.map((hit) => showHit(hit, terms, later));
	return { question, terms, hits, count, files, more, ms, building, unreadable: unreadable.length };
}

/** Does in pi itself what was wished for on the screen. */
async function grant(
	faces: Faces,
	actions: HistoryActions,
	{ what, hit }: HistoryWish,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const { history } = (await faces.words())();
	switch (what) {
		case "insert":
			return actions.insert(ctx, hit);
		case "refer":
			return actions.write(ctx, referenceTo(hit, history.reference));
		case "open": {
			const session = hit.session.slice(-4);
			if (await ctx.ui.confirm(history.askTitle, history.askOpen(session))) {
				await actions.open(ctx, hit);
			}
			return;
		}
		case "tree":
			if (await ctx.ui.confirm(history.askTitle, history.askTree)) await actions.tree(ctx, hit);
			return;
	}
}

function referenceTo(hit: ShownHit, say: (name: string, line: string) => string): string {
	return say(hit.name, cutTo(plain(hit.excerpt), referenceColumns));
}

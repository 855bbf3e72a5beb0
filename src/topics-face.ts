import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { answerTopics, completeTopics } from "#views/topics/command.ts";
import { createTopicsDesk, type TopicsDesk } from "#views/topics/desk.ts";
import type { Faces } from "./faces.ts";
import { give } from "./host/guard.ts";
import type { Life } from "./host/life.ts";
import type { TopicDesk } from "./host/topic-desk.ts";
import { runTopics, type TopicsShow } from "./host/topics-command.ts";
import { followLedger } from "./host/topics-follow.ts";

/** `/topics`, with its screen or its texts. */
export async function openTopicsFace(
	faces: Faces,
	args: string,
	ctx: ExtensionCommandContext,
	screens: ScreenUi = ctx.ui,
): Promise<void> {
	const found = await topicsAtWork(faces);
	if (found === undefined) return;
	const { desk, life } = found;
	await runTopics(desk, life, showTopics(faces, desk, life, screens), args, ctx);
}

/** `/topics-config`, with its screen or its text. */
export async function openTopicsConfigFace(
	faces: Faces,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const found = await topicsAtWork(faces);
	if (found === undefined) return;
	await found.desk.ledger.refresh();
	await showConfig(faces, found.desk, found.life, ctx);
}

/** What can follow `/topics `, given what stands there already. */
export async function topicCompletions(faces: Faces, typed: string) {
	if ((await topicsAtWork(faces)) === undefined) return [];
	const desk = openDesk(faces);
	const completions = completeTopics(typed, (await faces.words())(), desk.view());
	desk.close();
	return completions;
}

/** The work on topics, unless the user has switched it off, which is then said. */
async function topicsAtWork(faces: Faces): Promise<{ desk: TopicDesk; life: Life } | undefined> {
	const { host } = faces;
	await faces.ready();
	const life = host.lives.current();
	if (life === undefined) return;
	if (!host.store.read().settings.topics.enabled) {
		return void give(host.store, { code: "topics.off" }, true);
	}
	return { desk: await host.topics(), life };
}

function openDesk({ host }: Faces): TopicsDesk {
	const { read, watch } = host.store;
	return createTopicsDesk(
		{
			read,
			watch: (listener) => watch((state) => state, listener),
			report: (error) => host.report("topics", error),
		},
		Date.now(),
	);
}

function showTopics(faces: Faces, desk: TopicDesk, life: Life, screens: ScreenUi): TopicsShow {
	const report = (error: unknown) => faces.host.report("topics", error);
	return {
		async open(ctx, actions, query) {
			const { openTopics } = await load(() => import("#views/topics/open.ts"));
			const around = { words: await faces.words(), now: Date.now, report };
			const config = () => showConfig(faces, desk, life, ctx);
			const stop = followLedger(desk, life, report);
			faces.screenOpen = true;
			try {
				await openTopics(screens, openDesk(faces), { ...actions, config }, around, { query });
			} finally {
				faces.screenOpen = false;
				stop();
			}
		},
		async answer(ctx, question) {
			const words = (await faces.words())();
			const shown = openDesk(faces);
			const text = answerTopics(question, shown.view(), words, Date.now());
			shown.close();
			faces.answer(ctx, text);
		},
	};
}

async function showConfig(
	faces: Faces,
	desk: TopicDesk,
	life: Life,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const { host } = faces;
	const [{ topicsConfigWork }, { createTopicsConfigDesk }] = await Promise.all([
		load(() => import("./host/topics-config.ts")),
		load(() => import("#views/topics-config/desk.ts")),
	]);
	const work = topicsConfigWork(desk, life);
	const watch = (listener: () => void) => host.store.watch((state) => state, listener);
	const shown = createTopicsConfigDesk({ ...work, read: host.store.read, watch }, Date.now());
	const words = await faces.words();
	if (ctx.mode !== "tui") {
		const { answerTopicsConfig } = await load(() => import("#views/topics-config/plain.ts"));
		const text = answerTopicsConfig(shown.view(), words());
		shown.close();
		return faces.answer(ctx, text);
	}
	const { openTopicsConfig } = await load(() => import("#views/topics-config/open.ts"));
	const wasOpen = faces.screenOpen;
	faces.screenOpen = true;
	try {
		const report = (error: unknown) => host.report("topics", error);
		await openTopicsConfig(ctx.ui, shown, work, { words, now: Date.now, report });
	} finally {
		faces.screenOpen = wasOpen;
	}
}

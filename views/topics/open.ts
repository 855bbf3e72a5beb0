import type { Messages } from "#i18n/en.ts";
import type { TopicChange } from "#src/topics/change.ts";
import { openScreen, type ScreenUi, type StepAside } from "#views/kit/open.ts";
import type { TopicsRequest } from "./data.ts";
import type { TopicsDesk } from "./desk.ts";
import { startTopics } from "./model.ts";
import { topicsScreen } from "./screen.ts";

/** What the screen's requests become. */
export interface TopicsActions {
	apply(changes: readonly TopicChange[]): Promise<void>;
	activate(id: string | undefined): Promise<void>;
	undo(): Promise<void>;
	/** Opens `/topics-config` and resolves when it is closed. */
	config(): Promise<void>;
}

export interface TopicsSurroundings {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** What the command asked to see: words of a filter, a tag. */
export interface TopicsWish {
	readonly query?: string | undefined;
	readonly tag?: string | undefined;
}

/** Opens the topics screen and resolves when the user closes it; the desk is closed with it. */
export async function openTopics(
	ui: ScreenUi,
	desk: TopicsDesk,
	actions: TopicsActions,
	{ words, now, report }: TopicsSurroundings,
	{ query = "", tag = "" }: TopicsWish = {},
): Promise<void> {
	const filter = [tag === "" ? "" : `tag:${tag}`, query].filter((word) => word !== "").join(" ");
	try {
		const opened = openScreen(ui, topicsScreen(startTopics(desk.view(), filter)), {
			data: desk.view,
			watch: desk.watch,
			words,
			now,
			ask: (request, stepAside) => {
				perform(request, actions, stepAside).catch(report);
			},
		});
		// A little later than the first picture, which must not wait for it.
		setImmediate(desk.warm);
		await opened;
	} finally {
		desk.close();
	}
}

async function perform(
	request: TopicsRequest,
	actions: TopicsActions,
	stepAside: StepAside,
): Promise<void> {
	switch (request.ask) {
		case "apply":
			return actions.apply(request.changes);
		case "activate":
			return actions.activate(request.id);
		case "undo":
			return actions.undo();
		case "config":
			return stepAside(() => actions.config());
	}
}

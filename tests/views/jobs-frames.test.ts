import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { JobsView } from "#views/jobs/data.ts";
import { type JobsModel, start } from "#views/jobs/model.ts";
import { answerJobs } from "#views/jobs/plain.ts";
import { jobsScreen } from "#views/jobs/screen.ts";
import { spendOf } from "../support/cost-view.ts";
import { expectFrames, languages, noon } from "../support/frames.ts";
import { sampleJobs } from "../support/jobs-view.ts";

const expectScreen = (
	name: string,
	view: JobsView = sampleJobs(),
	model: Partial<JobsModel> = {},
	height = 24,
) =>
	expectFrames(
		`jobs/${name}`,
		(frame) => jobsScreen.draw(view, { ...start, ...model }, frame),
		height,
	);

const none = { jobs: [], setup: undefined, compaction: { running: undefined, done: undefined } };
const at = (key: string, index: number) => ({ cursor: { key, index, offset: index } });

test("shows what runs, what waits and what ended beside the chosen one", () =>
	expectScreen("list"));

test("says of a skipped job why, and what helps", () =>
	expectScreen("skipped", sampleJobs(), at("job 3", 4)));

test("offers to stop what runs", () => expectScreen("running", sampleJobs(), at("job 7", 1)));

test("gives the whole screen to a reader", () =>
	expectScreen("read", sampleJobs(), { mode: "read", ...at("job 2", 5) }, 16));

test("says that the cap is reached, and the outcome of what was asked", () =>
	expectScreen(
		"capped",
		sampleJobs({
			spend: { "topic-classify": spendOf({ input: 700_000 }) },
			notices: [{ at: noon, asked: true, notice: { code: "checkpoint.taken", items: 2 } }],
		}),
	));

test("tells a newcomer what will stand here", () => expectScreen("empty", sampleJobs(none)));

test("lists every key, and the signs", () => expectScreen("help", sampleJobs(), { mode: "help" }));

test("keeps the list alone on a low screen", () => expectScreen("low", sampleJobs(), {}, 10));

test("the answers without a screen are aligned and complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const answers = [sampleJobs(), sampleJobs(none)].map((view) => answerJobs(view, words, noon));
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/jobs.${language}.txt`);
	}
});

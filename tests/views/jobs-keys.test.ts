import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { setupFailures } from "#src/store/embedding.ts";
import type { Job } from "#src/store/work.ts";
import { type JobsRequest, type JobsView, jobsView } from "#views/jobs/data.ts";
import { openJobs } from "#views/jobs/open.ts";
import { sayWhy } from "#views/jobs/says.ts";
import { jobsScreen } from "#views/jobs/screen.ts";
import { glassTabs } from "#views/waystation/tabs.ts";
import { languages, noon } from "../support/frames.ts";
import { jobOf, sampleJobs, sampleState } from "../support/jobs-view.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<JobsView, JobsRequest> | undefined;

function openView(view = sampleJobs()) {
	opened = open(jobsScreen, view, { columns: 120, rows: 24 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

test("x stops what runs and what waits, and is no key for what has ended or is pi's own", () => {
	const { asked, screen } = openView();
	screen.type("x");
	expect(asked).toEqual([]);
	screen.press("down");
	screen.type("x");
	screen.press("down");
	screen.type("x");
	screen.press("end");
	screen.type("x");
	expect(asked).toEqual([
		{ ask: "stop", id: 7 },
		{ ask: "stop", id: 8 },
	]);
});

test("r has a checkpoint taken again, and a download only while none is on its way", () => {
	const job = (changes: Partial<Job>) => jobOf({ state: "failed", failure: "network", ...changes });
	const jobs = [job({ id: 1, purpose: "checkpoint-examine" })];
	const first = openView(sampleJobs({ ...quiet, jobs }));
	first.screen.type("r");
	expect(first.asked).toEqual([{ ask: "again", what: "checkpoint-examine" }]);
	first.screen.close();
	const failed = job({ id: 2, purpose: "runtime-install" });
	const second = openView(sampleJobs({ ...quiet, jobs: [failed] }));
	second.screen.type("r");
	expect(second.asked).toEqual([{ ask: "again", what: "model-download" }]);
	const coming = job({ id: 3, purpose: "model-download", state: "running", failure: undefined });
	second.show(sampleJobs({ ...quiet, jobs: [failed, coming] }));
	second.screen.press("end");
	second.screen.type("r");
	expect(second.asked).toHaveLength(1);
});

const quiet = { compaction: { running: undefined, done: undefined }, setup: undefined };

test("what runs stands first, what waits longest next, what ended last the newest first", () => {
	const ids = sampleJobs().rows.map(({ id, purpose }) => id ?? purpose);
	expect(ids).toEqual(["compaction-summary", 7, 8, 6, 3, 2, 1, 4, 5, 9]);
});

test("a spinner turns only while something runs", () => {
	expect(jobsScreen.working(sampleJobs())).toBe(true);
	expect(jobsScreen.working(sampleJobs({ ...quiet, jobs: [jobOf()] }))).toBe(false);
});

test("a note's summary outside of the queue is seen as well, and once", () => {
	const { carryover } = sampleState();
	const saving = { carryover: { ...carryover, summarisingSince: noon - 1_000 } };
	const purposes = (jobs: readonly Job[]) =>
		jobsView({ ...sampleState({ ...quiet, jobs }), ...saving }, 0).rows.map(({ key }) => key);
	expect(purposes([])).toEqual(["carryover-summary"]);
	const job = jobOf({ id: 4, purpose: "carryover-summary", state: "running" });
	expect(purposes([job])).toEqual(["job 4"]);
});

test("every reason has words in both languages", () => {
	for (const language of languages) {
		const words = messagesFor(language);
		for (const failure of setupFailures) expect(sayWhy(failure, words)).not.toBe(failure);
	}
});

test("enter reads the chosen job over the whole screen, escape goes back", () => {
	const { screen } = openView();
	const list = screen.lines();
	screen.press("enter");
	expect(screen.lines().join("\n")).not.toContain("models: download");
	screen.press("escape");
	expect(screen.lines()).toEqual(list);
});

test("the screen hands on its requests and is left for another tab", async () => {
	const screen = createScreen(100, 24);
	const worked: JobsRequest[] = [];
	const left = openJobs(overlayUi(screen), {
		view: () => sampleJobs(),
		watch: () => () => {},
		words: () => messagesFor("en"),
		now: () => noon,
		work: (request) => worked.push(request),
	});
	screen.lines();
	screen.press("down");
	screen.type(`x${glassTabs.indexOf("cost") + 1}`);
	expect(await left).toBe("cost");
	expect(worked).toEqual([{ ask: "stop", id: 7 }]);
	screen.close();
});

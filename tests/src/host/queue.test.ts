import { expect, test, vi } from "vitest";
import type { Life } from "#src/host/life.ts";
import { createQueue, type Work } from "#src/host/queue.ts";
import { createStore } from "#src/store/store.ts";
import { eventually } from "../../support/eventually.ts";

/** Enough of a session for the queue: it asks only whether it still lives. */
function life(): Life & { end(): void } {
	const controller = new AbortController();
	return {
		signal: controller.signal,
		get alive() {
			return !controller.signal.aborted;
		},
		end: () => controller.abort(),
	} as unknown as Life & { end(): void };
}

const work = (run: Work["run"], deadlineMs = 10_000): Work => ({
	purpose: "carryover-summary",
	deadlineMs,
	run,
});

test("jobs run one at a time, in the order they came, and tell how they ended", async () => {
	const store = createStore();
	const queue = createQueue(store, vi.fn());
	const order: string[] = [];
	const step = (name: string) => async () => {
		order.push(`${name} starts`);
		await Promise.resolve();
		order.push(`${name} ends`);
		return "done" as const;
	};
	const session = life();
	queue.add(session, work(step("a")));
	queue.add(
		session,
		work(async () => "rate"),
	);
	queue.add(session, work(step("c")));
	await queue.idle();
	expect(order).toEqual(["a starts", "a ends", "c starts", "c ends"]);
	expect(store.read().jobs.map((job) => [job.state, job.failure])).toEqual([
		["done", undefined],
		["failed", "rate"],
		["done", undefined],
	]);
});

test("a job that throws is reported, and the next one runs", async () => {
	const report = vi.fn();
	const store = createStore();
	const queue = createQueue(store, report);
	const session = life();
	const next = vi.fn(async () => "done" as const);
	queue.add(
		session,
		work(() => Promise.reject(new Error("broken"))),
	);
	queue.add(session, work(next));
	await queue.idle();
	expect(report).toHaveBeenCalledOnce();
	expect(next).toHaveBeenCalledOnce();
});

test("the end of the session aborts the running job and refuses the waiting ones", async () => {
	const report = vi.fn();
	const store = createStore();
	const queue = createQueue(store, report);
	const session = life();
	const never = vi.fn(async () => "done" as const);
	queue.add(
		session,
		work(
			(signal) =>
				new Promise((_resolve, reject) =>
					signal.addEventListener("abort", () => reject(new Error("stale"))),
				),
		),
	);
	queue.add(session, work(never));
	await eventually(() => expect(store.read().jobs[0]?.state).toBe("running"));
	session.end();
	await queue.idle();
	expect(store.read().jobs.map((job) => job.state)).toEqual(["failed", "refused"]);
	expect(never).not.toHaveBeenCalled();
	expect(report).not.toHaveBeenCalled();
});

test("a job over its deadline is aborted", async () => {
	const store = createStore();
	const queue = createQueue(store, vi.fn());
	queue.add(
		life(),
		work(
			(signal) =>
				new Promise((resolve) => signal.addEventListener("abort", () => resolve("timeout"))),
			20,
		),
	);
	// An unref'ed deadline needs something else that keeps the test's process awake.
	const awake = setInterval(() => {}, 5);
	await queue.idle();
	clearInterval(awake);
	expect(store.read().jobs[0]).toMatchObject({ state: "failed", failure: "timeout" });
});

test("a job that runs is stopped by its number, and the next one of its kind gets its turn", async () => {
	const store = createStore();
	const queue = createQueue(store, vi.fn());
	const session = life();
	const untilStopped: Work["run"] = (signal) =>
		new Promise((resolve) => {
			signal.addEventListener("abort", () => resolve("aborted"));
		});
	queue.add(session, work(untilStopped));
	queue.add(
		session,
		work(async () => "done"),
	);
	await eventually(() => expect(store.read().jobs[0]?.state).toBe("running"));
	const [first] = store.read().jobs;
	expect(queue.stop(first?.id ?? 0)).toBe(true);
	await queue.idle();
	const ended = store.read().jobs.map((job) => [job.state, job.failure]);
	expect(ended).toEqual([
		["failed", "aborted"],
		["done", undefined],
	]);
	expect(store.read().jobs[0]?.startedAt).toBeGreaterThan(0);
	expect(queue.stop(first?.id ?? 0)).toBe(false);
	expect(queue.stop(99)).toBe(false);
});

test("a job that is stopped before its turn is refused at once, and whoever waits for it hears of it", async () => {
	const store = createStore();
	const report = vi.fn();
	const queue = createQueue(store, report);
	const session = life();
	const { promise, resolve } = Promise.withResolvers<"done">();
	const heard: boolean[] = [];
	queue.add(
		session,
		work(() => promise),
	);
	queue.add(
		session,
		work(async (signal) => {
			heard.push(signal.aborted);
			throw new Error("nothing was set up");
		}),
	);
	queue.stop(store.read().jobs[1]?.id ?? 0);
	expect(store.read().jobs[1]).toMatchObject({ state: "refused", startedAt: undefined });
	resolve("done");
	await queue.idle();
	expect(heard).toEqual([true]);
	expect(store.read().jobs.map(({ state }) => state)).toEqual(["done", "refused"]);
	expect(report).not.toHaveBeenCalled();
});

import { type FauxResponseStep, fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, onTestFinished, test, vi } from "vitest";
import { askSummariser, type Errand } from "#src/host/compaction-ask.ts";
import { asking, failing } from "../../support/asking.ts";

/** Asks the scripted model; what came back, and how often and with how much room it was asked. */
async function told(responses: FauxResponseStep[], over: Partial<Errand> = {}) {
	const rooms: (number | undefined)[] = [];
	const noting = responses.map(
		(step): FauxResponseStep =>
			(context, options, state, model) => {
				rooms.push(options?.maxTokens);
				return typeof step === "function" ? step(context, options, state, model) : step;
			},
	);
	const world = await asking(noting);
	const { sessionModel } = world;
	if (sessionModel === undefined) throw new Error("the scripted model is missing");
	const errand: Errand = {
		purpose: "compaction-summary",
		system: "Sum up.",
		user: "What was said.",
		tokens: 100,
		maxTokens: 1_000,
		signal: new AbortController().signal,
		...over,
	};
	const answer = await askSummariser(world, sessionModel, errand, [1, 2]);
	return { answer, rooms, world };
}

const good = fauxAssistantMessage("a summary");
const cut = fauxAssistantMessage("half a summ", { stopReason: "length" });

test("an answer is given with what it cost", async () => {
	const { answer, rooms, world } = await told([good]);
	expect(answer).toMatchObject({ failure: undefined, text: "a summary", model: "faux/first" });
	expect(answer.usages).toHaveLength(1);
	expect(rooms).toEqual([1_000]);
	expect(world.store.read().spend["compaction-summary"]?.calls).toBe(1);
});

test.each([
	["429: slow down"],
	["500: the server had an error"],
	["terminated: other side closed"],
])("after %j it waits and asks again, twice at most", async (message) => {
	expect((await told([failing(message), failing(message), good])).answer.text).toBe("a summary");
	const { answer, rooms } = await told(Array.from({ length: 9 }, () => failing(message)));
	expect(answer).toMatchObject({ text: "", detail: message });
	expect(rooms).toHaveLength(3);
});

test("a provider that says nothing for a minute is given up, and not before", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const asked = Promise.withResolvers<void>();
	let aborted = false;
	const silent: FauxResponseStep = (_context, options) => {
		asked.resolve();
		return new Promise((resolve) => {
			options?.signal?.addEventListener("abort", () => {
				aborted = true;
				resolve(fauxAssistantMessage("", { stopReason: "aborted" }));
			});
		});
	};
	const answering = told([silent], { tokens: 1_000_000 });
	await asked.promise;
	await vi.advanceTimersByTimeAsync(59_000);
	expect(aborted).toBe(false);
	await vi.advanceTimersByTimeAsync(1_500);
	expect(aborted).toBe(true);
	expect((await answering).answer).toMatchObject({ failure: "timeout", text: "" });
});

test("a refused key is tried once more with fresh credentials", async () => {
	expect((await told([failing("401: expired"), good])).answer.text).toBe("a summary");
	const { answer, rooms } = await told(Array.from({ length: 9 }, () => failing("401: expired")));
	expect(answer.failure).toBe("auth");
	expect(rooms).toHaveLength(2);
});

test("an answer that broke off gets twice the room, once, and what there is of it is given", async () => {
	const doubled = await told([cut, good]);
	expect([doubled.answer.text, doubled.rooms]).toEqual(["a summary", [1_000, 2_000]]);
	const { answer, rooms } = await told([cut, cut, cut]);
	expect(answer).toMatchObject({ failure: "cut-off", text: "half a summ" });
	expect(rooms).toEqual([1_000, 2_000]);
	expect(answer.usages).toHaveLength(2);
});

test("an empty answer is asked for once more", async () => {
	const { answer, rooms } = await told(Array.from({ length: 9 }, () => fauxAssistantMessage("")));
	expect(answer.failure).toBe("empty");
	expect(rooms).toHaveLength(2);
});

test.each(["400: unsupported effort", "prompt is too long: 9 tokens > 8 maximum"])(
	"%j is not asked again",
	async (message) => {
		const { rooms } = await told(Array.from({ length: 9 }, () => failing(message)));
		expect(rooms).toHaveLength(1);
	},
);

test("whatever the failures, six requests are the most", async () => {
	const { rooms } = await told([
		failing("401: expired"),
		failing("429: slow down"),
		fauxAssistantMessage(""),
		failing("503: busy"),
		cut,
		...Array.from({ length: 9 }, () => failing("401: expired")),
	]);
	expect(rooms).toHaveLength(6);
});

test("Esc ends the wait as well", async () => {
	const stop = new AbortController();
	const { answer, rooms } = await told(
		[
			() => {
				stop.abort();
				return failing("429: slow down");
			},
			good,
		],
		{ signal: stop.signal },
	);
	expect(answer.text).toBe("");
	expect(rooms).toHaveLength(1);
});

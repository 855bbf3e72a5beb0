import { load, once } from "#src/lib/load.ts";
import { WINDOW_MESSAGE } from "#src/recall/compose.ts";
import { detach, guard, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Opening } from "./opening.ts";
import type { LookAt } from "./shift.ts";

/**
 * Hooks that a start does not need, and a print in most cases neither, are hung on with the first session that may: each
 * of their modules takes time. Gives what does so.
 */
export function registerLate(host: Host, opening: Opening): () => Promise<void> {
	let lookAt: LookAt | undefined;
	const compaction = once(async () => {
		const { registerCompaction } = await load(() => import("./compaction.ts"));
		return registerCompaction(host, opening);
	});
	host.pi.on(
		"session_before_compact",
		guard("session_before_compact", host.report, async (event) => (await compaction())(event)),
	);
	host.pi.on(
		"context",
		guard("context", host.report, async (event) => {
			const isReminder = (message: (typeof event.messages)[number]) =>
				message.role === "custom" && message.customType === WINDOW_MESSAGE;
			if (!event.messages.some(isReminder)) return;
			const { dropStaleReminders } = await load(() => import("./windows.ts"));
			return dropStaleReminders(host, event);
		}),
	);
	// pi gives an input to those alone that hung on it when it came, and the first one may come before a session is open.
	host.pi.on(
		"input",
		guard("input", host.report, (event) => lookAt?.(event)),
	);
	return once(async () => {
		await compaction();
		const { registerCapture } = await load(() => import("./capture-tail.ts"));
		const { registerCheckpoints } = await load(() => import("./checkpoints.ts"));
		const { registerWindows } = await load(() => import("./windows.ts"));
		const { registerShift } = await load(() => import("./shift.ts"));
		// All or none, so that another try hangs nothing twice.
		registerCapture(host);
		registerCheckpoints(host, opening);
		registerWindows(host, opening);
		lookAt = registerShift(host);
	});
}

/** How long a prompt may wait for the ledger where no screen waits. */
const UNSEEN_MS = 2_000;

/** What tells when the session's ledger was read. */
interface Ready {
	topics(ms?: number): Promise<void>;
}

/** How long leaving waits for what is being written or classified. */
const LEAVE_MS = 2_000;

/** What is under way, so that leaving can wait for it a little. */
export interface TopicWork {
	track<T>(work: Promise<T>): Promise<T>;
	/** Resolves when everything was written and classified, or soon enough. */
	leave(): Promise<void>;
}

function createTopicWork(host: Host): TopicWork {
	let pending: Promise<unknown> | undefined;
	return {
		track(work) {
			pending = Promise.allSettled([pending, work]);
			return work;
		},
		async leave() {
			if (pending === undefined) return;
			const verdicts = async () => (await host.queue()).idle("topic-classify");
			await within(LEAVE_MS, Promise.allSettled([pending, verdicts()]));
		},
	};
}

/** Once, since pi waits for each message, and other parts may be coming. */
const loadRun = once(() => load(() => import("./topic-run.ts")));

/** Hang the hooks of topics on pi; what they do is loaded with the first session that has topics. */
export function registerTopics(host: Host, opening: Ready): TopicWork {
	const { pi, report } = host;
	const work = createTopicWork(host);
	pi.on(
		"input",
		guard("input", report, ({ text, source }) => {
			const life = keepsTopics(host);
			if (source === "extension" || life === undefined) return;
			const consider = async () =>
				(await loadRun()).considerNext(host, () => opening.topics(), life, text);
			// pi shows neither the prompt nor a spinner while this handler is waited for.
			detach("topics", report, work.track(consider()));
		}),
	);
	pi.on(
		"before_agent_start",
		guard("before_agent_start", report, async (event) => {
			const life = host.lives.current();
			if (life === undefined || !host.store.read().settings.topics.enabled) return;
			const keeps = life.facts.leavesTraces;
			// Nobody looks at a print that begins a little later.
			await opening.topics(keeps ? undefined : UNSEEN_MS);
			const { ledger } = host.store.read().topics;
			if (!life.alive || (ledger === undefined && !keeps)) return;
			return (await loadRun()).tellTopic(host, life, event);
		}),
	);
	pi.on(
		"message_end",
		guard("message_end", report, async ({ message }) => {
			if (keepsTopics(host) === undefined) return;
			await (await loadRun()).noticeTopicMessage(host, message);
		}),
	);
	pi.on(
		"agent_settled",
		guard("agent_settled", report, ({ aborted }) => {
			const life = keepsTopics(host);
			if (life === undefined) return;
			const settle = async () => (await loadRun()).settleTopics(host, life, aborted);
			detach("topics", report, work.track(settle()));
		}),
	);
	return work;
}

/** The session at work, where what is asked in it goes into the ledger. */
function keepsTopics({ lives, store }: Host): Life | undefined {
	const life = lives.current();
	return life?.facts.leavesTraces && store.read().settings.topics.enabled ? life : undefined;
}

import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	MessageEndEvent,
} from "@earendil-works/pi-coding-agent";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { hasLedger, ledgerFile, mayName } from "#src/persistence/agent-files.ts";
import { detach, guard, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Slots } from "./topic-slot.ts";

/** How long a prompt may wait until it is known what it belongs to, as far as no model is needed for that. */
const CONSIDER_MS = 250;

/** The same where no screen waits. */
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

/** Hang the hooks of topics on pi. */
export function registerTopics(host: Host, opening: Ready): TopicWork {
	const { pi, report } = host;
	const work = createTopicWork(host);
	pi.on(
		"input",
		guard("input", report, ({ text, source }) => {
			const life = host.lives.current();
			if (source === "extension" || life === undefined || !isOn(host, life)) return;
			// pi shows neither the prompt nor a spinner while this handler is waited for.
			detach("topics", report, work.track(consider(host, opening, life, text)));
		}),
	);
	pi.on(
		"before_agent_start",
		guard("before_agent_start", report, (event) => tell(host, opening, event)),
	);
	registerAnswers(host, work);
	return work;
}

/** Tell the card of the topic in hand, once it is known which one that is. */
async function tell(
	host: Host,
	opening: Ready,
	event: BeforeAgentStartEvent,
): Promise<BeforeAgentStartEventResult | undefined> {
	const life = host.lives.current();
	const { settings } = host.store.read();
	if (life === undefined || !settings.topics.enabled) return;
	// Nobody looks at a print that begins a little later.
	await opening.topics(life.facts.leavesTraces ? undefined : UNSEEN_MS);
	const { ledger } = host.store.read().topics;
	if (!life.alive || (ledger === undefined && !life.facts.leavesTraces)) return;
	const desk = await host.topics();
	await within(CONSIDER_MS, desk.considered);
	// Another session or a hand may have changed the topic meanwhile.
	await within(CONSIDER_MS, desk.ledger.refresh());
	const { tellCard } = await load(() => import("./topic-card.ts"));
	return life.alive ? tellCard(desk, life, event) : undefined;
}

function isOn(host: Host, life: Life): boolean {
	return host.store.read().settings.topics.enabled && life.facts.leavesTraces;
}

async function consider(host: Host, opening: Ready, life: Life, text: string): Promise<void> {
	const desk = await host.topics();
	const slot = desk.slots.open(text, host.store.read().branch, life.moves);
	const before = desk.considered;
	desk.considered = before
		.then(() => opening.topics())
		.then(async () => {
			const { considerInput } = await load(() => import("./topic-input.ts"));
			if (life.alive) await considerInput(desk, life, slot);
		})
		.catch((error: unknown) => host.report("topics", error));
	await desk.considered;
}

function registerAnswers(host: Host, work: TopicWork): void {
	const { pi, report } = host;
	pi.on(
		"message_end",
		guard("message_end", report, async ({ message }) => {
			const life = host.lives.current();
			if (life === undefined || !isOn(host, life)) return;
			noticeMessage((await host.topics()).slots, message);
		}),
	);
	pi.on(
		"agent_settled",
		guard("agent_settled", report, ({ aborted }) => {
			const life = host.lives.current();
			if (life === undefined || !isOn(host, life)) return;
			detach("topics", report, work.track(settle(host, life, aborted)));
		}),
	);
}

function noticeMessage(slots: Slots, message: MessageEndEvent["message"]): void {
	if (message.role !== "user" && message.role !== "assistant") return;
	const text = textOf(message.content);
	if (message.role === "user") slots.reach(text);
	else if (message.stopReason === "stop" && text !== "") slots.answered(text);
}

/** Record what was answered; a run that was stopped has concluded nothing. */
async function settle(host: Host, life: Life, aborted: boolean): Promise<void> {
	const desk = await host.topics();
	const answered = desk.slots.settle();
	if (aborted || answered.length === 0) return;
	const { recordAnswer } = await load(() => import("./topic-answer.ts"));
	for (const slot of answered) {
		if (life.alive) await recordAnswer(desk, life, slot, slot.answer ?? "");
	}
}

/** Read the ledger, where there is one: nothing of topics is loaded before that. */
export async function openTopics(host: Host, life: Life): Promise<void> {
	const { store } = host;
	if (!store.read().settings.topics.enabled) return;
	const agentDir = getAgentDir();
	const project = await projectOf(host, life);
	if (!life.alive) return;
	store.dispatch({ type: "ledger.located", file: ledgerFile(agentDir), project });
	if (!(await isNeeded(agentDir, project, life)) || !life.alive) return;
	const { ledger } = await host.topics();
	await ledger.refresh();
}

/** The folder that topics belong to: where the note is, or would be. */
async function projectOf(host: Host, life: Life): Promise<string> {
	return (await host.keeper.projectPlace(life))?.root ?? life.facts.cwd;
}

/** A session that leaves no traces has no use for the topics of other projects, nor has anybody for none. */
async function isNeeded(agentDir: string, project: string, life: Life): Promise<boolean> {
	if (!(await hasLedger(agentDir))) return false;
	return life.facts.leavesTraces || mayName(agentDir, project);
}

function textOf(content: string | readonly { readonly type: string; readonly text?: string }[]) {
	if (typeof content === "string") return content;
	return content.flatMap((part) => (part.type === "text" ? [part.text ?? ""] : [])).join("\n");
}

/** Load what the first input needs, while nobody waits. */
export async function loadTopics(host: Host): Promise<void> {
	if (!host.store.read().settings.topics.enabled) return;
	await host.topics();
	await load(() => import("./topic-input.ts"));
	await load(() => import("./topic-card.ts"));
	await load(() => import("./topic-answer.ts"));
}

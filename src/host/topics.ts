import type { MessageEndEvent } from "@earendil-works/pi-coding-agent";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { hasLedger, ledgerFile, mayName } from "#src/persistence/ledger-paths.ts";
import { leavesTraces } from "#src/store/session.ts";
import { detach, guard, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Slots } from "./topic-slot.ts";

/** How long a prompt may wait until it is known what it belongs to, as far as no model is needed for that. */
const CONSIDER_MS = 250;

/** What tells when the session's ledger was read. */
interface Ready {
	topics(): Promise<void>;
}

/** Hang the hooks of topics on pi. */
export function registerTopics(host: Host, opening: Ready): void {
	const { pi, report } = host;
	pi.on(
		"input",
		guard("input", report, ({ text, source, streamingBehavior }) => {
			const life = host.lives.current();
			if (source === "extension" || life === undefined || !isOn(host, life)) return;
			const steering = streamingBehavior === "steer";
			// pi shows neither the prompt nor a spinner while this handler is waited for.
			detach("topics", report, consider(host, opening, life, text, steering));
		}),
	);
	pi.on(
		"before_agent_start",
		guard("before_agent_start", report, async (event) => {
			const life = host.lives.current();
			if (life === undefined || !host.store.read().settings.topics.enabled) return;
			await opening.topics();
			const { ledger } = host.store.read().topics;
			if (!life.alive || (ledger === undefined && !leavesTraces(life.facts))) return;
			const desk = await host.topics();
			await within(CONSIDER_MS, desk.considered);
			// Another session or a hand may have changed the topic meanwhile.
			await within(CONSIDER_MS, desk.ledger.refresh());
			const { tellCard } = await load(() => import("./topic-card.ts"));
			return life.alive ? tellCard(desk, life, event) : undefined;
		}),
	);
	registerAnswers(host);
}

function isOn(host: Host, life: Life): boolean {
	return host.store.read().settings.topics.enabled && leavesTraces(life.facts);
}

async function consider(
	host: Host,
	opening: Ready,
	life: Life,
	text: string,
	steering: boolean,
): Promise<void> {
	const desk = await host.topics();
	const slot = desk.slots.open(text, life.moves);
	const before = desk.considered;
	desk.considered = before
		.then(() => opening.topics())
		.then(async () => {
			const { considerInput } = await load(() => import("./topic-input.ts"));
			if (life.alive) await considerInput(desk, life, slot, steering);
		})
		.catch((error: unknown) => host.report("topics", error));
	await desk.considered;
}

function registerAnswers(host: Host): void {
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
			detach("topics", report, host.keeper.track(settle(host, life, aborted)));
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
	const project = store.read().carryover.place?.root ?? life.facts.cwd;
	store.dispatch({ type: "ledger.located", file: ledgerFile(agentDir), project });
	if (!(await isNeeded(agentDir, project, life)) || !life.alive) return;
	const { ledger } = await host.topics();
	await ledger.refresh();
}

/** A session that leaves no traces has no use for the topics of other projects, nor has anybody for none. */
async function isNeeded(agentDir: string, project: string, life: Life): Promise<boolean> {
	if (!(await hasLedger(agentDir))) return false;
	return leavesTraces(life.facts) || mayName(agentDir, project);
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

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
	type FauxResponseStep,
	fauxAssistantMessage,
	fauxToolCall,
	getCurrentSystemPrompt,
} from "@earendil-works/pi-ai";
import { afterEach } from "vitest";
import {
	createPiSession,
	type Folders,
	type PiSession,
	type PiSessionOptions,
} from "./pi-session.ts";
import { createRecordingUi, type RecordingUi } from "./recording-ui.ts";

/** One request as the model got it. */
export interface Told {
	readonly system: string;
	/** Everything but system messages, one JSON text per message. */
	readonly messages: readonly string[];
}

/** A session of this package with everything that the model was sent. */
export interface CarryoverSession extends PiSession {
	readonly told: readonly Told[];
	/** What the classifying model was sent. */
	readonly classified: readonly Told[];
	/** What the examining and the consolidating model were sent. */
	readonly examined: readonly Told[];
	readonly recording: RecordingUi;
	readonly note: string;
	say(text: string): Promise<void>;
	readNote(): string;
}

export interface CarryoverOptions extends Omit<PiSessionOptions, "responses" | "ui"> {
	/** Answers in order; "OK." when they are used up. */
	readonly answers?: readonly FauxResponseStep[];
	/** Answers to classifications in order; "no request" when they are used up. */
	readonly verdicts?: readonly FauxResponseStep[];
	/** Answers to examinations and consolidations in order; "nothing new" when they are used up. */
	readonly examinations?: readonly FauxResponseStep[];
}

/** Our part of the system prompt of a request, by default the last one; empty when it has none. */
export function headOf(session: CarryoverSession, request = -1): string {
	const { system = "" } = session.told.at(request) ?? {};
	return /<waystation>[\s\S]*<\/waystation>/.exec(system)?.[0] ?? "";
}

const notePath = ({ cwd }: Folders) => join(cwd, ".pi", "CARRYOVER.md");

/** Writes our own settings file. */
export function configure({ agentDir }: Pick<Folders, "agentDir">, settings: object): void {
	mkdirSync(join(agentDir, "waystation"), { recursive: true });
	writeFileSync(join(agentDir, "waystation", "config.json"), JSON.stringify(settings));
}

/** Puts a note into a project as a clone would bring it: written by no session of this machine. */
export function putNote(folders: Folders, text: string): void {
	mkdirSync(join(folders.cwd, ".pi"), { recursive: true });
	writeFileSync(notePath(folders), text);
}

/** Has git's index of the project name this content, as a pull leaves it, and puts the content in the note. */
export function pullNote(folders: Folders, text: string): void {
	const blob = createHash("sha1")
		.update(`blob ${Buffer.byteLength(text)}\0${text}`)
		.digest();
	mkdirSync(join(folders.cwd, ".git"), { recursive: true });
	writeFileSync(join(folders.cwd, ".git", "HEAD"), "ref: refs/heads/main\n");
	writeFileSync(join(folders.cwd, ".git", "index"), Buffer.concat([Buffer.from("DIRC"), blob]));
	putNote(folders, text);
}

/** The model calls `save_carryover` with this note, then answers. */
export function savingNote(content: string): readonly FauxResponseStep[] {
	return [
		fauxAssistantMessage([fauxToolCall("save_carryover", { content })], { stopReason: "toolUse" }),
		fauxAssistantMessage("Noted."),
	];
}

const nothingNew = fauxAssistantMessage(JSON.stringify({ items: [] }));

const noRequest = fauxAssistantMessage(JSON.stringify({ isRequirement: false }));

/** Starts a session in its own folders, or in those of another one. */
async function startCarryover(options: CarryoverOptions = {}): Promise<CarryoverSession> {
	const { answers = [], verdicts = [], examinations = [], mode = "tui", ...rest } = options;
	const told: Told[] = [];
	const classified: Told[] = [];
	const examined: Told[] = [];
	const left = {
		answers: [...answers],
		verdicts: [...verdicts],
		examinations: [...examinations],
	};
	const nextStep = (system: string, messages: readonly string[]): FauxResponseStep => {
		if (system.startsWith("Waystation task: topic-classify")) {
			classified.push({ system, messages });
			return left.verdicts.shift() ?? noRequest;
		}
		if (system.startsWith("Waystation task: checkpoint-")) {
			examined.push({ system, messages });
			return left.examinations.shift() ?? nothingNew;
		}
		told.push({ system, messages });
		return left.answers.shift() ?? fauxAssistantMessage("OK.");
	};
	const step: FauxResponseStep = (context, callOptions, state, model) => {
		const system = getCurrentSystemPrompt(context.messages) ?? "";
		const messages = context.messages
			.filter((message) => message.role !== "system")
			.map((message) => JSON.stringify(message));
		const next = nextStep(system, messages);
		return typeof next === "function" ? next(context, callOptions, state, model) : next;
	};
	const recording = createRecordingUi();
	const session = await createPiSession({
		...rest,
		mode,
		...(mode === "tui" || mode === "rpc" ? { ui: recording.ui } : {}),
		responses: Array.from({ length: 200 }, () => step),
	});
	return {
		...session,
		told,
		classified,
		examined,
		recording,
		note: notePath(session),
		say: (text) => session.session().prompt(text),
		readNote: () => readFileSync(notePath(session), "utf8"),
	};
}

/** Starts sessions that end, the last one first, with the test that started them. */
export function carryoverSessions(): (options?: CarryoverOptions) => Promise<CarryoverSession> {
	const running: CarryoverSession[] = [];
	afterEach(async () => {
		for (const session of running.splice(0).reverse()) await session.cleanup();
	});
	return async (options) => {
		const session = await startCarryover(options);
		running.push(session);
		return session;
	};
}

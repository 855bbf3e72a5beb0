import { setImmediate as nextTurn } from "node:timers/promises";
import type { NoteOnDisk } from "#src/carryover/status.ts";
import { load } from "#src/lib/load.ts";
import type { BlockKind } from "#src/recall/block.ts";
import type { ToldNotice } from "#src/recall/notice.ts";
import { isTold } from "#src/store/branch.ts";
import type { Told } from "#src/store/telling.ts";
import type { WindowFill } from "#src/windows/fill.ts";
import type { CarryoverActions } from "./carryover-actions.ts";
import { memoryForHead } from "./checkpoints.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { planHead } from "./prompt.ts";
import { toldNow } from "./told-now.ts";
import { record } from "./topic-desk.ts";
import { measureContext, windowFill } from "./window-fill.ts";

/** What the user can do with what the model is told. Each act can be taken back with `undo`. */
export interface ToldWork {
	/** All of it as it is now; undefined once the session has ended. */
	now(): Promise<(Told & { readonly fill: WindowFill }) | undefined>;
	switchKind(kind: BlockKind, on: boolean): ToldNotice;
	pin(kind: BlockKind, on: boolean): Promise<ToldNotice>;
	/** Empty the note, and tell the model none of it any more. Tells its outcome as a notice. */
	forgetNote(): Promise<void>;
	/** Work on no topic, and tell the model no card any more. Tells its outcome as a notice. */
	forgetTopic(): Promise<void>;
	/** Replace the note by what the user typed, starting from `before`. Tells its outcome as a notice. */
	edit(before: string, after: string): Promise<void>;
	/**
	 * Take back the last of these acts: of those on the note and the topic, as long as the session is served, of switches
	 * and pins, as long as there is its branch. Gives what it tells, or undefined where that was told as a notice, or was nothing.
	 */
	undo(): Promise<ToldNotice | undefined>;
	canUndo(): boolean;
}

/** How an act on the note or the topic is taken back, and when it was done, in milliseconds on the wall clock. */
interface Undo {
	readonly at: number;
	back(): Promise<void>;
}

/** Whoever closes the screen and opens it again can still take back what was done. */
const undosOf = new WeakMap<Life, Undo[]>();

/** The work on what this session is told. */
export async function createToldWork(host: Host, life: Life): Promise<ToldWork> {
	const undos = undosOf.get(life) ?? [];
	undosOf.set(life, undos);
	const keep = (back: Undo["back"]) => void undos.push({ at: Date.now(), back });
	// A session that goes on has a memory that was not looked at before its first prompt.
	const isNew = host.store.read().head === undefined && !life.facts.looking;
	if (isNew) await memoryForHead(host, life);
	return {
		async now() {
			if (life.facts.looking) return life.alive ? toldOff(host, life) : undefined;
			if (life.alive) await measureContext(life);
			const told = await toldNow(host, life);
			await nextTurn();
			if (told === undefined || !life.alive) return;
			const fill = windowFill(host, life, tokensInHead(told.tellings));
			// On a long branch each of these takes a while, and the picture that follows as well.
			await nextTurn();
			return { ...told, fill };
		},
		switchKind: (kind, on) => switchKind(host, life, kind, on),
		pin: (kind, on) => pin(host, life, kind, on),
		async forgetNote() {
			const note = await actionsOn(host, life);
			const change = await changed(host, note.clear);
			if (change === undefined) return;
			// What the head told of it is out of the next request already.
			host.store.dispatch({ type: "head.dropped" });
			keep(async () => {
				const undone = await changed(host, () => takeBack(host, note, change));
				if (undone !== undefined) host.store.dispatch({ type: "head.dropped" });
			});
		},
		async forgetTopic() {
			const undo = await forgetTopic(host, life);
			if (undo !== undefined) keep(undo);
		},
		async edit(before, after) {
			const note = await actionsOn(host, life);
			const change = await changed(host, () => note.edit(before, after));
			// What changed is told at the tail, so that the head keeps its cache.
			if (change !== undefined) keep(() => takeBack(host, note, change));
		},
		async undo() {
			const act = host.store.read().branch.acts.at(-1);
			if (act === undefined || act.at < (undos.at(-1)?.at ?? 0)) {
				await undos.pop()?.back();
				return;
			}
			const turn = act.type === "block.switched" ? switchKind : pin;
			return turn(host, life, act.kind, !act.on);
		},
		canUndo: () => undos.length + host.store.read().branch.acts.length > 0,
	};
}

/** The head is composed anew for what stands in it, which loses the prompt's cache once. */
function switchKind(
	{ journal, store }: Host,
	life: Life,
	kind: BlockKind,
	on: boolean,
): ToldNotice {
	const anew = kind !== "topic" && store.read().head !== undefined;
	record({ journal, store }, life, { type: "block.switched", at: Date.now(), kind, on });
	if (anew) store.dispatch({ type: "head.dropped" });
	return { code: "told.switched", kind, on, anew };
}

/** The head stays as it is, cache and all, where the order changes nothing of it. */
async function pin(host: Host, life: Life, kind: BlockKind, on: boolean): Promise<ToldNotice> {
	const { journal, store } = host;
	const before = await planHead(host, life, undefined);
	record({ journal, store }, life, { type: "block.pinned", at: Date.now(), kind, on });
	const after = await planHead(host, life, undefined);
	const anew = store.read().head !== undefined && before?.text !== after?.text;
	if (anew) store.dispatch({ type: "head.dropped" });
	return { code: "told.pinned", kind, on, anew };
}

function tokensInHead(tellings: Told["tellings"]): number {
	return tellings
		.filter(({ place }) => place === "head")
		.reduce((sum, { block }) => sum + block.tokens, 0);
}

/** What is told while Waystation is off: nothing, in a window that others fill. */
async function toldOff(host: Host, life: Life) {
	await measureContext(life);
	const head = { text: "", at: undefined, turns: 0, cached: undefined };
	return life.alive ? { head, tellings: [], fill: windowFill(host, life, 0) } : undefined;
}

/** Looking needs nothing of what changes the note. */
async function actionsOn(host: Host, life: Life): Promise<CarryoverActions> {
	const { carryoverActions } = await load(() => import("./carryover-actions.ts"));
	return carryoverActions(host, life);
}

/** The note before and after an act; empty where there was none. */
interface NoteChange {
	readonly before: string;
	readonly after: string;
}

const textOf = (note: NoteOnDisk) => ("text" in note ? note.text : "");

/** What the act made of the note; undefined where it changed nothing. */
async function changed({ store }: Host, act: () => Promise<void>): Promise<NoteChange | undefined> {
	const before = textOf(store.read().carryover.note);
	await act();
	const after = textOf(store.read().carryover.note);
	return after === before ? undefined : { before, after };
}

/** Brings the version before the act back; where somebody has saved since, only what the act changed. */
async function takeBack(
	{ keeper }: Host,
	note: CarryoverActions,
	{ after, before }: NoteChange,
): Promise<void> {
	const disk = await keeper.refresh();
	return textOf(disk) === after ? note.undo() : note.edit(after, before);
}

/** The card that is in the context leaves it as well: cards count from here on. */
async function forgetTopic(host: Host, life: Life): Promise<Undo["back"] | undefined> {
	const { id } = host.store.read().branch.topic ?? {};
	if (id === undefined) return undefined;
	const desk = await host.topics();
	const { topicsActions } = await load(() => import("./topics-actions.ts"));
	const { activate } = topicsActions(desk, life, "key");
	await activate(undefined);
	const on = isTold(host.store.read().branch, "topic");
	record(host, life, { type: "block.switched", at: Date.now(), kind: "topic", on });
	return () => activate(id);
}

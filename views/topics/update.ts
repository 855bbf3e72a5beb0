import type { TopicChange } from "#src/topics/change.ts";
import { type TopicStatus, topicStatuses } from "#src/topics/topic.ts";
import type { Frame } from "#views/kit/frame.ts";
import type { Step } from "#views/kit/screen.ts";
import type { TopicsRequest } from "./data.ts";
import type { TopicsScreenData } from "./desk.ts";
import { changeOf, textOfField } from "./field.ts";
import type { TopicsAction } from "./keys.ts";
import { atFirst, chosenTopic, type Field, type TopicsModel, topicOf } from "./model.ts";
import { isMove, move } from "./move.ts";
import type { StatusFilter } from "./query.ts";

type Next = Step<TopicsModel, TopicsRequest>;

/** The next model after an action, with what the host is asked to do. */
export function updateTopics(
	model: TopicsModel,
	action: TopicsAction,
	data: TopicsScreenData,
	frame: Frame,
): Next {
	if (isMove(action)) return { model: move(model, action, data, frame) };
	if (isStatus(action)) return setStatus(model, action, data, frame);
	switch (action) {
		case "read":
			return { model: { ...model, reading: true, scroll: 0 } };
		case "filter":
			return { model: { ...model, mode: { name: "filter" } } };
		case "help":
			return { model: toggleHelp(model) };
		case "statusFilter":
		case "scope":
		case "sort":
			return { model: atFirst(data, refine(model, action)) };
		case "accept":
			return accept(model, data, frame);
		case "cancel":
			return { model: { ...model, mode: { name: "list" } } };
		case "back":
			return { model: goBack(model, data) };
		case "close":
			return "close";
		default:
			return work(model, action, data, frame);
	}
}

type Work = Extract<
	TopicsAction,
	| "activate"
	| "pick"
	| "status"
	| "title"
	| "tags"
	| "link"
	| "outcome"
	| "note"
	| "delete"
	| "undo"
	| "distill"
	| "plainly"
	| "leave"
	| "config"
>;

function work(model: TopicsModel, action: Work, data: TopicsScreenData, frame: Frame): Next {
	switch (action) {
		case "undo":
		case "config":
			return { model, request: { ask: action } };
		case "leave":
			return { model, request: { ask: "activate", id: undefined } };
		case "distill":
		case "plainly":
			return apply(model, [{ change: "configure", config: { llmDistill: action === "distill" } }]);
		default:
			return workOnTopic(model, action, data, frame);
	}
}

function workOnTopic(
	model: TopicsModel,
	action: Exclude<Work, "undo" | "config" | "leave" | "distill" | "plainly">,
	data: TopicsScreenData,
	frame: Frame,
): Next {
	const topic = chosenTopic(data, model);
	if (topic === undefined) return { model };
	const { id } = topic;
	switch (action) {
		case "activate":
			return { model, request: { ask: "activate", id } };
		case "delete":
			return apply({ ...model, reading: false, scroll: 0 }, [{ change: "delete", ids: [id] }]);
		case "status":
			return { model: { ...model, mode: { name: "status", id } } };
		case "link":
			return { model: { ...model, picking: id, reading: false, query: "", status: "all" } };
		case "pick":
			return link(model, id, data, frame);
		default:
			return { model: openField(model, action, id, data) };
	}
}

function apply(model: TopicsModel, changes: readonly TopicChange[]): Next {
	return { model, request: { ask: "apply", changes } };
}

function isStatus(action: TopicsAction): action is TopicStatus {
	return topicStatuses.some((status) => status === action);
}

function setStatus(
	model: TopicsModel,
	status: TopicStatus,
	data: TopicsScreenData,
	{ now }: Frame,
): Next {
	const { mode } = model;
	const next: TopicsModel = { ...model, mode: { name: "list" } };
	const topic = mode.name === "status" ? topicOf(data, mode.id) : undefined;
	if (topic === undefined || topic.status === status) return { model: next };
	return apply(next, [{ change: "status", id: topic.id, at: now, status }]);
}

/** Links the picked topic, or unlinks it, and gives the cursor back to the one it was picked for. */
function link(model: TopicsModel, other: string, data: TopicsScreenData, { now }: Frame): Next {
	const { picking } = model;
	if (picking === undefined || picking === other) return { model };
	const linked = topicOf(data, picking)?.links.includes(other) === true;
	const change = linked ? "unlink" : "link";
	return apply(endPicking(model, picking), [{ change, id: picking, other, at: now }]);
}

function endPicking(model: TopicsModel, picking: string): TopicsModel {
	return {
		...model,
		picking: undefined,
		query: "",
		cursor: { ...model.cursor, key: picking },
		scroll: 0,
	};
}

function openField(
	model: TopicsModel,
	field: Field,
	id: string,
	data: TopicsScreenData,
): TopicsModel {
	const topic = topicOf(data, id);
	if (topic === undefined) return model;
	return { ...model, mode: { name: "edit", id, field, text: textOfField(topic, field) } };
}

/** Takes what stands in the field; a filter stays as typed. */
function accept(model: TopicsModel, data: TopicsScreenData, { now }: Frame): Next {
	const { mode } = model;
	const next: TopicsModel = { ...model, mode: { name: "list" } };
	if (mode.name !== "edit") return { model: next };
	const topic = topicOf(data, mode.id);
	const change = topic && changeOf(topic, mode.field, mode.text, now);
	return change === undefined ? { model: next } : apply(next, [change]);
}

const statusOrder: readonly StatusFilter[] = [
	"all",
	"open",
	"in_progress",
	"blocked",
	"done",
	"dropped",
];

function refine(model: TopicsModel, action: "statusFilter" | "scope" | "sort"): TopicsModel {
	switch (action) {
		case "scope":
			return { ...model, scope: model.scope === "all" ? "project" : "all" };
		case "sort":
			return { ...model, sort: model.sort === "updated" ? "created" : "updated" };
		case "statusFilter": {
			const at = statusOrder.indexOf(model.status);
			return { ...model, status: statusOrder[(at + 1) % statusOrder.length] ?? "all" };
		}
	}
}

function toggleHelp(model: TopicsModel): TopicsModel {
	const name = model.mode.name === "help" ? "list" : "help";
	return { ...model, mode: { name }, scroll: 0 };
}

/** One step out: of a mode, of the reader, of the filters, of picking a topic to link. */
function goBack(model: TopicsModel, data: TopicsScreenData): TopicsModel {
	const { mode, picking, reading } = model;
	const next: TopicsModel = { ...model, mode: { name: "list" }, scroll: 0 };
	if (mode.name === "help") return next;
	if (reading) return { ...next, reading: false };
	if (picking !== undefined && mode.name === "list") return endPicking(next, picking);
	const kept = chosenTopic(data, model)?.id;
	const open: TopicsModel = { ...next, query: "", status: "all" };
	if (kept === undefined) return atFirst(data, open);
	return { ...open, cursor: { ...model.cursor, key: kept } };
}

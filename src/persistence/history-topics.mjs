/** The topics that entries of session files belong to. */
import { hasFields, textOf, timeOf } from "#src/history/entry-text.mjs";
import { createOutline } from "#src/history/outline.mjs";
import { inodeOf } from "./history-base.mjs";
import { isFileError, linesFrom, parseLine } from "./history-lines.mjs";

/** Files whose outlines are kept. */
const mostKept = 16;
/** How far the fields go by which most entries are known without parsing them. */
const frontBytes = 300;
const front =
	/^\{"type":"\w+","id":"([^"\\]{1,80})","parentId":(?:"([^"\\]{1,80})"|null),"timestamp":"([^"\\]{1,40})"(?:,"message":\{"role":"(\w+)")?/;

/**
 * @typedef {import("#src/history/outline.mjs").Outlined} Outlined
 * @typedef {import("#src/history/outline.mjs").TopicTurn} TopicTurn
 *
 * @typedef {object} Kept
 * @property {number} inode
 * @property {number} done Byte up to which the file was read.
 * @property {ReturnType<typeof createOutline>} outline
 */

/** Reads what is new of each file, and keeps what the last ones said. */
export function createTopics() {
	/** @type {Map<string, Kept>} */
	const files = new Map();

	/** @param {string} path */
	function outlineOf(path) {
		const inode = inodeOf(path);
		const before = files.get(path);
		const kept = before?.inode === inode ? before : { inode, done: 0, outline: createOutline() };
		files.delete(path);
		files.set(path, kept);
		const [oldest] = files.keys();
		if (files.size > mostKept && oldest !== undefined) files.delete(oldest);
		for (const line of linesFrom(path, kept.done)) {
			const entry = outlined(line.bytes);
			if (entry !== undefined) kept.outline.add(entry);
			kept.done = line.place + line.length + 1;
		}
		return kept.outline;
	}

	return {
		/**
		 * The topics of some entries of a file, where they have one.
		 *
		 * @param {string} path
		 * @param {readonly string[]} ids
		 */
		of(path, ids) {
			try {
				const outline = outlineOf(path);
				return ids.flatMap((entry) => {
					const topic = outline.topicOf(entry);
					return topic === undefined ? [] : [{ entry, topic }];
				});
			} catch (error) {
				if (!isFileError(error)) throw error;
				return [];
			}
		},
	};
}

/**
 * @param {Buffer} line
 * @returns {Outlined | undefined}
 */
function outlined(line) {
	const found = front.exec(line.toString("latin1", 0, frontBytes));
	if (found === null) return parsed(parseLine(line));
	const [, id = "", parent, timestamp, role] = found;
	return { id, parent, at: timeOf({ timestamp }), isUser: role === "user", turns: [] };
}

/**
 * @param {unknown} entry
 * @returns {Outlined | undefined}
 */
function parsed(entry) {
	if (!hasFields(entry) || textOf(entry["id"]) === "" || entry["type"] === "session") return;
	const message = hasFields(entry["message"]) ? entry["message"] : {};
	return {
		id: textOf(entry["id"]),
		parent: textOf(entry["parentId"]) || undefined,
		at: timeOf(entry),
		isUser: message["role"] === "user",
		turns: entry["customType"] === "waystation" ? turnsOf(entry["data"]) : [],
	};
}

/** @param {unknown} data Of one of our own entries. */
function turnsOf(data) {
	const events = hasFields(data) && Array.isArray(data["events"]) ? data["events"] : [];
	return events.filter(hasFields).flatMap(turnOf);
}

/**
 * @param {Record<string, unknown>} event
 * @returns {TopicTurn[]}
 */
function turnOf({ type, at, id, title }) {
	if (typeof at !== "number") return [];
	if (type === "topic.left") return [{ at, topic: undefined }];
	if (type !== "topic.entered" || textOf(id) === "") return [];
	return [{ at, topic: { id: textOf(id), title: textOf(title) } }];
}

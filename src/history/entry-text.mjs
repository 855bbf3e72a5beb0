/** What of a session's entry can be searched. Labels, ids and what was kept from the model are left out. */

/**
 * @typedef {"user" | "assistant" | "tool" | "bash" | "summary" | "custom" | "edit"} Role
 *
 * @typedef {object} Doc
 * @property {string} id Empty in sessions of the first format.
 * @property {number} at Milliseconds on the wall clock; 0 where the entry does not say.
 * @property {Role} role
 * @property {string[]} tools Tools that were called, or the one whose result this is.
 * @property {string} text
 * @property {boolean} echo Whether this only repeats what stands elsewhere: a summary, or what memory tools gave.
 * @property {string} [echoText] The text with calls of memory tools, where `text` is without them.
 */

/** Tools that give back what sessions and notes hold already. */
const memoryTools =
	/^(?:waystation_)?(?:history|notes|new_context|get_context_remaining|save_carryover)$/;
/** Messages that memory extensions put in. */
const memoryMessages = /^(?:waystation|posthorse)/;

/** Characters from which a run without a blank is data, and how many of it stay on both sides. */
const blobLength = 1024;
const blobKept = 256;
const blob = /[A-Za-z0-9+/_=-]{1024,}/g;

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function hasFields(value) {
	return typeof value === "object" && value !== null;
}

/** @param {unknown} value */
export function textOf(value) {
	return typeof value === "string" ? value : "";
}

/**
 * The searchable part of an entry; undefined where there is none.
 *
 * @param {unknown} entry
 * @returns {Doc | undefined}
 */
export function docOf(entry) {
	if (!hasFields(entry)) return;
	const found = contentOf(entry);
	if (found === undefined) return;
	const { role, text, echo = false, tools = [], echoText } = found;
	const plain = withoutBlobs(text);
	if (plain.trim() === "" && echoText === undefined) return;
	const doc = { id: textOf(entry["id"]), at: timeOf(entry), role, tools, text: plain, echo };
	return echoText === undefined ? doc : { ...doc, echoText: withoutBlobs(echoText) };
}

/**
 * @typedef {object} Content
 * @property {Role} role
 * @property {string} text
 * @property {boolean} [echo]
 * @property {string[]} [tools]
 * @property {string} [echoText]
 */

/**
 * @param {Record<string, unknown>} entry
 * @returns {Content | undefined}
 */
function contentOf(entry) {
	switch (entry["type"]) {
		case "message":
			return hasFields(entry["message"]) ? messageContent(entry["message"]) : undefined;
		case "compaction":
		case "branch_summary":
			return { role: "summary", text: textOf(entry["summary"]), echo: true };
		case "custom_message":
			return {
				role: "custom",
				text: partsText(entry["content"]),
				echo: memoryMessages.test(textOf(entry["customType"])),
			};
		case "context_edit":
			return hasFields(entry["replacement"])
				? { role: "edit", text: partsText(entry["replacement"]["content"]) }
				: undefined;
		default:
			return;
	}
}

/**
 * @param {Record<string, unknown>} message
 * @returns {Content | undefined}
 */
function messageContent(message) {
	const { role, content } = message;
	switch (role) {
		case "user":
			return { role: "user", text: partsText(content) };
		case "assistant":
			return assistantContent(content, textOf(message["errorMessage"]));
		case "toolResult": {
			const name = textOf(message["toolName"]);
			return {
				role: "tool",
				text: partsText(content),
				tools: [name],
				echo: memoryTools.test(name),
			};
		}
		case "bashExecution":
			if (message["excludeFromContext"] === true) return;
			return {
				role: "bash",
				text: `${textOf(message["command"])}\n${textOf(message["output"])}`,
				tools: ["bash"],
			};
		default:
			return;
	}
}

/**
 * @param {unknown} content
 * @param {string} failure
 * @returns {Content}
 */
function assistantContent(content, failure) {
	const parts = Array.isArray(content) ? content.filter(hasFields) : [];
	const calls = parts.filter((part) => part["type"] === "toolCall");
	const tools = calls.map((call) => textOf(call["name"]));
	const said = Array.isArray(content) ? "" : textOf(content);
	const lines = parts.map((part) => [part, assistantPart(part)]);
	const all = [said, ...lines.map(([, text]) => text), failure].filter((line) => line !== "");
	if (!tools.some((name) => memoryTools.test(name))) {
		return { role: "assistant", text: all.join("\n"), tools };
	}
	const own = lines.filter(([part]) => !isMemoryCall(part)).map(([, text]) => text);
	const text = [said, ...own, failure].filter((line) => line !== "").join("\n");
	return { role: "assistant", text, tools, echoText: all.join("\n") };
}

/**
 * What an entry is called: by its place in files of the first format, whose entries have no ids.
 *
 * @param {Doc} doc
 * @param {number} place
 */
export function nameOfDoc({ id }, place) {
	return id === "" ? `b${place}` : id;
}

/** @param {unknown} part */
function isMemoryCall(part) {
	return hasFields(part) && part["type"] === "toolCall" && memoryTools.test(textOf(part["name"]));
}

/** @param {Record<string, unknown>} part */
function assistantPart(part) {
	switch (part["type"]) {
		case "text":
			return textOf(part["text"]);
		case "thinking":
			return textOf(part["thinking"]);
		case "toolCall":
			return `${textOf(part["name"])} ${valueText(part["arguments"])}`;
		default:
			return "";
	}
}

/** How deep arguments are read. */
const mostDepth = 6;

/**
 * Arguments as someone would say them: JSON would hide quotes and line ends behind escapes.
 *
 * @param {unknown} value
 * @param {number} [depth]
 * @returns {string}
 */
function valueText(value, depth = 0) {
	if (!hasFields(value)) return value === undefined || value === null ? "" : String(value);
	if (depth >= mostDepth) return "";
	if (Array.isArray(value)) return value.map((one) => valueText(one, depth + 1)).join("\n");
	return Object.entries(value)
		.map(([key, one]) => `${key}: ${valueText(one, depth + 1)}`)
		.join("\n");
}

/** @param {unknown} content */
function partsText(content) {
	if (!Array.isArray(content)) return textOf(content);
	const parts = content.filter((part) => hasFields(part) && part["type"] === "text");
	return parts.map((part) => textOf(part["text"])).join("\n");
}

/**
 * When an entry was written, in milliseconds on the wall clock; 0 where it does not say.
 *
 * @param {Record<string, unknown>} entry
 */
export function timeOf(entry) {
	const stored = entry["timestamp"];
	const at = typeof stored === "string" ? Date.parse(stored) : Number(stored);
	return Number.isFinite(at) && at > 0 ? at : 0;
}

/** @param {string} text */
function withoutBlobs(text) {
	if (text.length < blobLength || !hasBlob(text)) return text;
	return text.replace(blob, (run) => `${run.slice(0, blobKept)} … ${run.slice(-blobKept)}`);
}

/**
 * Looks for a stretch without blanks by steps: prose is passed over at little cost.
 *
 * @param {string} text
 */
function hasBlob(text) {
	for (let at = blobLength - 1; at < text.length; at += blobLength) {
		let from = at;
		while (from > 0 && at - from < blobLength && text.charCodeAt(from) > 0x20) from--;
		let to = at;
		while (to < text.length && to - from < blobLength && text.charCodeAt(to) > 0x20) to++;
		if (to - from >= blobLength) return true;
	}
	return false;
}

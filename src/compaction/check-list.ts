import { withoutCodeBlocks } from "#src/lib/code-block.ts";
import { type Fields, fieldsOf, isFields, listOf, textIn } from "./fields.ts";
import { lineOf } from "./scrubbed.ts";

/** UTF-16 units of a text in which check lists are looked for. */
const mostUnits = 200_000;
const mostTextUnits = 240;
/** Entries of one list; a longer one is some table of contents. */
const mostItems = 150;

/** One entry of a check list. */
export interface CheckItem {
	readonly text: string;
	readonly done: boolean;
}

const item = /^[ \t]{0,40}(?:[-*+]|\d{1,3}[.)])[ \t]{1,8}\[([ xX✓✔~/-])\][ \t]+(\S[^\n]*)$/gm;

/** The check list in a Markdown text, in its order; each text once, as it stands last. */
export function checkItems(markdown: string): readonly CheckItem[] {
	if (!/\[[ xX✓✔~/-]\]/.test(markdown.slice(0, mostUnits))) return [];
	const found = [...markdown.slice(0, mostUnits).matchAll(item)].map(
		([, sign = "", text = ""]) => ({
			text,
			done: /[xX✓✔]/.test(sign),
		}),
	);
	return distinct(found);
}

/** The check list in what somebody said; one in a code block is an example. */
export function saidItems(markdown: string): readonly CheckItem[] {
	if (!/\[[ xX✓✔~/-]\]/.test(markdown.slice(0, mostUnits))) return [];
	return checkItems(withoutCodeBlocks(markdown.slice(0, mostUnits)));
}

const lists = ["todos", "plan", "tasks", "items", "todo_list", "todoList", "steps"];
const texts = ["content", "step", "text", "title", "subject", "task", "description", "name"];
const finished = /^(?:completed?|done|finished|closed|cancell?ed|x)$/i;

/**
 * The list of tasks that a tool was given (`todos`, `plan`, …), in its order. Undefined where the input holds none: what
 * sub-agents are told to do has no state.
 */
export function todoItems(input: Fields): readonly CheckItem[] | undefined {
	for (const name of lists) {
		const given = listOf(input[name]).filter(isFields);
		const found = given.flatMap((value) => todoItem(fieldsOf(value)) ?? []);
		if (found.length > 0) return distinct(found);
	}
	// An emptied list is over.
	return Array.isArray(input.todos) ? [] : undefined;
}

function todoItem(value: Fields): CheckItem | undefined {
	const text = textIn(value, texts);
	const state = value.status ?? value.state ?? value.done ?? value.completed;
	if (text === undefined || (typeof state !== "string" && typeof state !== "boolean"))
		return undefined;
	return { text, done: state === true || (typeof state === "string" && finished.test(state)) };
}

function distinct(found: readonly CheckItem[]): readonly CheckItem[] {
	const items = new Map<string, CheckItem>();
	for (const { text, done } of found.slice(0, 4 * mostItems)) {
		const told = lineOf(text, mostTextUnits);
		if (told !== "") items.set(told, { text: told, done });
	}
	return [...items.values()].slice(0, mostItems);
}

import { checkItems, saidItems } from "./check-list.ts";
import { type Fields, fieldsOf, listOf, textIn } from "./fields.ts";
import { type FileAct, lastOf } from "./file-act.ts";
import type { Seen } from "./file-evidence.ts";
import { isOutside } from "./file-path.ts";
import type { Tallies } from "./tallies.ts";
import type { ListSeen } from "./task-evidence.ts";

const replaced = ["oldText", "old_string", "old_str", "oldString", "search"];
const replacing = ["newText", "new_string", "new_str", "newString", "replace"];
const wholeText = ["content", "contents", "file_text"];

/** Files in which people keep check lists. */
const listFile = /(?:\.(?:md|mdx|markdown|txt|org|todo)|(?:^|[\\/])(?:TODO|PLAN|TASKS))$/i;
/** The numbers that some tools put before the lines that they show. */
const lineNumbers = /^ *\d+[→\t]/gm;

/** What is only read outside of the project is about its work when its name says so. */
const planName = /plan|todo|task|spec|roadmap|checklist|待办|计划|任务|清单/i;

/** The file's path where it can hold a check list of the project's own. */
function listPath(act: FileAct, { files }: Tallies): string | undefined {
	const path = files.pathOf(act);
	if (path === undefined || !listFile.test(path) || /node_modules/.test(path)) return undefined;
	const isOther = act.act === "read" && isOutside(path) && !planName.test(lastOf(path));
	return isOther ? undefined : path;
}

/** Takes over the check list that a file had when it was read, or got when it was written or edited. */
export function takeList(
	act: FileAct,
	input: Fields,
	output: string,
	seen: Seen,
	tallies: Tallies,
): void {
	const path = listPath(act, tallies);
	if (path === undefined) return;
	const isPlan = planName.test(lastOf(path));
	const whole = textIn(input, wholeText);
	if (act.act === "read") {
		// A shell may have written it, whose text nobody saw.
		const own = isPlan && tallies.files.fateOf(act) === "created";
		takeRead(path, input, output, { ...seen, own }, tallies);
	} else if (whole !== undefined) {
		const items = checkItems(whole);
		tallies.tasks.put(path, items, { ...seen, own: isPlan || items.some(({ done }) => done) });
	} else
		for (const edit of [input, ...listOf(input.edits)])
			takeEdit(path, fieldsOf(edit), { ...seen, own: isPlan }, tallies);
}

function takeRead(
	path: string,
	input: Fields,
	output: string,
	seen: ListSeen,
	{ tasks }: Tallies,
): void {
	const items = saidItems(output.replace(lineNumbers, ""));
	if (input.offset === undefined && input.limit === undefined) tasks.put(path, items, seen);
	else tasks.patch(path, [], items, seen);
}

function takeEdit(path: string, edit: Fields, seen: ListSeen, { tasks }: Tallies): void {
	const before = checkItems(textIn(edit, replaced) ?? "");
	const after = checkItems(textIn(edit, replacing) ?? "");
	// A template is written and stays open; what is ticked is worked along.
	const own = seen.own || after.some(({ done }) => done);
	tasks.patch(path, before, after, { ...seen, own });
}

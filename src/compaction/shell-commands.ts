import { type HereDocument, type Token, type Word, wordsIn } from "./shell-words.ts";

/** One command of a shell line with its arguments. */
export interface SimpleCommand {
	/** The program and what it was given, behind keywords, assignments and the like of `sudo`. */
	readonly words: readonly Word[];
	readonly redirects: readonly { readonly sign: string; readonly target: Word }[];
	readonly documents: readonly HereDocument[];
	/** What stands before it: `&&`, `||`, `|`, or `;` for a new statement. */
	readonly after: string;
	/** The folder that it runs in, as `cd` was given it; undefined where nothing in the text tells. */
	readonly folder: string | undefined;
	/** Whether nobody waits for it: `&` stands behind it. */
	readonly background: boolean;
	/** Whether it stands in a branch of `if` or `case`, which may not have run. */
	readonly branch: boolean;
}

/** What can stand before a program without being one. */
const lead =
	/^(?:[A-Za-z_]\w*=.*|if|then|elif|else|do|while|until|!|\{|time|sudo|env|command|exec|nohup|builtin|nice|timeout|\d+[smhd]?|-\S*)$/s;

interface Draft {
	readonly words: Word[];
	readonly redirects: { readonly sign: string; readonly target: Word }[];
	readonly documents: HereDocument[];
	readonly after: string;
}

/** The commands of a shell line, in order, each with the folder it runs in; `folder` is where the first one does. */
export function commandsIn(line: string, folder: string): readonly SimpleCommand[] {
	const scribe = createScribe(folder);
	for (const token of wordsIn(line)) {
		if (token.kind === "operator") scribe.end(token.text);
		else scribe.take(token);
	}
	scribe.end(";");
	return scribe.found.filter(({ words, redirects }) => words.length + redirects.length > 0);
}

function createScribe(folder: string) {
	const found: SimpleCommand[] = [];
	/** The folders of the shells around this one. */
	const outer: (string | undefined)[] = [];
	let place: string | undefined = folder;
	let draft = draftAfter(";");
	const branches = createBranches();
	return {
		found,
		take(token: Exclude<Token, { kind: "operator" }>) {
			if (token.kind === "word") draft.words.push(token);
			else if (token.kind === "document") draft.documents.push(token.document);
			else draft.redirects.push({ sign: token.text, target: token.target });
		},
		end(sign: string) {
			const branch = branches.enter(draft.words);
			const command = { ...commandOf(draft, place), background: sign === "&", branch };
			branches.leave(command.words);
			found.push(command);
			place = folderAfter(command, place);
			if (sign === "(") outer.push(place);
			if (sign === ")" && outer.length > 0) place = outer.pop();
			draft = draftAfter(joinerOf(sign, draft));
		},
	};
}

/** Follows which branches of `if` and `case` a line is in. */
function createBranches() {
	/** For each `if` and `case` around, whether its condition lies behind. */
	const open: boolean[] = [];
	return {
		enter(words: readonly Word[]): boolean {
			for (const { text } of words.slice(0, leadsIn(words))) {
				if (text === "if") open.push(false);
				else if (/^(?:then|elif|else)$/.test(text)) open.splice(-1, 1, true);
			}
			return open.includes(true);
		},
		leave([program]: readonly Word[]) {
			if (program?.text === "case") open.push(true);
			if (program?.text === "fi" || program?.text === "esac") open.pop();
		},
	};
}

function draftAfter(after: string): Draft {
	return { words: [], redirects: [], documents: [], after };
}

function joinerOf(sign: string, { words, after }: Draft): string {
	if (sign === "&&" || sign === "||") return sign;
	if (sign === "|" || sign === "|&") return "|";
	// What opens right after a sign goes on with it: `a && (b`.
	return sign === "(" && words.length === 0 ? after : ";";
}

function commandOf({ words, ...draft }: Draft, folder: string | undefined) {
	return { ...draft, words: words.slice(leadsIn(words)), folder };
}

/** How many words stand before the program. */
function leadsIn(words: readonly Word[]): number {
	const first = words.findIndex(({ text }) => !lead.test(text));
	return first < 0 ? words.length : first;
}

function folderAfter(command: SimpleCommand, folder: string | undefined): string | undefined {
	const [program, target] = command.words;
	if (program?.text !== "cd" && program?.text !== "pushd") return folder;
	if (target === undefined || !target.literal || target.text === "-") return undefined;
	return joined(folder, target.text);
}

/** A path seen from a folder; undefined where the folder is unknown and the path is relative. */
export function joined(folder: string | undefined, path: string): string | undefined {
	if (/^(?:[/~\\]|[A-Za-z]:[\\/])/.test(path)) return path;
	if (folder === undefined) return undefined;
	return folder === "" ? path : `${folder.replace(/[\\/]+$/, "")}/${path}`;
}

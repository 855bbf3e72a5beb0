import { counted } from "#src/lib/plural.ts";
import { redact } from "#src/lib/redact.ts";
import { cut, oneLine } from "#src/lib/text.ts";
import { cutToTokens, estimateTokens } from "#src/lib/tokens.ts";
import type { Evidence, TaskEvidence } from "./evidence.ts";

/** UTF-16 units of one request, command or error in the facts. */
const mostUnits = 300;

/**
 * What the conversation proves, as facts for the model that writes the summary: the most important first, within
 * `budgetTokens`, without secrets.
 */
export function factLines(evidence: Evidence, budgetTokens: number): string {
	const lines = [...important(evidence), ...further(evidence)].map((line) => redact(line).text);
	const kept: string[] = [];
	let left = budgetTokens;
	for (const line of lines) {
		const cost = estimateTokens(line) + 1;
		if (cost > left) break;
		left -= cost;
		kept.push(line);
	}
	if (kept.length === lines.length) return kept.join("\n");
	return cutToTokens(
		[...kept, `(${counted(lines.length - kept.length, "more fact")} left out)`].join("\n"),
		budgetTokens,
	);
}

function important({ requests, commands, files, constraints, tasks }: Evidence): readonly string[] {
	return [
		...requests
			.filter(({ answered }) => !answered)
			.map(
				({ text, to, interrupted }) =>
					`request, ${interrupted ? "broken off by the user" : "not answered"}: ${to === undefined ? "" : `to “${short(to)}”: `}${short(text)}`,
			),
		...constraints.map(({ text }) => `constraint of the user: ${short(text)}`),
		...files
			.filter(({ fate }) => fate !== "read")
			.map(
				({ path, fate, toldByGit }) =>
					`file ${fate}${toldByGit ? ", as only git tells" : ""}: ${oneLine(path)}`,
			),
		...commands
			.filter(({ outcome }) => outcome === "failed")
			.map(
				({ command, error }) =>
					`command failed: ${short(command)}${error === "" ? "" : ` → ${short(error)}`}`,
			),
		...tasks.map((task) => `${listOf(task)}, ${task.done ? "done" : "open"}: ${short(task.text)}`),
	];
}

/** Where an entry stands, so that one which was only read is not taken for something to do. */
function listOf({ list, own }: TaskEvidence): string {
	if (list === undefined) return `checklist in a message${own === true ? "" : " of the user"}`;
	return `checklist ${short(list)}${own === true ? "" : " (no to-do of this session)"}`;
}

function further({ requests, commands, files, urls, commits }: Evidence): readonly string[] {
	return [
		...commands
			.filter(({ outcome }) => outcome !== "failed")
			.map(
				({ command, outcome }) =>
					`command ${outcome === "passed" ? "passed" : "ran"}: ${short(command)}`,
			),
		...requests
			.filter(({ answered }) => answered)
			.map(({ text }) => `request, answered: ${short(text)}`),
		...files.filter(({ fate }) => fate === "read").map(({ path }) => `file read: ${oneLine(path)}`),
		...commits.map(({ text }) => `commit: ${short(text)}`),
		...urls.map(({ text }) => `address: ${short(text)}`),
	];
}

function short(text: string): string {
	return cut(oneLine(text), mostUnits);
}

import { remainingOf, type WindowBudget } from "./budget.ts";
import { count } from "./guidance.ts";

/** What `get_context_remaining` answers. `used` is undefined where no reply has been counted yet. */
export function remainingText(budget: WindowBudget, used: number | undefined): string {
	if (budget.kind === "unknown") return "Unknown: this model's context window is not configured.";
	const { window } = budget;
	if (used === undefined) {
		return `Unknown until the next reply is counted. The configured window is ${count(window)} tokens.`;
	}
	const left = remainingOf(budget, used);
	const share = Math.round((used / window) * 100);
	const toLimit = `about ${count(left?.toLimit ?? 0)} until the configured limit, which is no measured one (${count(used)} of ${count(window)} used, ${share} %)`;
	if (budget.kind === "line") {
		return `About ${count(left?.toLine ?? 0)} tokens are left until this window is cut automatically, and ${toLimit}.`;
	}
	const why =
		budget.kind === "off"
			? "Automatic compaction is off"
			: "The window is too small for an automatic fresh one, so that pi compacts it by itself";
	return `${why}: ${toLimit}.`;
}

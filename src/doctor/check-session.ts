import { type Finding, finding } from "./finding.ts";
import { type Flow, faultsOf } from "./tool-flow.ts";

/** The branch of the session; `saved` says whether it has a file. */
export interface SessionLook {
	readonly saved: boolean;
	readonly flow: Flow;
}

/** Names of tools that a finding tells. */
const mostNames = 12;

/** Calls and results that do not fit each other. */
export function checkSession({ flow, saved }: SessionLook): readonly Finding[] {
	const faults = faultsOf(flow);
	const isBroken = Object.values(faults).some((count) => count > 0);
	const { unanswered } = flow;
	const calls = [...new Set(unanswered.map(({ call }) => call.tool))].filter((name) => name !== "");
	return [
		...(saved ? [] : [finding("session.unsaved", {})]),
		...(isBroken ? [finding("session.broken", faults)] : []),
		...(unanswered.length === 0
			? []
			: [
					finding("session.unanswered", {
						count: unanswered.length,
						calls: calls.slice(0, mostNames),
					}),
				]),
		...(isBroken || unanswered.length > 0 ? [] : [finding("session.whole", { calls: flow.calls })]),
	];
}

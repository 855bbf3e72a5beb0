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
	const found = [...faultsIn(flow), ...unansweredIn(flow), ...reusedIn(flow)];
	const whole = finding("session.whole", { calls: flow.calls });
	return [
		...(saved ? [] : [finding("session.unsaved", {})]),
		...(found.length > 0 ? found : [whole]),
	];
}

function faultsIn(flow: Flow): readonly Finding[] {
	const faults = faultsOf(flow);
	const isBroken = Object.values(faults).some((count) => count > 0);
	return isBroken ? [finding("session.broken", faults)] : [];
}

function unansweredIn({ unanswered }: Flow): readonly Finding[] {
	if (unanswered.length === 0) return [];
	const names = [...new Set(unanswered.map(({ call }) => call.tool))].filter((name) => name !== "");
	const calls = names.slice(0, mostNames);
	return [finding("session.unanswered", { count: unanswered.length, calls })];
}

function reusedIn({ renamed }: Flow): readonly Finding[] {
	return renamed.length === 0 ? [] : [finding("session.reused", { count: renamed.length })];
}

import { type Finding, finding } from "./finding.ts";
import { type Flow, faultsOf } from "./tool-flow.ts";

/** The branch of the session; `saved` says whether it has a file. */
export interface SessionLook {
	readonly saved: boolean;
	readonly flow: Flow;
	/** Entries that a missing line cuts off from the branch, and beginnings of other branches that one cuts off. */
	readonly cut: number;
	readonly loose: number;
	/** Lines of the file that hold no entry, with its path; undefined where it has none. */
	readonly unread: { readonly count: number; readonly path: string } | undefined;
}

/** Names of tools that a finding tells. */
const mostNames = 12;

/** Calls and results that do not fit each other. */
export function checkSession(look: SessionLook): readonly Finding[] {
	const { flow, saved } = look;
	const found = [...faultsIn(flow), ...unansweredIn(flow), ...reusedIn(flow), ...gapsIn(look)];
	const whole = finding("session.whole", { calls: flow.calls });
	return [
		...(saved ? [] : [finding("session.unsaved", {})]),
		...(found.length > 0 ? found : [whole]),
	];
}

/** What of the file is out of reach. */
function gapsIn({ cut, loose, unread }: SessionLook): readonly Finding[] {
	const isUnread = unread !== undefined && unread.count > 0;
	return [
		...(cut === 0 ? [] : [finding("session.cut", { count: cut })]),
		...(loose === 0 ? [] : [finding("session.loose", { count: loose })]),
		...(isUnread ? [finding("session.lines", unread)] : []),
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

import { type Finding, finding, type SettingFault } from "./finding.ts";

/** One finding for each field that counts as left out. */
export function checkSettings(faults: readonly SettingFault[]): readonly Finding[] {
	if (faults.length === 0) return [finding("settings.fit", {})];
	return faults.map((fault) => finding("settings.wrong", { fault }));
}

/** Values of settings that are valid and name what is not there, or what is another's. */
export interface SettingChoices {
	readonly missing: readonly { readonly setting: string; readonly model: string }[];
	/** The key that takes a compaction back, where pi has another use for it. */
	readonly takenKey: string | undefined;
}

/** One finding for each value that does not do what it says. */
export function checkChoices({ missing, takenKey }: SettingChoices): readonly Finding[] {
	return [
		...missing.map((one) => finding("settings.model", one)),
		...(takenKey === undefined ? [] : [finding("settings.key", { key: takenKey })]),
	];
}

/** The ledger as a reader found it. */
export type LedgerFacts =
	| { readonly state: "none" }
	| {
			readonly state: "read";
			readonly topics: number;
			/** Entries that could not be read as a topic. */
			readonly dropped: number;
			/** Whether a newer version of this package wrote it. */
			readonly isNewer: boolean;
	  }
	| { readonly state: "unreadable"; readonly detail: string };

/** The state of the ledger in the file at `path`. */
export function checkLedger(facts: LedgerFacts, path: string): Finding {
	if (facts.state === "none") return finding("ledger.none", {});
	if (facts.state === "unreadable") {
		return finding("ledger.damaged", { path, detail: facts.detail });
	}
	const { dropped, isNewer, topics } = facts;
	if (isNewer) return finding("ledger.newer", { path });
	if (dropped > 0) return finding("ledger.dropped", { dropped, path });
	return finding("ledger.whole", { topics });
}

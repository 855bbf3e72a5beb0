import { type Finding, finding, type IndexDamage, type IndexSize } from "./finding.ts";

/** The history index as a look that changes nothing found it. */
export type IndexFacts =
	| { readonly state: "off" | "none" | "locked" | "no-sqlite" }
	| { readonly state: "whole"; readonly size: IndexSize }
	| { readonly state: "version"; readonly found: number }
	| { readonly state: "damaged"; readonly cause: IndexDamage; readonly detail: string };

/** The state of the index in the file at `path`. */
export function checkIndex(facts: IndexFacts, path: string): Finding {
	switch (facts.state) {
		case "off":
			return finding("history.off", {});
		case "none":
			return finding("history.none", { path });
		case "locked":
			return finding("history.locked", { path });
		case "no-sqlite":
			return finding("history.plain", {});
		case "whole":
			return finding("history.whole", { path, ...facts.size });
		case "version":
			return finding("history.version", { path, found: facts.found });
		case "damaged":
			return finding("history.damaged", { path, cause: facts.cause, detail: facts.detail });
	}
}

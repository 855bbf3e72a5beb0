import { Type } from "typebox";
import { type Details, detailsKind } from "./details.ts";
import {
	ArtifactItem,
	EvidenceItems,
	FloorShape,
	HeardShape,
	KeptShape,
	OriginShape,
	PressureShape,
	RefusalItem,
	recordOf,
	shaped,
	shapedItems,
} from "./details-schema.ts";
import { type Draft, emptyDraft, type ListSection, listSections } from "./draft.ts";
import {
	type CommandEvidence,
	type Evidence,
	type EvidenceList,
	evidenceLists,
} from "./evidence.ts";
import type { KeptRefs } from "./kept-refs.ts";
import { noPressure } from "./pressure.ts";

const noneKept = { kept: 0, of: 0 };

/**
 * What an entry of ours keeps; undefined for one of pi or of another extension. What is missing or has another shape,
 * as a newer version may write it, is as if it were not there.
 */
export function decodeDetails(value: unknown): Details | undefined {
	const {
		kind,
		evidence,
		draft,
		tongue,
		tokensBefore,
		tokensAfterEstimate,
		model,
		recalled,
		repairs,
		refused,
		kept,
		pressure,
		floor,
		calls,
		tokens,
		cost,
	} = recordOf(value);
	if (kind !== detailsKind) return undefined;
	return {
		evidence: evidenceIn(evidence),
		draft: draftIn(draft),
		tongue: shaped(HeardShape, tongue) ?? { tongue: "en", wished: false },
		tokensBefore: numberIn(tokensBefore),
		tokensAfterEstimate: numberIn(tokensAfterEstimate),
		model: shaped(Type.String(), model) ?? "",
		recalled: shaped(OriginShape, recalled),
		repairs: numberIn(repairs),
		refused: shapedItems(RefusalItem, refused),
		kept: keptIn(kept),
		pressure: shaped(PressureShape, pressure) ?? noPressure,
		floor: shaped(FloorShape, floor) ?? { system: 0, head: 0, tail: 0 },
		calls: numberIn(calls),
		tokens: numberIn(tokens),
		cost: numberIn(cost),
	};
}

function numberIn(value: unknown): number {
	return shaped(Type.Number({ minimum: 0 }), value) ?? 0;
}

function evidenceIn(value: unknown): Evidence {
	const lists = recordOf(value);
	const { files, commands, requests, tasks, omitted } = lists;
	const said = (name: EvidenceList) => shapedItems(EvidenceItems.said, lists[name]);
	return {
		files: shapedItems(EvidenceItems.files, files),
		commands: commandsIn(commands),
		requests: shapedItems(EvidenceItems.requests, requests),
		constraints: said("constraints"),
		tasks: shapedItems(EvidenceItems.tasks, tasks),
		urls: said("urls"),
		commits: said("commits"),
		omitted: omittedIn(omitted),
	};
}

/** JSON has no undefined: an exit status that is not known is absent. */
function commandsIn(value: unknown): readonly CommandEvidence[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((one: unknown) => {
		const command = shaped(EvidenceItems.commands, one);
		if (command === undefined) return [];
		const { exit } = recordOf(one);
		return [{ ...command, exit: shaped(Type.Number(), exit) }];
	});
}

function omittedIn(value: unknown): Evidence["omitted"] {
	const counts = recordOf(value);
	return Object.fromEntries(
		evidenceLists
			.map((name) => [name, numberIn(counts[name])] as const)
			.filter(([, count]) => count > 0),
	);
}

function draftIn(value: unknown): Draft | undefined {
	if (value === undefined || value === null) return undefined;
	const { task, state, artifacts, lists: sections } = recordOf(value);
	const given = recordOf(sections);
	const lists: Record<ListSection, readonly string[]> = { ...emptyDraft.lists };
	for (const name of listSections) lists[name] = shapedItems(Type.String(), given[name]);
	return {
		task: shaped(Type.String(), task) ?? "",
		state: shaped(Type.String(), state) ?? "",
		artifacts: shapedItems(ArtifactItem, artifacts),
		lists,
	};
}

function keptIn(value: unknown): KeptRefs {
	const { files, requests, commands } = recordOf(value);
	return {
		files: shaped(KeptShape, files) ?? noneKept,
		requests: shaped(KeptShape, requests) ?? noneKept,
		commands: shaped(KeptShape, commands) ?? noneKept,
	};
}

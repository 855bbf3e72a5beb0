import { runOf } from "./check-outcomes.ts";
import { checkReferences } from "./check-references.ts";
import { mattersOf } from "./command-matter.ts";
import type { Artifact } from "./draft.ts";
import type { FileEvidence } from "./evidence.ts";
import { normalPath } from "./path-token.ts";
import type { RefusalReason } from "./review.ts";
import type { Source } from "./source.ts";

/** An artifact as the evidence has it, or why it is none. */
export type CheckedArtifact =
	| { readonly ok: true; readonly artifact: Artifact }
	| { readonly ok: false; readonly reason: RefusalReason };

/** Checks what an artifact refers to and what it claims; a claim that only says too little is put right. */
export function checkArtifact(artifact: Artifact, source: Source): CheckedArtifact {
	const reason = unknownRef(artifact, source) ?? checkReferences(artifact.details, source);
	if (reason !== undefined) return { ok: false, reason };
	if (artifact.kind === "file") return checkFile(artifact, source);
	if (artifact.kind === "command" || artifact.kind === "test") return checkRun(artifact, source);
	return { ok: true, artifact };
}

function unknownRef({ kind, ref }: Artifact, source: Source): RefusalReason | undefined {
	const { names } = source;
	if (kind === "file") return hasFile(ref, source) ? undefined : "unknown-file";
	if (kind === "command") {
		return names.hasCommand(ref) || runOf(ref, source) !== undefined
			? undefined
			: "unknown-command";
	}
	if (names.hasCommand(ref) || names.hasPath(ref) || names.hasWords(ref)) return undefined;
	return kind === "test" ? "unknown-command" : "unknown-file";
}

/** A folder or a file without an ending, `Makefile`, is a word like others. */
function hasFile(ref: string, { names }: Source): boolean {
	return names.hasPath(ref) || (/^[\w-]+$/.test(ref) && names.hasWords(ref));
}

/** The fates that a file can have had for a status to be true. */
const changes: ReadonlySet<Artifact["status"]> = new Set([
	"created",
	"modified",
	"deleted",
	"removed",
]);

function checkFile(artifact: Artifact, source: Source): CheckedArtifact {
	const file = fileOf(artifact.ref, source);
	const claimsChange = changes.has(artifact.status);
	if (file === undefined || file.fate === "read") {
		// What no tool changed may be a file of a command's output; as changed it cannot be told.
		if (claimsChange && file !== undefined) return { ok: false, reason: "no-successful-result" };
		return { ok: true, artifact: asEvidence(artifact, file) };
	}
	const gone = artifact.status === "deleted" || artifact.status === "removed";
	if (gone !== (file.fate === "deleted") && claimsChange) {
		return { ok: false, reason: "no-successful-result" };
	}
	return { ok: true, artifact: asEvidence(artifact, file) };
}

/** Named as the tools named it, so that its line and the model's remark find each other. */
function asEvidence(artifact: Artifact, file: FileEvidence | undefined): Artifact {
	if (file === undefined) return { ...artifact, status: "observed" };
	return { ...artifact, ref: file.path, status: file.fate };
}

function fileOf(ref: string, { files }: Source): FileEvidence | undefined {
	const path = normalPath(ref);
	const exact = files.get(path);
	if (exact !== undefined || path === "") return exact;
	const found = [...files].filter(
		([known]) => known.endsWith(`/${path}`) || path.endsWith(`/${known}`),
	);
	return found.length === 1 ? found[0]?.[1] : undefined;
}

function checkRun(artifact: Artifact, source: Source): CheckedArtifact {
	const run = runOf(artifact.ref, source);
	const named = run === undefined ? artifact : { ...artifact, ref: run.command };
	if (named.status !== "passed") return { ok: true, artifact: withOutcome(named, run?.outcome) };
	const passed = run === undefined ? mattersPassed(named, source) : run.outcome === "passed";
	return passed ? { ok: true, artifact: named } : { ok: false, reason: "no-successful-result" };
}

function withOutcome(
	artifact: Artifact,
	outcome: "passed" | "failed" | "unknown" | undefined,
): Artifact {
	if (outcome === undefined || outcome === "unknown") return artifact;
	return artifact.status === "partial" ? artifact : { ...artifact, status: outcome };
}

function mattersPassed({ kind, ref }: Artifact, { succeeded }: Source): boolean {
	if (kind === "test") return succeeded.has("test");
	return mattersOf(ref).some((matter) => succeeded.has(matter));
}

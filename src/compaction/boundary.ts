import { Type } from "typebox";
import { recordOf, shaped } from "./details-schema.ts";

/** How a window ended that keeps nothing: with the model's handoff, or with a record that code wrote. */
export type BoundaryKind = "handoff" | "rollover";

/** What the compaction entry of such an end keeps. */
export interface Boundary {
	readonly by: BoundaryKind;
	/** Tells this entry from every other one. */
	readonly id: string;
}

const kind = "waystation-window";

const Shape = Type.Object({
	kind: Type.Literal(kind),
	by: Type.Enum(["handoff", "rollover"]),
	id: Type.String(),
});

export function encodeBoundary({ by, id }: Boundary): object {
	return { kind, v: 1, by, id };
}

/** What the details of a compaction tell of it; undefined for every other compaction. */
export function decodeBoundary(details: unknown): Boundary | undefined {
	const found = shaped(Shape, recordOf(details));
	return found && { by: found.by, id: found.id };
}

const ForeignShape = Type.Object({
	posthorse: Type.Literal(1),
	reason: Type.Enum(["explicit", "threshold", "overflow"]),
});

/** How a window ended that pi-posthorse ended: it kept nothing either, but a handoff or a record. */
export function decodeForeignBoundary(details: unknown): BoundaryKind | undefined {
	const found = shaped(ForeignShape, recordOf(details));
	return found && (found.reason === "explicit" ? "handoff" : "rollover");
}

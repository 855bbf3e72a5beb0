import { type Static, Type } from "typebox";
import type { EntryImage } from "#src/history/entry-page.ts";
import type { HistoryReport } from "#src/history/report.ts";

/** Hits of one page at most. */
const mostLimit = 50;
/** Tokens that an image is counted with. */
export const imageTokens = 1_200;

/** What the model calls the tool with. */
export const HistoryCall = Type.Object({
	op: Type.Enum(["search", "read"]),
	query: Type.Optional(Type.String()),
	id: Type.Optional(Type.String({ description: "Entry to read" })),
	all: Type.Optional(Type.Boolean({ description: "All sessions of this project" })),
	limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostLimit })),
	cursor: Type.Optional(Type.String()),
	offset: Type.Optional(Type.Integer({ minimum: 0 })),
	imageOffset: Type.Optional(Type.Integer({ minimum: 0 })),
});

export type HistoryParams = Static<typeof HistoryCall>;

/** What one call gives the model and its card. */
export interface HistoryResult {
	readonly text: string;
	readonly images: readonly EntryImage[];
	readonly details: HistoryReport;
}

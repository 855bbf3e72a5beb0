import type { AgentToolResult } from "@earendil-works/pi-coding-agent";
import type { Capture } from "#src/carryover/capture.ts";
import { knowing, rewrite } from "#src/carryover/change.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { dropDone, finishedItems } from "#src/carryover/done.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { itemsBut } from "#src/carryover/items-but.ts";
import type { SaveCardDetails } from "#src/carryover/save-report.ts";
import { unpacked } from "#src/carryover/unwrap.ts";
import { load } from "#src/lib/load.ts";
import { counted } from "#src/lib/plural.ts";
import { redact } from "#src/lib/redact.ts";
import { plainText } from "#src/lib/text.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import { savedNotice } from "./saved-notice.ts";

/** Beyond this, in UTF-16 units, the model has pasted something that is no note. */
const NOTE_UNITS = 20_000;

/** Saves what the model wrote as the note; throws where that cannot be kept. */
export async function callCarryover(
	host: Host,
	content: string,
): Promise<AgentToolResult<SaveCardDetails>> {
	const report = await save(host, content);
	return { content: [{ type: "text", text: toldResult(report) }], details: report };
}

/** pi marks the result of a tool as failed when it throws, so that is what a failed save does. */
async function save(host: Host, content: string): Promise<SaveCardDetails> {
	const life = host.lives.current();
	if (life === undefined || !life.facts.leavesTraces)
		throw new Error("This session keeps no note.");
	const { length } = content;
	if (length > NOTE_UNITS) throw new Error(tooLong(length));
	const { told, seen } = host.store.read().carryover;
	const known = itemsBut(decodeNote(told.text), new Set(told.untold));
	// Scrubbed here and not only when it is written, or the model's text would never equal the file's.
	const written = decodeNote(redact(unpacked(plainText(content))).text);
	const { note, dropped } = dropDone(written);
	// A capture is no model's to leave out: it goes when its session is summarised.
	const wanted = { ...note, captures: known.captures };
	const isOwn = ({ session }: Capture) => session === life.facts.id;
	const make = rewrite(knowing(known, finishedItems(written)), wanted, isOwn);
	const saved = await host.keeper.save(life, {
		kind: "tool",
		make,
		known: {
			told: { text: encodeNote(wanted), untold: [] },
			// What others added meanwhile is in the file, and still has to be told.
			seen: encodeNote(make(decodeNote(seen)).note),
		},
	});
	if (!saved.ok) {
		const path = host.store.read().carryover.place?.name ?? "";
		give(host.store, { code: "save.failed", failure: saved.failure, path });
		throw new Error(
			`The note was not saved (${saved.failure}). Keep what is unfinished in your answer.`,
		);
	}
	give(host.store, savedNotice(saved, dropped));
	const { compareNotes } = await load(() => import("#src/carryover/compare.ts"));
	return {
		openItems: saved.openItems,
		doneDropped: dropped,
		conflicts: saved.conflicts,
		text: saved.text,
		changes: compareNotes(saved.previous, saved.text),
	};
}

function toldResult({ openItems, doneDropped, conflicts }: SaveCardDetails): string {
	const parts = [`Saved: ${openItems} open`];
	if (doneDropped > 0) parts.push(`${counted(doneDropped, "done item")} left`);
	if (conflicts > 0)
		parts.push(
			`${counted(conflicts, "item was", "items were")} also changed elsewhere and kept twice`,
		);
	return `${parts.join(", ")}.`;
}

function tooLong(length: number): string {
	const [all, over, most] = [length, length - NOTE_UNITS, NOTE_UNITS].map((n) =>
		n.toLocaleString("en-US"),
	);
	return `Not saved: ${all} characters, ${over} more than the ${most} that a note may have. Keep only what is unfinished.`;
}

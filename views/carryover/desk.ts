import { compareNotes } from "#src/carryover/compare.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { openItems } from "#src/carryover/done.ts";
import type { Version } from "#src/carryover/version.ts";
import type { State } from "#src/store/state.ts";
import type { CarryoverView, Comparison, VersionRow } from "./data.ts";

/** What the desk reads: the store, and the versions that only the disk knows. */
export interface DeskSource {
	read(): State;
	watch(listener: () => void): () => void;
	versions(): Promise<readonly Version[]>;
	/** Told when the versions could not be read. */
	report(error: unknown): void;
}

/** The carryover screen's data while it is open: the state, with the versions read when the note changes. */
export interface Desk {
	view(): CarryoverView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Read the versions anew. */
	load(): Promise<void>;
	close(): void;
}

/** Opens the desk. `now` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createDesk(source: DeskSource, now: number): Desk {
	let versions: readonly VersionRow[] = [];
	let note = source.read().carryover.note;
	const listeners = new Set<() => void>();
	const compared = new Map<string, Comparison>();
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};

	async function load(): Promise<void> {
		const loaded = await source.versions();
		versions = loaded.map((version) => ({
			...version,
			openItems: openItems(decodeNote(version.text)),
		}));
		compared.clear();
		tell();
	}

	const stop = source.watch(() => {
		const { carryover } = source.read();
		if (carryover.note !== note) {
			note = carryover.note;
			compared.clear();
			load().catch(source.report);
		}
		tell();
	});

	return {
		view: () => viewOf(source.read(), versions, now, (of) => cached(compared, of, note, versions)),
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		load,
		close() {
			listeners.clear();
			stop();
		},
	};
}

function viewOf(
	{ carryover, notices }: State,
	versions: readonly VersionRow[],
	since: number,
	compare: CarryoverView["compare"],
): CarryoverView {
	const { note, place, lastSession, summarisingSince } = carryover;
	const latest = notices.findLast((given) => given.asked && given.at >= since);
	return {
		file: place?.name ?? "",
		noPlace: carryover.noPlace,
		note,
		openItems: "text" in note ? openItems(decodeNote(note.text)) : 0,
		versions,
		lastSession: lastSession === undefined ? undefined : { file: lastSession, at: undefined },
		savingSince: summarisingSince,
		canUndo: versions.length > 1,
		notice: latest?.notice,
		compare,
	};
}

function cached(
	compared: Map<string, Comparison>,
	of: "note" | number,
	note: State["carryover"]["note"],
	versions: readonly VersionRow[],
): Comparison {
	const key = String(of);
	const known = compared.get(key);
	if (known !== undefined) return known;
	const fresh = of === "note" ? compareNote(note, versions) : compareVersion(of, versions);
	compared.set(key, fresh);
	return fresh;
}

function compareNote(
	note: State["carryover"]["note"],
	versions: readonly VersionRow[],
): Comparison {
	const text = "text" in note ? note.text : "";
	if (note.status === "held") {
		const approved = versions.find((version) => version.trusted);
		return { against: "approved", lines: compareNotes(approved?.text ?? "", text) };
	}
	const before = versions.find((version) => version.text.trim() !== text.trim());
	return { against: before?.number, lines: compareNotes(before?.text ?? "", text) };
}

function compareVersion(number: number, versions: readonly VersionRow[]): Comparison {
	const at = versions.findIndex((version) => version.number === number);
	const before = versions[at + 1];
	const text = versions[at]?.text ?? "";
	return { against: before?.number, lines: compareNotes(before?.text ?? "", text) };
}

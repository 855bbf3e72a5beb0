/**
 * Every sign that the views draw, so that widths are decided once. Where a choice was free it is a
 * sign of neutral width (UAX #11), which takes one column in Chinese terminals as well.
 */
export const glyphs = {
	cursor: "▸",
	alert: "!",
	rule: "─",
	wall: "│",
	ruleDown: "┬",
	ruleUp: "┴",
	ellipsis: "…",
	between: "·",
	todo: "☐",
	ticked: "☑",
	bullet: "-",
	added: "+",
	removed: "-",
	/** Of a setting that differs from its default. */
	changed: "*",
	more: "↓",
	up: "↑",
	down: "↓",
	left: "←",
	right: "→",
	spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
	linked: "⇄",
	/** A tab in a text that is shown as it is. */
	tab: "⇥",
	/** Between the size before a compaction and the one after it, as it is estimated and as it was counted. */
	estimated: "≈>",
	became: "→",
	/** Who wrote the summary of a compaction. */
	compactor: {
		model: "✦",
		memory: "❖",
		code: "▪",
		pi: "◌",
		other: "?",
		handoff: "✎",
		rollover: "↺",
	},
	/** How it stands with a block that the model is told, or is not. */
	telling: { told: "☑", next: "☑", off: "☐", refused: "⊘", held: "!", fixed: "▪", pinned: "↥" },
	/** What fills the window, one sign for each of its parts, and the lines in it. */
	window: {
		system: "⣿",
		head: "⡪",
		summary: "⣭",
		kept: "⣶",
		talk: "⣤",
		tail: "⢕",
		free: "⣀",
		line: "⡇",
		band: "⡆",
	},
	/** What a record of a session's memory is, or has become. */
	record: {
		checkpoint: "▪",
		consolidation: "❖",
		gap: "⋯",
		empty: "▫",
		forgotten: "✕",
		replaced: "▫",
		elsewhere: "↳",
	},
	/** How bad a finding is. */
	level: { trouble: "✕", warning: "!", note: "▫", ok: "✓" },
	/** A bar that shows how much of something is used. */
	bar: { full: "▪", rest: "▫" },
	/** How a job of the background stands that does not run. */
	job: { waiting: "◌", done: "✓", failed: "!", skipped: "⊘", stopped: "✕" },
	/** What happened by itself; a note has the sign of its author. */
	happening: {
		topic: "►",
		distilled: "✎",
		checkpoint: "▪",
		consolidation: "❖",
		compaction: "✦",
		shift: "↳",
		archive: "▫",
		installed: "↓",
		index: "✓",
		told: "-",
	},
	range: "–",
	status: { in_progress: "►", blocked: "⊘", done: "✓", dropped: "✕" },
	/** Who wrote a version: the model, a summary made from outside, code, a person, the past. */
	author: {
		foreign: "?",
		note: "▪",
		tool: "✦",
		summary: "✧",
		manual: "✧",
		capture: "◌",
		edit: "✎",
		restore: "↺",
		clear: "✕",
	},
} as const;

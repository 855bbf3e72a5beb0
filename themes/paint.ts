import type { Theme, ThemeColor } from "@earendil-works/pi-coding-agent";

/** What of pi's theme is used here; a real theme and a test's stand-in both fit. */
export type Palette = Pick<Theme, "bg" | "style">;

interface Look {
	readonly fg: ThemeColor;
	readonly bold?: boolean;
	readonly underline?: boolean;
}

/** What a piece of text means here. Views name roles; only this file names pi's colours. */
const roles = {
	title: { fg: "accent", bold: true },
	heading: { fg: "mdHeading", bold: true },
	body: { fg: "text" },
	strong: { fg: "text", bold: true },
	quiet: { fg: "muted" },
	faint: { fg: "dim" },
	rule: { fg: "borderMuted" },
	mark: { fg: "accent" },
	code: { fg: "mdCode" },
	match: { fg: "accent", bold: true, underline: true },
	added: { fg: "toolDiffAdded" },
	removed: { fg: "toolDiffRemoved" },
	gain: { fg: "success" },
	warn: { fg: "warning" },
	trouble: { fg: "error" },
	busy: { fg: "accent" },
} as const satisfies Record<string, Look>;

export type Role = keyof typeof roles;

export interface Paint {
	(role: Role, text: string): string;
	/** Lights a whole row; its pieces are painted before. */
	selected(text: string): string;
}

/** Paints with pi's theme of the moment, the user's own ones included. */
export function paintWith(theme: Palette): Paint {
	const paint = (role: Role, text: string) => (text === "" ? "" : theme.style(text, roles[role]));
	return Object.assign(paint, { selected: (text: string) => theme.bg("selectedBg", text) });
}

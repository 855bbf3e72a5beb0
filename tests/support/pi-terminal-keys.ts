/** What a terminal sends for each key that tests press. */
export const keySequences = {
	up: "\x1b[A",
	down: "\x1b[B",
	right: "\x1b[C",
	left: "\x1b[D",
	home: "\x1b[H",
	end: "\x1b[F",
	pageUp: "\x1b[5~",
	pageDown: "\x1b[6~",
	enter: "\r",
	escape: "\x1b",
	tab: "\t",
	backspace: "\x7f",
	f9: "\x1b[20~",
	ctrlC: "\x03",
	ctrlD: "\x04",
	ctrlO: "\x0f",
	altU: "\x1bu",
} as const;

export type KeyName = keyof typeof keySequences;

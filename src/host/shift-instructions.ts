/** What the summary is to look at where the user turns to another subject. */
export const SHIFT_INSTRUCTIONS =
	"The user now turns to another subject. Keep everything of the finished one that later work may need, in full: its goals, conclusions, decisions with their reasons, the state of every file that was touched, open items and commands that worked.";

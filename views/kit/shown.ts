import { withoutControls } from "#src/lib/text.ts";

/**
 * The line in which code keeps the facts of a capture. Only this exact form is left out: whatever else
 * stands in a note has to be seen before it is trusted.
 */
const marker =
	/^<!-- waystation:capture \{"session":"[\w-]{1,64}","at":\d{1,16},"covered":\d{1,9},"total":\d{1,9}\} -->$/;

/** A note as people read it. What stands in a terminal sequence is shown too: the next save leaves it in the note. */
export function shownText(text: string): string {
	return withoutControls(text.replaceAll(/\r\n?/g, "\n"))
		.split("\n")
		.filter((line) => !marker.test(line))
		.join("\n");
}

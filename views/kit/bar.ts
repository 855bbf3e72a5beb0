import { glyphs } from "#themes/glyphs.ts";
import type { Paint, Role } from "#themes/paint.ts";

/** A bar of `width` columns, filled to a share from 0 to 1; the least bit of it is seen. */
export function drawBar(share: number, width: number, role: Role, paint: Paint): string {
	const columns = Math.max(0, width);
	const wanted = Math.ceil(Math.max(0, Math.min(1, share)) * columns);
	const { full, rest } = glyphs.bar;
	return paint(role, full.repeat(wanted)) + paint("faint", rest.repeat(columns - wanted));
}

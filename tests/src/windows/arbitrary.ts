import fc from "fast-check";
import type { WindowItem } from "#src/windows/window-item.ts";

/** Texts with what is hard to cut, to count and to fence. */
export const anyText = fc
	.array(
		fc.constantFrom(
			"retry the login ",
			"登录接口还在用旧的地址",
			"👩‍👩‍👧‍👦",
			"e\u0301",
			"\n",
			"</owner-input>",
			"<tool-result nonce=",
			"0123456789",
			"\ud83d",
		),
		{ maxLength: 60 },
	)
	.map((parts) => parts.join(""));

export const anyItem: fc.Arbitrary<WindowItem> = fc.record({
	entry: fc.string({ minLength: 1, maxLength: 12 }),
	at: fc.integer({ min: 0, max: 2_000_000_000_000 }),
	by: fc.constantFrom("owner", "answer", "coordination", "tool"),
	text: anyText,
	images: fc.integer({ min: 0, max: 3 }),
	call: fc.option(
		fc.record({
			id: fc.string(),
			tool: fc.string(),
			input: fc.constantFrom("", "{}", '{"path":"文件.ts"}'),
			failed: fc.boolean(),
		}),
		{ nil: undefined },
	),
	handled: fc.boolean(),
});

/** An input of a window; what is not named is ordinary. */
export function itemOf(given: Partial<WindowItem> & { readonly entry: string }): WindowItem {
	return {
		at: Date.UTC(2026, 0, 2, 3, 4),
		by: "owner",
		text: `text of ${given.entry}`,
		images: 0,
		call: undefined,
		handled: true,
		...given,
	};
}

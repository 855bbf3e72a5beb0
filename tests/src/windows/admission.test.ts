import { expect, test } from "vitest";
import { admit, allowanceOf } from "#src/windows/admission.ts";

const fresh = { room: 40_000, prompt: 3_000, tools: 2_000, pending: 0 };

test("a handoff may take half of what a fresh window leaves, less what waits to be read", () => {
	expect(allowanceOf(fresh)).toBe(17_000);
	expect(allowanceOf({ ...fresh, pending: 4_000 })).toBe(15_000);
	expect(allowanceOf({ ...fresh, prompt: 90_000 })).toBe(0);
	expect(allowanceOf({ ...fresh, room: undefined })).toBe(Number.POSITIVE_INFINITY);
});

test("a Chinese handoff is counted by its characters, not by four to a token", () => {
	const handoff = "登录已改好。".repeat(3_000);
	expect(admit(handoff, 17_000)).toEqual({ fits: false, tokens: 18_000, most: 17_000 });
	expect(admit(handoff, 18_000)).toEqual({ fits: true });
	expect(admit("the login is done. ".repeat(900), 17_000)).toEqual({ fits: true });
});

test("no handoff is longer than 20,000 units, whatever the window", () => {
	expect(admit("a".repeat(20_000), Number.POSITIVE_INFINITY)).toEqual({ fits: true });
	expect(admit("a".repeat(40_000), Number.POSITIVE_INFINITY)).toEqual({
		...{ fits: false, tokens: 10_000, most: 5_000 },
	});
});

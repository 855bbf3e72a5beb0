import type { OverlayHandle } from "@earendil-works/pi-tui";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Mounted } from "#views/kit/mount.ts";
import { type Leaving, openScreen, type ScreenUi } from "#views/kit/open.ts";
import { comingBack, createPassage } from "#views/kit/passage.ts";
import type { Screen } from "#views/kit/screen.ts";
import { noon } from "../support/frames.ts";
import { plainPalette } from "../support/paint.ts";
import { createScreen } from "../support/screen.ts";

type Way = "next" | "close" | "count";

/** A screen that counts one key, and is left by others. */
const counter: Screen<undefined, number, Way, "next"> = {
	start: 0,
	keys: {
		next: { keys: ["tab"], help: () => "next" },
		count: { keys: ["x"], help: () => "count" },
		close: { keys: ["q"], help: () => "close" },
	},
	active: () => ["next", "count", "close"],
	working: () => false,
	update(model, action) {
		if (action === "close") return "close";
		return action === "count" ? { model: model + 1 } : { model, request: "next" };
	},
	draw: (_data, model) => [`counted ${model}`],
};

/** Opens components as pi does: the last one on top, which has the keys; the editor where there is none. */
function createPi() {
	const screen = createScreen(40, 6);
	const open: Mounted[] = [];
	const editor: string[] = [];
	const ui: ScreenUi = {
		custom: (factory, options) =>
			new Promise((resolve) => {
				const component = factory(screen.tui, plainPalette, screen.bindings, (towards) => {
					open.splice(open.indexOf(component), 1);
					component.dispose();
					resolve(towards);
				});
				open.push(component);
				const handle: Partial<OverlayHandle> = {};
				options?.onHandle?.(handle as OverlayHandle);
			}),
	};
	return {
		ui,
		editor,
		press(...keys: string[]) {
			for (const key of keys) {
				const top = open.at(-1);
				if (top === undefined) editor.push(key);
				else top.handleInput(key);
			}
		},
		seen: () => open.at(-1)?.render(40)[0]?.trim(),
		count: () => open.length,
		close: () => screen.close(),
	};
}

function openCounter(ui: ScreenUi, towards: Leaving = "next"): Promise<void> {
	return openScreen(ui, counter, {
		data: () => undefined,
		watch: () => () => {},
		words: () => messagesFor("en"),
		now: () => noon,
		ask: (_request, _stepAside, close) => close(towards),
	});
}

test("between two screens the editor is not seen and takes no key: the next screen has what was typed", async () => {
	const pi = createPi();
	const passage = createPassage(pi.ui);
	const first = openCounter(passage.ui);
	pi.press("x", "x", "\t");
	await first;
	expect(pi.seen()).toBe("counted 2");
	pi.press("x");
	expect(pi.seen()).toBe("counted 2");
	const second = openCounter(passage.ui);
	expect(pi.count()).toBe(1);
	expect(pi.seen()).toBe("counted 1");
	pi.press("q");
	await second;
	expect(pi.count()).toBe(0);
	expect(pi.editor).toEqual([]);
	pi.close();
});

test("what was typed ahead for several screens goes to each in turn", async () => {
	const pi = createPi();
	const passage = createPassage(pi.ui);
	const first = openCounter(passage.ui);
	pi.press("\t", "x", "\t", "x", "x");
	await first;
	await openCounter(passage.ui);
	expect(pi.seen()).toBe("counted 1");
	const third = openCounter(passage.ui);
	expect(pi.seen()).toBe("counted 2");
	pi.press("q");
	await third;
	expect(pi.count()).toBe(0);
	pi.close();
});

test("where no next screen comes, closing the passage brings the editor back", async () => {
	const pi = createPi();
	const passage = createPassage(pi.ui);
	const first = openCounter(passage.ui);
	pi.press("\t");
	await first;
	passage.close();
	pi.press("a");
	expect(pi.editor).toEqual(["a"]);
	pi.close();
});

test("a screen that cannot open does not leave the one before it on the terminal", async () => {
	const pi = createPi();
	let broken = false;
	const passage = createPassage({
		custom: (...given) =>
			broken ? Promise.reject(new Error("no terminal")) : pi.ui.custom(...given),
	});
	const first = openCounter(passage.ui);
	pi.press("\t");
	await first;
	broken = true;
	await expect(openCounter(passage.ui)).rejects.toThrow("no terminal");
	expect(pi.count()).toBe(0);
	pi.close();
});

test("what is typed before the first screen opens is for that one", async () => {
	const pi = createPi();
	const passage = createPassage(pi.ui);
	passage.hold();
	pi.press("x", "x");
	expect(pi.seen()).toBeUndefined();
	const first = openCounter(passage.ui);
	expect(pi.count()).toBe(1);
	expect(pi.seen()).toBe("counted 2");
	pi.press("q");
	await first;
	expect(pi.count()).toBe(0);
	expect(pi.editor).toEqual([]);
	pi.close();
});

test("where the first screen never opens, closing the passage brings the editor back", async () => {
	const pi = createPi();
	const passage = createPassage(pi.ui);
	passage.hold();
	passage.close();
	pi.press("a");
	expect(pi.editor).toEqual(["a"]);
	pi.close();
});

test("a screen that another one was left for stays until that one is back, and keeps the keys for it", async () => {
	const pi = createPi();
	const passage = createPassage(pi.ui);
	const first = openCounter(passage.ui);
	pi.press("\t");
	await first;
	const source = openCounter(comingBack(passage.ui));
	pi.press("x", "q");
	await source;
	expect(pi.seen()).toBe("counted 1");
	pi.press("x", "x");
	const back = openCounter(passage.ui);
	expect(pi.count()).toBe(1);
	expect(pi.seen()).toBe("counted 2");
	pi.press("q");
	await back;
	expect(pi.count()).toBe(0);
	expect(pi.editor).toEqual([]);
	pi.close();
});

test("a screen that is left for pi goes at once, also where it leads back to another one", async () => {
	const pi = createPi();
	const passage = createPassage(pi.ui);
	const source = openCounter(comingBack(passage.ui), "pi");
	pi.press("\t");
	await source;
	expect(pi.count()).toBe(0);
	pi.press("y");
	expect(pi.editor).toEqual(["y"]);
	pi.close();
});

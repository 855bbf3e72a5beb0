import type { ExtensionUIContext } from "@earendil-works/pi-coding-agent";
import { CURSOR_MARKER, KeybindingsManager, TUI_KEYBINDINGS } from "@earendil-works/pi-tui";
import { afterEach, expect, test, vi } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { carryoverScreen } from "#views/carryover/screen.ts";
import { mountScreen } from "#views/kit/mount.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import type { Screen } from "#views/kit/screen.ts";
import { sampleView } from "../support/carryover-view.ts";
import { eventually } from "../support/eventually.ts";
import { noon } from "../support/frames.ts";
import { open } from "../support/mounted.ts";
import { plainPaint } from "../support/paint.ts";

type Fault = "draw" | "update" | "data";

/** A screen that fails where it is told to. */
function faulty(where: Fault): Screen<string, number, "go" | "close", never> {
	return {
		start: 0,
		keys: {
			go: { keys: ["g"], help: () => "go" },
			close: { keys: ["tui.select.cancel"], help: () => "close" },
		},
		active: () => ["go", "close"],
		working: () => false,
		update(model, action) {
			if (action === "close") return "close";
			if (where === "update") throw new Error("update \x1b[2J broke");
			return { model: model + 1 };
		},
		draw(_data, model) {
			if (where === "draw" && model > 0) throw new Error("draw broke");
			return [`drawn ${model}`, "x".repeat(500)];
		},
	};
}

function mounted(rows = 24) {
	const close = vi.fn();
	const component = mountScreen(carryoverScreen, {
		paint: plainPaint,
		bindings: new KeybindingsManager(TUI_KEYBINDINGS),
		data: () => sampleView(),
		watch: () => () => {},
		words: () => messagesFor("en"),
		now: () => noon,
		rows: () => rows,
		ask: () => {},
		requestRender: () => {},
		close,
	});
	return { component, close };
}

afterEach(() => vi.useRealTimers());

test("pi's own ui fits what opens a screen", () => {
	const accepts = (ui: ExtensionUIContext): ScreenUi => ui;
	expect(accepts).toBeTypeOf("function");
});

test("fills the terminal from the first row to the last and follows a resize", () => {
	const { screen } = open(carryoverScreen, sampleView(), { columns: 100, rows: 30 });
	expect(screen.lines()).toHaveLength(30);
	expect(screen.lines()[0]).toContain("Carryover");
	expect(screen.lines()[29]).toContain("esc close");
	screen.resize(50, 14);
	expect(screen.lines()).toHaveLength(14);
	expect(screen.lines()[13]).toContain("esc close");
	screen.close();
});

test.each<Fault>(["draw", "update"])(
	"a throw in %s is told in one line and escape closes",
	async (where) => {
		const { isOpen, screen } = open(faulty(where), "data", { columns: 60, rows: 8 });
		expect(screen.lines()[0]).toBe("drawn 0");
		screen.type("g");
		expect(screen.lines()[0]).toMatch(/^This screen failed: (draw|update) +broke$/);
		screen.type("g");
		screen.press("escape");
		await Promise.resolve();
		expect(isOpen()).toBe(false);
		screen.close();
	},
);

test("a line that a screen draws too wide is cut", () => {
	const { screen } = open(faulty("data"), "data", { columns: 20, rows: 4 });
	expect(screen.lines()[1]).toBe("x".repeat(20));
	screen.close();
});

test("draws once while nothing changed", () => {
	const { component } = mounted();
	const first = component.render(80);
	expect(component.render(80)).toBe(first);
	expect(component.render(79)).not.toBe(first);
	const again = component.render(80);
	component.invalidate();
	expect(component.render(80)).not.toBe(again);
	expect(component.render(80)).toEqual(first);
});

test("ages on an idle screen grow with the clock", () => {
	const { passes, screen } = open(carryoverScreen, sampleView(), { columns: 120 });
	expect(screen.lines()[3]).toContain("12 min");
	passes(60_000);
	screen.tui.requestRender();
	expect(screen.lines()[3]).toContain("13 min");
	screen.close();
});

test("the filter's field has the terminal's cursor while the screen is focused", () => {
	const { component } = mounted();
	component.focused = true;
	component.handleInput("/");
	component.handleInput("日");
	expect(component.render(80)[1]).toContain(`日${CURSOR_MARKER}`);
	component.focused = false;
	expect(component.render(80)[1]).not.toContain(CURSOR_MARKER);
});

test("pasted escape sequences do not stay in the filter", () => {
	const { component } = mounted();
	component.handleInput("/");
	component.handleInput("\x1b[200~a\x1b[2Jb\x1b[201~");
	expect(component.render(80)[1]).toMatch(/\/ .*a.*b/);
	expect(component.render(80)[1]).not.toContain("\x1b[2J");
});

test("the spinner turns only while something works, and never after the screen is gone", () => {
	vi.useFakeTimers();
	const view = open(carryoverScreen, sampleView("en", { savingSince: noon }));
	view.screen.lines();
	expect(vi.getTimerCount()).toBeGreaterThan(0);
	view.passes(80);
	vi.advanceTimersByTime(80);
	expect(view.screen.lines().join("\n")).toContain("⠙ saving");
	view.show(sampleView());
	view.screen.lines();
	const idle = vi.getTimerCount();
	view.show(sampleView("en", { savingSince: noon }));
	view.screen.lines();
	expect(vi.getTimerCount()).toBe(idle + 1);
	view.screen.press("escape");
	expect(vi.getTimerCount()).toBeLessThanOrEqual(idle);
	view.screen.close();
});

test("the wheel moves the cursor", () => {
	const { component } = mounted();
	const event = { type: "wheel", button: "none", wheelDelta: 1, x: 0, y: 0 } as const;
	const where = { screenX: 0, screenY: 0, width: 80, height: 24 };
	const mods = { shift: false, alt: false, ctrl: false };
	expect(component.handleMouse({ ...event, ...where, ...mods })).toEqual({ handled: true });
	expect(component.render(80)[4]).toContain("▸ ✦ 12 model");
});

test("the screen steps aside for a dialog of pi and comes back as it was", async () => {
	const dialog = Promise.withResolvers<void>();
	const { screen } = open(carryoverScreen, sampleView(), {
		work: (_request, stepAside) => void stepAside(() => dialog.promise),
	});
	screen.press("down");
	const before = screen.lines();
	screen.type("e");
	expect(screen.lines().join("")).toBe("");
	dialog.resolve();
	await eventually(() => expect(screen.lines()).toEqual(before));
	screen.close();
});

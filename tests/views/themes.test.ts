import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	DefaultResourceLoader,
	type Theme,
	type ThemeColor,
} from "@earendil-works/pi-coding-agent";
import { type Color, colorToRgb, parseColor } from "@earendil-works/pi-tui";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "waystation-themes-"));
let themes: readonly Theme[] = [];
let problems: readonly unknown[] = [];

beforeAll(async () => {
	const loader = new DefaultResourceLoader({
		cwd: folder,
		agentDir: join(folder, "agent"),
		additionalThemePaths: [join(import.meta.dirname, "../../themes")],
		noExtensions: true,
		noSkills: true,
	});
	await loader.reload();
	themes = loader.getThemes().themes.filter((theme) => theme.name?.startsWith("waystation"));
	problems = loader.getThemes().diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true }));

function luminance(color: Color): number {
	const { r, g, b } = colorToRgb(color);
	const linear = (value: number) => {
		const part = value / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	};
	return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
function contrast(one: number, other: number): number {
	return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

test("pi's own loader takes both themes without a complaint", () => {
	expect(problems).toEqual([]);
	expect(themes.map((theme) => [theme.name, theme.appearance]).sort()).toEqual([
		["waystation-dark", "dark"],
		["waystation-light", "light"],
	]);
});

const texts: readonly ThemeColor[] = ["text", "userMessageText", "toolOutput", "mdCode"];
const signs: readonly ThemeColor[] = ["accent", "success", "error", "warning", "muted", "dim"];
const panels = ["selectedBg", "userMessageBg", "toolSuccessBg", "toolErrorBg"] as const;

test("every text is readable on the usual terminal grounds", () => {
	for (const theme of themes) {
		// The ground is the terminal's own: pure black or white, or the grey that many terminals have.
		const grounds = theme.appearance === "dark" ? ["#000000", "#242424"] : ["#ffffff", "#f0f0f0"];
		for (const [token, ground] of pairs([...texts, ...signs], grounds.map(parseColor))) {
			const reached = contrast(luminance(theme.colors[token]), luminance(ground));
			expect(reached, `${theme.name} ${token}`).toBeGreaterThanOrEqual(4.4);
		}
	}
});

test("every text is readable on every panel", () => {
	for (const theme of themes) {
		for (const [token, panel] of pairs(texts, panels)) {
			const reached = contrast(luminance(theme.colors[token]), luminance(theme.colors[panel]));
			expect(reached, `${theme.name} ${token} on ${panel}`).toBeGreaterThanOrEqual(4.5);
		}
	}
});

function pairs<A, B>(some: readonly A[], others: readonly B[]): [A, B][] {
	return some.flatMap((one) => others.map((other): [A, B] => [one, other]));
}

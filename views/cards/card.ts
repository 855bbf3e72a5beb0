import type { Component, Keybinding } from "@earendil-works/pi-tui";
import type { Palette } from "#themes/paint.ts";

/** The part of pi's render context that a card uses. */
export interface CardContext {
	readonly args?: unknown;
	readonly isError: boolean;
	readonly isPartial: boolean;
	keyHint(keybinding: Keybinding, description: string): string;
}

/** The part of a tool's result that a card uses. */
export interface CardResult {
	readonly content: readonly { readonly type: string; readonly text?: string }[];
	readonly details?: unknown;
}

/** The renderers of a tool, as pi takes them beside its definition. */
export interface Card {
	readonly renderShell: "self";
	renderCall(args: unknown, theme: Palette, context: CardContext): Component;
	renderResult(
		result: CardResult,
		options: { readonly expanded: boolean; readonly isPartial: boolean },
		theme: Palette,
		context: CardContext,
	): Component;
}

/** Whether a value has fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

/** Whether a value counts something. */
export function isCount(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

import { messagesFor } from "#i18n/index.ts";
import type { Language } from "#src/lib/language.ts";
import { openScreen, type ScreenUi, type StepAside } from "#views/kit/open.ts";
import type { Screen } from "#views/kit/screen.ts";
import { noon } from "./frames.ts";
import { plainPalette } from "./paint.ts";
import { createScreen } from "./screen.ts";

export interface Opened<Data, Request> {
	readonly screen: ReturnType<typeof createScreen>;
	readonly asked: Request[];
	/** Shows other data, as a change in the store would. */
	show(data: Data): void;
	/** How often the data was read: once per picture that was really drawn. */
	reads(): number;
	isOpen(): boolean;
	/** Moves the clock of the frames, in milliseconds. */
	passes(milliseconds: number): void;
}

/** What opens a component over pi's renderer; `hidden` hears when it steps aside and comes back. */
export function overlayUi(
	screen: ReturnType<typeof createScreen>,
	hidden: (isHidden: boolean) => void = () => {},
): ScreenUi {
	return {
		custom: (factory, options) =>
			new Promise((resolve) => {
				const component = factory(screen.tui, plainPalette, screen.bindings, (result) => {
					screen.tui.hideOverlay();
					component.dispose?.();
					resolve(result);
				});
				const overlay = screen.overlay(component, options?.overlayOptions);
				const setHidden = (isHidden: boolean) => {
					hidden(isHidden);
					overlay.setHidden(isHidden);
				};
				options?.onHandle?.({ ...overlay, setHidden });
			}),
	};
}

/** Opens a screen as `ctx.ui.custom` does, over pi's fullscreen renderer. */
export function open<Data, Model, Action extends string, Request>(
	view: Screen<Data, Model, Action, Request>,
	first: Data,
	size: {
		columns?: number;
		rows?: number;
		language?: Language;
		work?: (request: Request, stepAside: StepAside) => void;
	} = {},
): Opened<Data, Request> {
	const screen = createScreen(size.columns ?? 80, size.rows ?? 24);
	const asked: Request[] = [];
	const listeners = new Set<() => void>();
	let data = first;
	let now = noon;
	let reads = 0;
	let closed = false;
	const ui = overlayUi(screen);
	openScreen(ui, view, {
		data: () => {
			reads += 1;
			return data;
		},
		watch: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		words: () => messagesFor(size.language ?? "en"),
		now: () => now,
		ask: (request, stepAside) => {
			asked.push(request);
			size.work?.(request, stepAside);
		},
	}).then(
		() => {
			closed = true;
		},
		(error: unknown) => {
			throw error;
		},
	);
	return {
		screen,
		asked,
		show(next) {
			data = next;
			for (const listener of listeners) listener();
		},
		reads: () => reads,
		isOpen: () => !closed && listeners.size > 0,
		passes(milliseconds) {
			now += milliseconds;
		},
	};
}

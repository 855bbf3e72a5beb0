import type {
	KeybindingsManager,
	OverlayHandle,
	OverlayOptions,
	TUI,
} from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { type Palette, paintWith } from "#themes/paint.ts";
import { type Mounted, mountScreen } from "./mount.ts";
import type { Screen } from "./screen.ts";

/** What a screen is left for: another one that opens next, what may ask in pi's own dialogs, or nothing. */
export type Leaving = "next" | "pi" | undefined;

/** The part of pi's `ctx.ui` that opens a component. */
export interface ScreenUi {
	custom(
		factory: (
			tui: TUI,
			theme: Palette,
			keybindings: KeybindingsManager,
			done: (towards: Leaving) => void,
		) => Mounted,
		options?: {
			overlay?: boolean;
			overlayOptions?: OverlayOptions;
			onHandle?: (handle: OverlayHandle) => void;
		},
	): Promise<Leaving>;
}

/** Hides the screen until `work` is settled, so that a dialog of pi can be seen. */
export type StepAside = <T>(work: () => Promise<T>) => Promise<T>;

/** What a screen shows and whom it asks. */
export interface ScreenPorts<Data, Request> {
	data(): Data;
	/** Calls `listener` whenever the data or the words changed; returns the way out. */
	watch(listener: () => void): () => void;
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/**
	 * Works on a request and must not reject. pi draws its own dialogs below an overlay, so whatever
	 * opens one runs in `stepAside`. `close` ends the screen, for what it says.
	 */
	ask(request: Request, stepAside: StepAside, close: (towards?: Leaving) => void): void;
}

/** The whole terminal in both of pi's modes; a component of fewer rows would let pi show through. */
const fullScreen: OverlayOptions = { width: "100%", maxHeight: "100%", row: 0, col: 0 };

/** Opens a screen over pi and resolves when the user closes it; at once where pi has no terminal. */
export async function openScreen<Data, Model, Action extends string, Request>(
	ui: ScreenUi,
	screen: Screen<Data, Model, Action, Request>,
	ports: ScreenPorts<Data, Request>,
): Promise<void> {
	let overlay: OverlayHandle | undefined;
	const stepAside: StepAside = async (work) => {
		overlay?.setHidden(true);
		return work().finally(() => overlay?.setHidden(false));
	};
	await ui.custom(
		(tui, theme, keybindings, done) => {
			const close = (towards?: Leaving) => {
				overlay = undefined;
				done(towards);
			};
			return mountScreen(screen, {
				...ports,
				ask: (request) => ports.ask(request, stepAside, close),
				paint: paintWith(theme),
				bindings: keybindings,
				rows: () => tui.terminal.rows,
				requestRender: () => tui.requestRender(),
				close: () => close(),
			});
		},
		{
			overlay: true,
			overlayOptions: fullScreen,
			onHandle: (handle) => {
				overlay = handle;
			},
		},
	);
}

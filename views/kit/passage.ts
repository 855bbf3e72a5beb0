import type { TuiMouseEvent } from "@earendil-works/pi-tui";
import type { Mounted } from "./mount.ts";
import type { ScreenUi } from "./open.ts";

/** Opens screens one after the other without a gap in which pi's editor would be seen, and would take the keys. */
export interface Passage {
	readonly ui: ScreenUi;
	/** Keeps what is typed from now on for the first screen, which is still being loaded; pi is seen meanwhile. */
	hold(): void;
	/** Ends the screen that still waits for a next one, if there is one. */
	close(): void;
}

/**
 * A screen that is left for the next one stays to be seen until that one has opened over it: loading takes a while.
 * What is typed meanwhile is for the next one, and what that one leaves is for the one after it.
 */
export function createPassage(ui: ScreenUi): Passage {
	const typed: string[] = [];
	let ends: (() => void)[] = [];
	const close = () => {
		for (const end of ends.splice(0)) end();
	};
	return {
		close,
		hold() {
			const opened = ui.custom(
				(_tui, _theme, _keybindings, done) => {
					ends.push(() => done(undefined));
					return listenTo(typed);
				},
				{ overlay: true, overlayOptions: { width: 1, maxHeight: 1, row: 0, col: 0 } },
			);
			// Without it keys go to pi's editor, as they would have.
			opened.catch(() => {});
		},
		ui: {
			custom(factory, options) {
				const former = ends;
				ends = [];
				const endFormer = () => {
					for (const end of former.splice(0)) end();
				};
				return new Promise((leave, fail) => {
					const seat = createSeat(typed);
					ui.custom(
						(tui, theme, keybindings, done) =>
							seat.take(
								factory(tui, theme, keybindings, (towards) => {
									seat.leave();
									if (towards !== "next") return done(towards);
									ends.push(() => done(towards));
									leave(towards);
								}),
							),
						{
							...options,
							onHandle(handle) {
								options?.onHandle?.(handle);
								endFormer();
								seat.replay();
							},
						},
					)
						.finally(endFormer)
						.then(leave, fail);
				});
			},
		},
	};
}

/**
 * For screens that lead back to the one that they were opened from: who closes one sees it until that one is back over
 * it. What is left for pi goes at once, since pi's dialogs stand below a screen.
 */
export function comingBack(ui: ScreenUi): ScreenUi {
	return {
		custom: (factory, options) =>
			ui.custom(
				(tui, theme, keybindings, done) =>
					factory(tui, theme, keybindings, (towards) => done(towards ?? "next")),
				options,
			),
	};
}

/** A component that shows nothing and takes all keys. */
function listenTo(typed: string[]): Mounted {
	return {
		capturesViewportInput: true,
		focused: false,
		render: () => [],
		handleInput: (data) => void typed.push(data),
		handleMouse: () => ({ handled: true }),
		invalidate() {},
		dispose() {},
	};
}

/** What is typed at one screen, which keeps for others what comes when it was left. */
function createSeat(typed: string[]) {
	let isLeft = false;
	let screen: Mounted | undefined;
	return {
		/** The screen, deaf once it was left. */
		take(own: Mounted): Mounted {
			screen = own;
			const handleInput = (data: string) =>
				void (isLeft ? typed.push(data) : own.handleInput(data));
			const handleMouse = (event: TuiMouseEvent) =>
				isLeft ? { handled: true } : own.handleMouse(event);
			return Object.create(own, {
				handleInput: { value: handleInput },
				handleMouse: { value: handleMouse },
			});
		},
		leave() {
			isLeft = true;
		},
		/** Gives it what was typed before it opened, as far as it stays. */
		replay() {
			while (!isLeft && typed.length > 0) screen?.handleInput(typed.shift() ?? "");
		},
	};
}

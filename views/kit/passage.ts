import type { TuiMouseEvent } from "@earendil-works/pi-tui";
import type { Mounted } from "./mount.ts";
import type { ScreenUi } from "./open.ts";

/** Opens screens one after the other without a gap in which pi's editor would be seen, and would take the keys. */
export interface Passage {
	readonly ui: ScreenUi;
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

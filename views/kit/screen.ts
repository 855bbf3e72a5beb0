import type { Messages } from "#i18n/en.ts";
import type { Frame } from "./frame.ts";
import type { KeyTable } from "./keys.ts";
import type { ShownRows } from "./rows.ts";

/** What follows an action: the next model, with a request that the host works on, or the end. */
export type Step<Model, Request> = { readonly model: Model; readonly request?: Request } | "close";

/** The text field of a screen, open whenever `text` is not undefined. */
interface PromptPart<Data, Model, Request> {
	placeholder(words: Messages, model: Model): string;
	/** What stands in front of the field; a slash where there is none. */
	sign?(words: Messages, model: Model): string;
	text(model: Model): string | undefined;
	typed(model: Model, text: string, data: Data, frame: Frame): Model;
	/** What the host is asked for when typing has changed the model. */
	asks?(model: Model): Request;
}

/** The rows of a screen's list: a click chooses one, and a second one does what Enter does. */
interface RowsPart<Data, Model, Request> {
	/** Undefined where no list is seen. */
	shown(model: Model, data: Data, frame: Frame): ShownRows | undefined;
	choose(model: Model, index: number, data: Data, frame: Frame): Step<Model, Request>;
}

/** A view as pure parts; `mountScreen` is the only place that knows a pi component's life. */
export interface Screen<Data, Model, Action extends string, Request> {
	readonly start: Model;
	readonly keys: KeyTable<Action>;
	readonly prompt?: PromptPart<Data, Model, Request>;
	/** What a turn of the mouse wheel does. */
	readonly wheel?: { readonly up: Action; readonly down: Action };
	/** What can be clicked at, as long as the wheel's actions are active. */
	readonly rows?: RowsPart<Data, Model, Request>;
	/** The actions that make sense now, in the order of the hint line; the last one is never left out. */
	active(model: Model, data: Data, frame: Frame): readonly Action[];
	/** Whether something moves by itself, such as a spinner. */
	working(data: Data): boolean;
	update(model: Model, action: Action, data: Data, frame: Frame): Step<Model, Request>;
	draw(data: Data, model: Model, frame: Frame): readonly string[];
}

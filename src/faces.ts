import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import type { Passage } from "#views/kit/passage.ts";
import type { Host } from "./host/host.ts";
import type { Opening } from "./host/opening.ts";
import type { Severity } from "./store/notice.ts";

/** What the faces of one instance share: what the user sees of it. */
export interface Faces {
	readonly host: Host;
	readonly opening: Opening;
	/** Whether a screen is open that shows outcomes itself. */
	screenOpen: boolean;
	/** Keeps what is typed for a tab that is still being loaded; there before the footer is, since a command comes too late to load it. */
	holdKeys: ((args: string, ctx: ExtensionContext) => Passage | undefined) | undefined;
	/** Whether Waystation is off in this session, so that it only shows what is there. */
	isOff(): boolean;
	/** The words of the user's language at this moment; loaded when first needed. */
	words(): Promise<() => Messages>;
	/** Resolves when the session's files were read, or when waiting longer would be felt by one who asked. */
	ready(): Promise<void>;
	/** An answer that the user asked for, in every mode. */
	answer(ctx: ExtensionContext, text: string): void;
	/** One line to the user: in pi's chat where there is one, else beside pi's own output. */
	say(ctx: ExtensionContext, text: string, severity: Severity): void;
}

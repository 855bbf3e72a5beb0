import type { BlockKind } from "./block.ts";

/** What the user is told in one line of what they switched or pinned. */
export type ToldNotice =
	| {
			readonly code: "told.switched";
			readonly kind: BlockKind;
			readonly on: boolean;
			/** Whether the head is composed anew for it, so that the prompt's cache is paid once more. */
			readonly anew: boolean;
	  }
	| {
			readonly code: "told.pinned";
			readonly kind: BlockKind;
			readonly on: boolean;
			readonly anew: boolean;
	  }
	/** Nothing of that name can be switched off or pinned. */
	| { readonly code: "told.unknown"; readonly name: string };

import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";

const ofPi = [
	"appendEntry",
	"getAllTools",
	"getCommands",
	"getSettings",
	"registerCommand",
	"registerEntryRenderer",
	"registerMessageRenderer",
	"registerShortcut",
	"registerTool",
	"registerToolRenderer",
	"sendUserMessage",
] as const satisfies readonly (keyof ExtensionAPI)[];

const ofContext = [
	"compact",
	"getContextUsage",
	"hasPendingMessages",
	"isIdle",
] as const satisfies readonly (keyof ExtensionContext)[];

const ofUi = [
	"confirm",
	"custom",
	"notify",
	"onTerminalInput",
	"setEditorText",
	"setStatus",
	"setWidget",
] as const satisfies readonly (keyof ExtensionContext["ui"])[];

const ofSessions = [
	"buildSessionProjection",
	"getBranch",
	"getEntry",
	"getHeader",
] as const satisfies readonly (keyof ExtensionContext["sessionManager"])[];

const ofModels = [
	"find",
	"getAvailable",
	"streamSimple",
] as const satisfies readonly (keyof ExtensionContext["modelRegistry"])[];

/** What we use of pi, by name, and whether this pi has it. */
export function featuresOf(pi: ExtensionAPI, ctx: ExtensionContext): ReadonlyMap<string, boolean> {
	const there = (prefix: string, object: object, names: readonly string[]) =>
		names.map(
			(name) => [`${prefix}.${name}`, typeof Reflect.get(object, name) === "function"] as const,
		);
	return new Map([
		...there("pi", pi, ofPi),
		...there("ctx", ctx, ofContext),
		...there("ctx.ui", ctx.ui, ofUi),
		...there("sessionManager", ctx.sessionManager, ofSessions),
		...there("modelRegistry", ctx.modelRegistry, ofModels),
	]);
}

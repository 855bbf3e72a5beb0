import {
	type ExtensionUIContext,
	initTheme,
	type KeybindingsManager,
	type TerminalInputHandler,
	Theme,
} from "@earendil-works/pi-coding-agent";
import type { Component, TUI } from "@earendil-works/pi-tui";

/** What an extension showed in a session without a terminal. */
export interface RecordingUi {
	readonly ui: ExtensionUIContext;
	readonly statuses: ReadonlyMap<string, string>;
	readonly notifications: readonly { readonly message: string; readonly type: string }[];
	/** Components that were opened with `ui.custom`, newest last. */
	readonly screens: readonly Component[];
	/** Lines that stand around the editor now, by their key. */
	readonly widgets: ReadonlyMap<string, readonly string[]>;
	/** What stands in the editor. */
	readonly editor: { text: string };
	/** Gives raw terminal input to whoever listens; gives whether somebody took it. */
	type(data: string): boolean;
	/** Answers for the dialogs to come, in order; an empty list answers "cancelled". */
	readonly answers: (string | boolean)[];
}

/** What `ui.custom` hands to a component; without it opening one rejects. */
export interface ScreenParts {
	readonly tui: TUI;
	readonly keybindings: KeybindingsManager;
}

/** pi's own theme object, which it keeps under a global symbol because it may be loaded twice. */
function hostTheme(name = "dark"): Theme {
	initTheme(name);
	const theme: unknown = Reflect.get(
		globalThis,
		Symbol.for("@earendil-works/pi-coding-agent:theme"),
	);
	if (!(theme instanceof Theme)) throw new Error("pi has published no theme");
	return theme;
}

const nothing = () => undefined;

function isDrawn(content: unknown): content is (tui: unknown, theme: Theme) => Component {
	return typeof content === "function";
}

function inert() {
	return {
		setWorkingMessage: nothing,
		setWorkingVisible: nothing,
		setWorkingIndicator: nothing,
		setHiddenThinkingLabel: nothing,
		setFooter: nothing,
		setHeader: nothing,
		setTitle: nothing,
		pasteToEditor: nothing,
		addAutocompleteProvider: nothing,
		setEditorComponent: nothing,
		getEditorComponent: nothing,
		getAllThemes: () => [],
		getTheme: nothing,
		setTheme: () => ({ success: true }),
		getToolsExpanded: () => false,
		setToolsExpanded: nothing,
	};
}

/** A user interface that shows nothing and keeps everything. */
export function createRecordingUi(parts?: ScreenParts): RecordingUi {
	const theme = hostTheme();
	const statuses = new Map<string, string>();
	const widgets = new Map<string, readonly string[]>();
	const notifications: { message: string; type: string }[] = [];
	const screens: Component[] = [];
	const answers: (string | boolean)[] = [];
	const editor = { text: "" };
	const listeners = new Set<TerminalInputHandler>();
	const words = async () => {
		const answer = answers.shift();
		return typeof answer === "string" ? answer : undefined;
	};
	const ui: ExtensionUIContext = {
		...inert(),
		onTerminalInput(listener) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		setEditorText(text) {
			editor.text = text;
		},
		getEditorText: () => editor.text,
		theme,
		select: words,
		input: words,
		editor: words,
		confirm: async () => answers.shift() === true,
		notify: (message, type = "info") => void notifications.push({ message, type }),
		setStatus: (key, text) =>
			void (text === undefined ? statuses.delete(key) : statuses.set(key, text)),
		setWidget(key: string, content: unknown) {
			const lines = isDrawn(content) ? content(parts?.tui, theme).render(80) : content;
			if (Array.isArray(lines)) widgets.set(key, lines.map(String));
			else widgets.delete(key);
		},
		custom: (factory) =>
			new Promise((done, fail) => {
				if (!parts) return fail(new Error("no screen parts were given"));
				Promise.resolve(factory(parts.tui, theme, parts.keybindings, done)).then(
					(component) => screens.push(component),
					fail,
				);
			}),
	};
	const type = (data: string) =>
		[...listeners].some((listener) => listener(data)?.consume === true);
	return { ui, type, statuses, widgets, notifications, screens, editor, answers };
}

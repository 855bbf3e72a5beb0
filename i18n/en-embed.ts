import { megabytes } from "./megabytes.ts";

const choices = {
	auto: "Chinese and English",
	zh: "Chinese only",
	en: "English only",
	off: "off",
};

const parts = {
	runtime: "the runtime",
	zh: "the Chinese model",
	en: "the English model",
};

/** The words of `/carryover embed`, its notices and its footer. */
export const enEmbed = {
	usage:
		"/carryover embed [on | auto | zh | en | off | off --purge | reset | quiet | loud | import DIR]",
	unknown: (word: string) => `/carryover embed does not know "${word}".`,
	arguments: {
		on: "Compare by meaning; fetch what is missing",
		auto: "The same for Chinese and English",
		zh: "Chinese only",
		en: "English only",
		off: "Compare words only; stop everything",
		"off --purge": "The same, and remove runtime and models",
		reset: "These settings back to their defaults",
		quiet: "Tell no change of topic in this session",
		loud: "Tell them again",
		"import DIR": "Take models from a folder",
	},
	size: (bytes: number) => `${megabytes(bytes)} MB`,
	footer: {
		fetching: "runtime: fetching",
		pruning: "runtime: cutting down",
		checking: "runtime: checking",
		model: (name: string, percent: number, done: number, total: number) =>
			`model ${name} ${percent}% ${megabytes(done)}/${megabytes(total)} MB`,
	},
	status: {
		comparison: "Comparison",
		languages: "Languages",
		models: "Models",
		runtime: "Runtime",
		source: "Source",
		memory: "Memory",
		judged: "Last message",
		failure: "Last failure",
		next: "Next",
		native: "by meaning (native)",
		lexical: (why: string) => `by words (lexical): ${why}`,
		nothing: "nothing is compared: carryover.topicCompact.mode is off",
		why: {
			off: "switched off",
			absent: (part: string) => `${part} is not installed`,
			working: "being prepared",
			failed: (why: string) => why,
		},
		choices,
		parts,
		installed: (bytes: string) => `installed, ${bytes}`,
		inMemory: "in memory",
		partly: (bytes: string, whole: string) => `${bytes} of about ${whole} here`,
		absent: (whole: string) => `not installed, about ${whole}`,
		unwanted: "not needed",
		runtimeThere: (version: string, path: string) => `${version}, ${path}`,
		fromPackage: "from the package",
		missing: (path: string) => `not installed; its place is ${path}`,
		"wrong-version": (path: string) =>
			`another version than needed; ours will be installed in ${path}`,
		"no-node": () => "cannot run: this pi is one executable file without Node",
		from: {
			settings: "from the settings",
			environment: "from HF_ENDPOINT",
			official: "the official one",
			mirror: "the mirror; the official one was not reached",
		},
		anySource: "huggingface.co, else hf-mirror.com",
		memoryPolicy: (minutes: number) =>
			`a process of its own while needed, ended after ${minutes} minutes without use`,
		none: "none",
		failedPart: (part: string, why: string) => `${part}: ${why}`,
		engine: {
			"broken-runtime": "the runtime does not load",
			"broken-model": "the model does not load",
			crashed: "the process died",
			"timed-out": "the process did not answer",
		},
		todo: {
			mode: "set carryover.topicCompact.mode to suggest or auto",
			off: "/carryover embed on switches it on",
			wait: "nothing to do; the footer shows how far it is",
			use: "nothing to do",
			start: "fetched with the next message, or now with /carryover embed on",
			retry: (minutes: number) =>
				`tried again by itself in ${minutes} min, or now with /carryover embed on`,
			elsewhere: "a session with a file, in the terminal or over RPC, fetches what is missing",
			offline: "start pi without PI_OFFLINE, or /carryover embed import DIR",
			restart: "/carryover embed on loads it anew",
		},
	},
	notice: {
		first: (size: string) =>
			`Fetching local models to notice changes of topic, about ${size}, once. They run on this machine only. /carryover embed off stops it.`,
		fetching: (size: string) => `Fetching about ${size}. The footer shows how far it is.`,
		ready: (choice: keyof typeof choices) => `Comparison by meaning is ready: ${choices[choice]}.`,
		failed: (part: keyof typeof parts, why: string, todo: string) =>
			`Messages are compared by words: ${parts[part]} could not be prepared, ${why}. ${todo}`,
		later: (choice: keyof typeof choices) =>
			`Comparison by meaning: ${choices[choice]}. This session fetches nothing; the next one with a file does.`,
		off: "Comparison by meaning is off. Messages are compared by words.",
		reset: "The settings of /carryover embed are back to their defaults.",
		unsaved: (why: string, path: string) =>
			`Setting not written: ${why}. Nothing was changed. ${path}`,
		notJson: "the file is not JSON",
		notFields: "something else stands where its fields should be",
		imported: (part: keyof typeof parts) => `Imported ${parts[part]}.`,
		unimported: (part: keyof typeof parts, why: string) => `Not imported, ${parts[part]}: ${why}.`,
		missingFiles: (files: string) => `missing in the folder: ${files}`,
		damaged: "the files are damaged",
		noFolder: (path: string) => `There is no such folder: ${path}`,
		purging: (size: string) => `Removing runtime and models; this frees ${size}.`,
		purged: (size: string) => `Runtime and models removed, ${size} freed.`,
		unpurged: (why: string) => `Not everything was removed: ${why}.`,
		retry: (minutes: number) =>
			minutes < 120
				? `Next try in ${minutes} min; /carryover embed on tries now.`
				: `Next try in ${Math.round(minutes / 60)} h; /carryover embed on tries now.`,
		todo: {
			"no-npm": "Install npm, then /carryover embed on.",
			"no-node": "Run pi with Node for it.",
			"does-not-run": "After a change of the system: /carryover embed on.",
			invalid: "Correct the address, then /carryover embed on.",
			offline: "Start pi without PI_OFFLINE, or /carryover embed import DIR.",
			full: "Make room, then /carryover embed on.",
			denied: "Allow writing there, then /carryover embed on.",
			portal: "Sign in to the network, then /carryover embed on.",
		},
	},
	failures: {
		network: "the line failed",
		unreachable: "no server was reached",
		invalid: "the address of the source is not valid",
		"not-found": "the server does not have it",
		refused: "the server refused",
		busy: "the server is busy",
		server: "the server failed",
		portal: "a web page came in its place",
		corrupt: "what came was damaged, twice",
		full: "the disk is full",
		denied: "no permission to write",
		disk: "the disk failed",
		locked: "another process is at it",
		npm: "npm failed",
		"no-npm": "npm was not found",
		"does-not-run": "the runtime does not run on this system",
		"no-node": "this pi is not run by Node",
		offline: "pi is offline (PI_OFFLINE)",
		aborted: "it was stopped",
	},
};

import type { Exchange } from "./sessions.ts";

/** One piece of work on the sample project: what was asked, what was found, what was done. */
type Step = readonly [file: string, ask: string, found: string, done: string];

const steps: readonly Step[] = [
	[
		"src/tide.ts",
		"tidewatch prints the low tide twice on 29 March, can you look?",
		"The loop starts again after the clock change, so one extremum is counted twice.",
		"Extrema are now keyed by their UTC minute, and the duplicate is gone.",
	],
	[
		"src/station.ts",
		"add a --station flag that takes a name or an id",
		"Stations are only looked up by id; names are in the same table.",
		"`--station` accepts both, and says which stations are near when a name is unknown.",
	],
	[
		"src/table.ts",
		"the table is wider than 80 columns for Saint-Malo",
		"The height column is padded to twelve characters whatever it holds.",
		"Columns are measured first; the widest table is 71 columns now.",
	],
	[
		"src/cache.ts",
		"two runs at once corrupt the cache file",
		"Both processes write to the same path without a temporary file.",
		"The cache is written beside itself and renamed.",
	],
	[
		"src/units.ts",
		"feet should be rounded to a tenth, metres to a hundredth",
		"Both units share one rounding helper with two digits.",
		"Each unit has its own precision.",
	],
	[
		"src/cli.ts",
		"exit code is 0 even when the station does not exist",
		"The error is printed, then main returns normally.",
		"An unknown station ends with exit code 2.",
	],
	[
		"src/moon.ts",
		"show spring and neap in the header",
		"The moon's phase is already computed for the coefficients.",
		"The header says spring, neap or nothing.",
	],
	[
		"test/tide.test.ts",
		"the test for Brest fails on my machine only",
		"It compares local times and your zone is not UTC.",
		"The test sets its own zone.",
	],
	[
		"src/fetch.ts",
		"what happens when the harmonics server is slow?",
		"There is no deadline at all; it waits for ever.",
		"Requests end after 8 seconds and the cached constants are used.",
	],
	[
		"src/fetch.ts",
		"keep wombat on port 8443, whatever the docs say",
		"The proxy is configured in config/wombat.yaml, port 8080.",
		"config/wombat.yaml uses 8443; port 8080 is untouched.",
	],
	[
		"src/format.ts",
		"add --json",
		"The table is built directly from strings, so there is nothing to print as JSON yet.",
		"Rows are plain objects now and both printers use them.",
	],
	[
		"README.md",
		"document --json and --station",
		"The README still shows the flags of 0.3.",
		"Both flags are documented with one example each.",
	],
	[
		"src/harmonics.ts",
		"is M2 really enough for Southampton?",
		"No: the double high water comes from the quarter-diurnal M4 and MS4.",
		"M4 and MS4 are part of the sum for stations that have them.",
	],
	[
		"src/harmonics.ts",
		"it got slower, 400 ms for a year",
		"Every sample allocates an array of 37 terms.",
		"Terms are summed in one typed array; a year takes 60 ms.",
	],
	[
		"src/zone.ts",
		"use the station's zone, not mine",
		"The zone is in the table but nobody reads it.",
		"Times are in the station's zone, and `--utc` gives UTC.",
	],
	[
		"src/alert.ts",
		"I want a warning when the tide is above 7.5 m at Saint-Malo",
		"There is no notion of a threshold anywhere.",
		"`--above 7.5` marks rows and sets exit code 3.",
	],
	[
		"package.json",
		"publish 0.4.0-rc.1 but do not tag it as latest",
		"The publish script uses the default tag.",
		"The script publishes with `--tag next`; I have not run it.",
	],
	[
		"src/chart.ts",
		"draw a small curve under the table",
		"The terminal width is known in table.ts only.",
		"A curve of eight rows is drawn when there is room for it.",
	],
	[
		"src/chart.ts",
		"the curve breaks at 40 columns",
		"The last column is written although it does not fit.",
		"The curve is cut first and drawn after. Still open: labels overlap below 30 columns.",
	],
];

const goAheads = [
	"yes, do that",
	"go ahead",
	"ok, change it",
	"please fix it",
	"do it, keep the diff small",
];
const checks = ["run the tests", "do the tests pass?", "check it on the real station list too"];

function exchangesOf([file, ask, found, done]: Step, index: number): readonly Exchange[] {
	const goAhead = goAheads[index % goAheads.length] ?? "go ahead";
	const check = checks[index % checks.length] ?? "run the tests";
	const passed = 118 + index * 3;
	return [
		{
			ask,
			tool: {
				name: "read",
				arguments: { path: file },
				result: `${`// ${file}\n`}${"const step = harmonics.at(minute);\n".repeat(40)}`,
			},
			answer: `${found} I would change ${file}; shall I?`,
		},
		{
			ask: goAhead,
			tool: {
				name: "edit",
				arguments: { path: file, oldText: "before", newText: "after" },
				result: `Successfully replaced text in ${file}.`,
			},
			answer: done,
		},
		{
			ask: check,
			tool: {
				name: "bash",
				arguments: { command: "npm test" },
				result: `tests ${passed} passed, ${index % 6 === 5 ? 1 : 0} failed`,
				failed: index % 6 === 5,
			},
			answer: index % 6 === 5 ? `One test fails in ${file}; it is next.` : `All ${passed} pass.`,
		},
	];
}

/** A long piece of work in English: 57 user messages, each with a tool call. */
export const longEnglish: readonly Exchange[] = steps.flatMap(exchangesOf);

import { parseArgs } from "node:util";
import { setup as bundleTypebox } from "../support/bundle-typebox.ts";
import { cachedShare } from "./cached-share.ts";
import { capture } from "./capture.ts";
import { checkpoints } from "./checkpoints.ts";
import { compactionRounds } from "./compaction.ts";
import { compactionFuzz } from "./compaction-fuzz.ts";
import { compactionPace } from "./compaction-pace.ts";
import { embedding } from "./embedding.ts";
import { evidence } from "./evidence.ts";
import { type BenchOptions, drawFigure, type Figure, heading, holdsBar } from "./figure.ts";
import { head } from "./head.ts";
import { history } from "./history.ts";
import { instantCompaction } from "./instant-compaction.ts";
import { kill } from "./kill.ts";
import { ledger } from "./ledger.ts";
import { quit } from "./quit.ts";
import { recall } from "./recall.ts";
import { redacting } from "./redact.ts";
import { save } from "./save.ts";
import { sessionStart } from "./session-start.ts";
import { shiftInput } from "./shift-input.ts";
import { soak } from "./soak.ts";
import { start } from "./start.ts";
import { tokens } from "./tokens.ts";
import { toldPace } from "./told.ts";
import { topicShift } from "./topic-shift.ts";
import { topicsReplay } from "./topics-replay.ts";
import { topicsScreenPace } from "./topics-screen.ts";
import { writers } from "./writers.ts";

/**
 * Measures what the package promises: `npm run bench [-- NAME… --sessions DIR --streams DIR --data DIR --questions FILE --runs N --json]`.
 * Exit code 1 when a figure misses its bar.
 */
const benches: Readonly<Record<string, (options: BenchOptions) => Promise<readonly Figure[]>>> = {
	start,
	quit,
	"session-start": sessionStart,
	capture,
	head,
	"cached-share": cachedShare,
	soak,
	save,
	writers,
	kill,
	ledger,
	recall,
	checkpoints,
	redact: redacting,
	tokens,
	"topics-replay": topicsReplay,
	"topics-screen": topicsScreenPace,
	history,
	embedding,
	evidence,
	"topic-shift": topicShift,
	compaction: compactionRounds,
	"compaction-fuzz": compactionFuzz,
	"compaction-pace": compactionPace,
	"instant-compaction": instantCompaction,
	"shift-input": shiftInput,
	told: toldPace,
};

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		sessions: { type: "string" },
		streams: { type: "string" },
		data: { type: "string" },
		questions: { type: "string" },
		runs: { type: "string", default: "15" },
		json: { type: "boolean", default: false },
	},
});
const runs = Number(values.runs);
const wanted = positionals.length > 0 ? positionals : Object.keys(benches);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0 || !(runs >= 1)) {
	console.error(`usage: npm run bench -- [${Object.keys(benches).join("|")}]…`);
	console.error(
		"       [--sessions DIR] [--streams DIR] [--data DIR] [--questions FILE] [--runs N, at least 1] [--json]",
	);
	process.exit(2);
}

await bundleTypebox();
const figures: Figure[] = [];
if (!values.json) console.log(heading);
for (const name of wanted) {
	const found =
		(await benches[name]?.({
			runs,
			sessions: values.sessions,
			streams: values.streams,
			data: values.data,
			questions: values.questions,
		})) ?? [];
	figures.push(...found);
	if (!values.json) for (const figure of found) console.log(drawFigure(figure));
}
if (values.json) {
	const judged = figures.map((figure) => ({
		...figure,

		ok: holdsBar(figure),
	}));
	console.log(JSON.stringify(judged, null, "\t"));
}
process.exitCode = figures.every(holdsBar) ? 0 : 1;

import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, as CI measured them; on a fresh machine vitest goes by their size, which does not tell. */
const longest = [
	"contract/sweep-elsewhere",
	"e2e/commands.e2e",
	"e2e/install.e2e",
	"e2e/main-job.e2e",
	"e2e/kill.e2e",
	"e2e/bad-input.e2e",
	"e2e/quit.e2e",
	"e2e/settings.e2e",
	"e2e/demo.e2e",
	"embedding/broken-runtime",
	"host/embedding",
	"embedding/engine",
	"persistence/note-processes",
	"persistence/note-faults",
	"persistence/notes-faults",
	"persistence/ledger-processes",
	"lib/near-miss",
	"lib/redact",
];

/** vitest's order, but the longest files of each project begin first, so that none is left alone at the end. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const projects = Map.groupBy(sorted, ({ project }) => project);
		return [...projects.values()].flatMap((own) => own.toSorted((a, b) => rank(a) - rank(b)));
	}
}

function rank({ moduleId }: TestSpecification): number {
	const index = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
	return index < 0 ? longest.length : index;
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { collectEvidence } from "#src/compaction/collect-evidence.ts";
import { mattersOf, toolDoing } from "#src/compaction/command-matter.ts";
import { noEvidence } from "#src/compaction/evidence.ts";
import { claimedIn } from "#src/compaction/outcome-claim.ts";
import { simpleCommands } from "#src/compaction/reference.ts";
import type { Said } from "#src/compaction/said.ts";
import { draftOf, reviewOf, said, sourceOf } from "./sample.ts";

/** `! line` failed, `edit path` changed a file, everything else passed. */
function talkOf(lines: readonly string[]): readonly Said[] {
	return lines.flatMap((given) => {
		const failed = given.startsWith("! ");
		const line = failed ? given.slice(2) : given;
		const [verb, path = ""] = line.split(" ");
		const tool = verb === "edit" ? "edit" : "bash";
		const input = tool === "edit" ? { path, edits: [{ newText: "x" }] } : { command: line };
		const asked = said({
			speaker: "assistant",
			text: "",
			ended: false,
			calls: [{ id: "", tool, input }],
		});
		const id = asked.entry;
		const result = { call: id, tool, failed, exit: failed ? 1 : 0, command: undefined };
		return [
			{ ...asked, calls: [{ id, tool, input }] },
			said({ speaker: "tool", text: failed ? "it broke" : "", result }),
		];
	});
}

/** Which of these claims are refused after what was run. */
function refusedAfter(lines: readonly string[], claims: readonly string[], previous = "") {
	const talk = talkOf(lines);
	const evidence = collectEvidence(noEvidence, talk, { cwd: "/home/dev/shop" });
	const source = sourceOf({ said: talk, evidence, previous });
	const { refused } = reviewOf(draftOf({ lists: { knowledge: claims } }), source);
	return refused.filter(({ section }) => section === "knowledge").map(({ text }) => text);
}

const tested = "All tests pass";
const deployed = "The service was deployed to production";
const pushed = "It was pushed to main";

test("what a command searches for, names or says proves nothing", () => {
	const looks = [
		"! npm test",
		"grep -n 'x\\|ANY' tests/a.txt",
		"grep -rn 'y\\|deploy\\|x' tests",
		"git add tests/x",
		"git commit -m 'add test'",
		"git commit -m 'fix deploy script' && git checkout -b release/1.2",
		"git diff push.ts",
		"kubectl get pods",
		"terraform plan",
		"gh release list",
		"git push --dry-run",
		"npm test -- --help",
	];
	expect(refusedAfter(looks, [tested, deployed, pushed])).toEqual([tested, deployed, pushed]);
	expect(refusedAfter(looks, ["It was committed"])).toEqual([]);
	expect(refusedAfter(["git commit -n -m x"], ["It was committed"])).toEqual([]);
});

test.each([
	"npx vitest run",
	"npm run test:unit",
	"cd web && CI=1 pnpm -s test",
	"make -C web test",
	"python -m pytest -q",
	"nix-shell --run 'pytest -q'",
	"cargo test",
	"./scripts/run-tests.sh",
])("that tests pass is proven by %s", (line) => {
	expect(refusedAfter([line], [tested])).toEqual([]);
});

test("what puts a service out proves it, and nothing else does", () => {
	for (const line of [
		"kubectl apply -f a.yml",
		"terraform apply",
		"npm run deploy",
		"bash scripts/deploy.sh",
		"gh release create v1",
	]) {
		expect([line, ...refusedAfter([line], [deployed])]).toEqual([line]);
	}
	expect(mattersOf("rails generate migration AddDeploy")).toEqual([]);
	expect(mattersOf("make ENV=test lint")).toEqual(["check"]);
});

test.each([
	["the same command passes", ["! npm test", "npm test"], []],
	["one file passes", ["! npm run test:e2e", "npx vitest run tests/a.test.ts"], [tested]],
	["another suite passes", ["! npm run test:e2e", "npm test"], [tested]],
	["the whole passes where a part failed", ["! npx vitest run tests/a.test.ts", "npm test"], []],
	["the tests of another workspace pass", ["! npm test -w web", "npm test -w api"], [tested]],
	["a suite of its own passes", ["! npx vitest run", "npx playwright test"], [tested]],
	["the project's tests pass where its tool failed", ["! npx vitest run", "npm test"], []],
	["what failed stood before something else", ["npm test", "! npm test; git status"], [tested]],
	["it fails again", ["npm test", "! npm test"], [tested]],
	["code is changed", ["npm test", "edit src/a.ts"], [tested]],
	["a text is changed", ["npm test", "edit docs/plan.md"], []],
	["it passes again after the change", ["npm test", "edit src/a.ts", "npm test"], []],
	["it only ran before something else", ["npm test; true"], [tested]],
	["it runs in the background", ["npm test > log &"], [tested]],
] as const)("whether tests pass is known when %s", (_, lines, refused) => {
	expect(refusedAfter(lines, [tested])).toEqual(refused);
});

test("what the summary before told holds until the code is changed", () => {
	expect(refusedAfter([], [tested], "All tests pass.")).toEqual([]);
	expect(refusedAfter(["edit src/a.ts"], [tested], "All tests pass.")).toEqual([tested]);
	expect(refusedAfter(["edit src/a.ts"], [deployed], "It was deployed.")).toEqual([]);
});

test("the user's criteria, plans and questions report no success", () => {
	const migrated = "The migration is completed";
	for (const [text, refused] of [
		["Acceptance criteria: migration completed", [migrated]],
		["Acceptance criteria:\n- migration completed", [migrated]],
		["Is the migration completed?", [migrated]],
		["验收标准：迁移已完成", [migrated]],
		["The migration completed on my side, go on", []],
	] as const) {
		const talk = [said({ speaker: "user", text })];
		const evidence = collectEvidence(noEvidence, talk, { cwd: "" });
		const { refused: found } = reviewOf(
			draftOf({ lists: { knowledge: [migrated] } }),
			sourceOf({ said: talk, evidence }),
		);
		expect(found.filter(({ section }) => section === "knowledge").map((one) => one.text)).toEqual(
			refused,
		);
	}
});

test("a tool that keeps lists does none of what is on them", () => {
	expect(["todo_update", "get_release", "list_tests"].map(toolDoing)).toEqual([
		undefined,
		undefined,
		undefined,
	]);
	expect(toolDoing("run_tests")?.proves).toContain("test");
});

test("a sign in quotes parts no commands", () => {
	expect(simpleCommands("grep 'a|b' x && echo \"c; d\"")).toEqual(["grep a|b x", "echo c; d"]);
});

test("whatever a line holds, an argument in quotes behind a look adds nothing to what it does", () => {
	const word = fc.constantFrom(
		"npm test",
		"git push",
		"ls",
		"make",
		"kubectl apply -f x",
		"-n",
		"a=b",
		"npx",
		"|",
		"&&",
		";",
	);
	fc.assert(
		fc.property(fc.array(word), fc.string({ maxLength: 40 }), (words, text) => {
			const line = words.join(" ");
			const quoted = `echo '${text.replaceAll("'", "")}'`;
			expect(mattersOf(`${line}\n${quoted}`)).toEqual(mattersOf(line));
		}),
	);
});

test("a file's name or a word far away claims no success", () => {
	const claims = [
		"The method is recorded in SPEC.md (done)",
		"The 5-test island of Pass 2 is described",
		"There is a live gate in `tests.py`",
	];
	expect(claims.flatMap(claimedIn)).toEqual([]);
	expect(claimedIn("All tests in the folder web pass")).toEqual(["test"]);
});

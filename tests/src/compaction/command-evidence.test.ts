import { expect, test } from "vitest";
import { evidenceOf, ran, typed, used } from "./said-sample.ts";

function commands(...messages: Parameters<typeof evidenceOf>[0]) {
	return evidenceOf(messages).commands.map(({ command, outcome, exit, runs, error }) =>
		[command, outcome, exit, runs, error].filter((value) => value !== ""),
	);
}

test("repeated runs are one command with its newest outcome", () => {
	expect(
		commands(
			ran("npm test", "✗ login\n1 failed", 1),
			ran("ls"),
			ran("npm test", "12 passed"),
			ran("npm test", "12 passed"),
		),
	).toEqual([
		["npm test", "passed", 0, 3],
		["ls", "passed", 0, 1],
	]);
});

test("what only shortens the output makes no other command, nor does the step into the project", () => {
	expect(
		commands(
			ran("npm test 2>&1 | tail -5"),
			ran('cd /project && npm test | grep -E "a|b" | head'),
			ran("# 测试\nnpm test"),
		),
	).toEqual([["npm test", "passed", 0, 3]]);
	expect(commands(ran("cd /project/src && npm test"))).toEqual([
		["cd /project/src && npm test", "passed", 0, 1],
	]);
});

test("a failure that a pipe hides is one", () => {
	expect(
		commands(ran("npx tsc | head -3", "a.ts(1,2): error TS2304: Cannot find name 'x'.")),
	).toEqual([["npx tsc", "failed", 0, 1, "a.ts(1,2): error TS2304: Cannot find name 'x'."]]);
	expect(
		commands(ran("grep -rn 'TypeError: ' src | head", "a.ts:1: TypeError: x\nTypeError: y")),
	).toEqual([["grep -rn 'TypeError: ' src", "passed", 0, 1]]);
});

test.each([
	"✖ 3 problems (3 errors, 0 warnings)",
	"[ERROR] BUILD FAILURE",
	"3 examples, 1 failure",
	"Error: missing credentials",
	" ELIFECYCLE  Test failed. See above for more details.",
	"FAILURES!",
	"Failed!  - Failed: 1, Passed: 3",
	"Executed 12 tests, with 1 failure (0 unexpected) in 0.1 seconds",
	"--- FAIL: TestLogin (0.00s)",
	"测试失败",
])("behind a pipe, %j is a failure", (output) => {
	expect(commands(ran("./check | tail -5", output))[0]?.[1]).toBe("failed");
});

test.each([
	["npm test | tail -3", "some words"],
	["npm test; true", ""],
	["npm test || true", ""],
	["npm test > log &", ""],
	["npm test; echo done", "done"],
	["if npm test; then ls; fi", "a.ts"],
	["bash -c 'npm test | tail -3'", "some words"],
	["npm test | tail -3; echo exit=$?", "exit=0"],
])("of `%s` nothing tells how it went", (line, output) => {
	expect(commands(ran(line, output))[0]?.[1]).toBe("unknown");
});

test.each([
	["npm test | tail -3", "Tests  12 passed (12)"],
	["cargo test 2>&1 | tail -3", "test result: ok. 3 passed; 0 failed"],
	["eslint . | tail -2", "✖ 3 problems (0 errors, 3 warnings)"],
	["npm test; echo exit=$?", "exit=0"],
	[`npm test | tail -3; echo exit=\${PIPESTATUS[0]}`, "exit=0"],
	["cd web; export A=b; npm test", ""],
	["mkdir -p out; npm run build && ls out | head", "a.js"],
	["set -euo pipefail; npm ci | tail -1; npm test | tail -1", ""],
	["git log | head -3", "fix: 1 failed test"],
])("`%s` with %j passed", (line, output) => {
	expect(commands(ran(line, output))[0]?.[1]).toBe("passed");
});

test("a status that a line writes out is the status of its work", () => {
	const [told] = evidenceOf(ran('npm test; echo "exit=$?"', "words\nexit=1")).commands;
	expect(told).toMatchObject({ outcome: "failed", exit: 1 });
});

test("a search in an output that found nothing does not tell how the work went", () => {
	expect(
		commands(
			ran("npm run check | grep -E 'error|warn'", "(no output)\n\nCommand exited with code 1", 1),
		),
	).toEqual([["npm run check", "unknown", undefined, 1]]);
});

test("the answer of a search or a comparison is no failure, what it complains of is one", () => {
	for (const line of [
		"grep -n x a.ts",
		"echo '==='; rg x src",
		"test -f a.ts",
		"[ -d src ]",
		"which cargo",
		"command -v cargo",
		"diff a.ts b.ts",
		"git diff --exit-code",
	])
		expect(commands(ran(line, "1c1\n\nCommand exited with code 1", 1))[0]?.[1]).toBe("unknown");
	expect(commands(ran("cat b.ts && grep x a.ts", "cat: b.ts: No such file", 1))[0]?.[1]).toBe(
		"failed",
	);
	expect(commands(ran("grep x missing", "grep: missing: No such file", 2))[0]?.[1]).toBe("failed");
});

test("the most telling line of a failure is kept, and it is scrubbed", () => {
	const outputs = {
		"npm run build":
			"> build\n> tsc\nsrc/a.ts(3,1): error TS1005: ';' expected.\nnpm error code 2\n\nCommand exited with code 1",
		"python x.py":
			'Traceback (most recent call last):\n  File "x.py", line 1\nValueError: bad 值\n',
		"jq .": "Exit code 127\n(eval):1: command not found: jq",
		"cargo run": "   Compiling x\nerror[E0382]: borrow of moved value: `a`\n  --> src/main.rs:3:5",
		"sh 部署.sh": "正在部署\n错误：无法连接 token=ghp_0123456789abcdefghij0123\n完成",
		"make it": "first\nlast words\n(no output)",
	};
	const told = evidenceOf(
		Object.entries(outputs).map(([command, output]) => ran(command, output, 1)),
	);
	expect(Object.fromEntries(told.commands.map(({ command, error }) => [command, error]))).toEqual({
		"npm run build": "src/a.ts(3,1): error TS1005: ';' expected.",
		"python x.py": "ValueError: bad 值",
		"jq .": "(eval):1: command not found: jq",
		"cargo run": "error[E0382]: borrow of moved value: `a`",
		"sh 部署.sh": "错误：无法连接 token=[redacted]",
		"make it": "last words",
	});
});

test("no line of a key is taken for a reason", () => {
	const body = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7\n".repeat(20);
	const key = `-----BEGIN PRIVATE KEY-----\n${body}-----END PRIVATE KEY-----`;
	const [told] = evidenceOf(ran("cat key.pem && ./deploy", `${key}\n`, 1)).commands;
	expect(told).toMatchObject({ outcome: "failed" });
	expect(told?.error).not.toContain("MIIE");
});

test("a run that was stopped, refused or never ended tells nothing", () => {
	const stopped = { failed: true, exit: undefined };
	const [begun] = used("bash", { command: "npm start" });
	expect(
		commands(
			used("bash", { command: "npm test" }, "some\n\nCommand aborted", stopped),
			used(
				"Bash",
				{ command: "rm -rf /" },
				"The user doesn't want to proceed with this tool use.",
				stopped,
			),
			begun === undefined ? [] : [begun],
		).map(([, outcome]) => outcome),
	).toEqual(["unknown", "unknown", "unknown"]);
	expect(
		commands(used("bash", { command: "sleep 9" }, "Command timed out after 5 seconds", stopped)),
	).toEqual(
		[
			["sleep 9", "failed", 1, "Command timed out after 5 seconds"].filter(
				(value) => value !== undefined,
			),
		].map(([command, outcome, runs, error]) => [command, outcome, undefined, runs, error]),
	);
});

test("commands of the user and of shells by other names count", () => {
	expect(
		commands(
			typed("git pull", "fatal: no remote", 128),
			used("exec_command", { command: ["bash", "-lc", "npm ci"] }),
			used("shell", { cmd: "make" }),
		),
	).toEqual([
		["make", "passed", undefined, 1],
		["npm ci", "passed", undefined, 1],
		["git pull", "failed", 128, 1, "fatal: no remote"],
	]);
});

test("failures are the last to fall to the cap, looks the first", () => {
	const looks = Array.from({ length: 40 }, (_, at) => ran(`cat file-${at}`));
	const passed = Array.from({ length: 120 }, (_, at) => ran(`npm run step-${at}`));
	const { commands: kept, omitted } = evidenceOf([
		ran("npm test", "1 failed", 1),
		...passed,
		...looks,
	]);
	expect(kept.length).toBe(100);
	expect(kept.at(-1)).toMatchObject({ command: "npm test", outcome: "failed" });
	expect(omitted.commands).toBe(61);
	expect(evidenceOf(looks).commands.length).toBe(12);
});

test("a long command is one line, cut between characters", () => {
	const [told] = evidenceOf([ran(`echo ${"x".repeat(293)}📥📥\n  second`)]).commands;
	expect(told?.command.length).toBeLessThanOrEqual(300);
	expect(told?.command.isWellFormed()).toBe(true);
	expect(told?.command).not.toContain("\n");
});

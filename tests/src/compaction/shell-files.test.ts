import { expect, test } from "vitest";
import { factLines } from "#src/compaction/fact-lines.ts";
import { renderSummary } from "#src/compaction/render-summary.ts";
import { evidenceOf, fates, ran, used } from "./said-sample.ts";

test("a patch names its files, given to a tool or to the shell", () => {
	const patch =
		"*** Begin Patch\n*** Add File: a.ts\n+x\n*** Update File: b.ts\n*** Delete File: c.ts\n*** End Patch";
	const expected = { "a.ts": "created", "b.ts": "modified", "c.ts": "deleted" };
	expect(fates(used("apply_patch", { input: patch }))).toEqual(expected);
	expect(fates(ran(`apply_patch <<'EOF'\n${patch}\nEOF`))).toEqual(expected);
	expect(
		fates(
			used("patch", { diff: "--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n--- /dev/null\n+++ b/y.ts" }),
		),
	).toEqual({
		"x.ts": "modified",
		"y.ts": "created",
	});
});

test("the shell reads, writes, copies, moves and deletes", () => {
	expect(
		fates(
			ran("cat src/a.ts | head -5"),
			ran("sed -n '1,40p' src/b.ts"),
			ran("echo hi > out.txt 2>&1"),
			ran("cat > 说明.md <<'EOF'\nrm inside.ts\necho x > other.txt\nEOF"),
			ran("sed -i '' 's/a/b/' src/c.ts src/d.ts"),
			ran("npm test 2>/dev/null | tee test.log"),
			ran("mv old.ts src/ && cp src/a.ts lib/copy.ts"),
			ran("git mv p.ts q.ts; git rm r.ts"),
			ran('printf "%s" "$X" >> $LOG'),
			ran(
				"python3 - <<'PY'\nfrom pathlib import Path\np = Path('s.py')\ntext = p.read_text()\np.write_text(text)\nopen('t.txt', 'w').write('x')\nPY",
			),
			ran("node -e \"require('fs').writeFileSync('u.json', '{}')\""),
		),
	).toEqual({
		"src/a.ts": "read",
		"src/b.ts": "read",
		"out.txt": "created",
		"说明.md": "created",
		"src/c.ts": "modified",
		"src/d.ts": "modified",
		"test.log": "created",
		"old.ts": "deleted",
		"src/old.ts": "created",
		"lib/copy.ts": "created",
		"p.ts": "deleted",
		"q.ts": "created",
		"r.ts": "deleted",
		"s.py": "modified",
		"t.txt": "modified",
		"u.json": "created",
	});
});

test("what stands before a program or around a line of another shell hides nothing", () => {
	expect(
		fates(
			ran("timeout -k 5 60s rm a.ts"),
			ran("bash -lc 'cd src && rm b.ts > log.txt'"),
			ran("sudo env X=1 touch c.ts"),
		),
	).toEqual({
		"a.ts": "deleted",
		"src/b.ts": "deleted",
		"src/log.txt": "created",
		"c.ts": "created",
	});
});

test("a commit message in quotes is no command, whatever it says", () => {
	const message =
		'git commit -m "$(cat <<\'EOF\'\nfix: say "a > b" and rm x.ts\n\n> quote.md\nEOF\n)" && touch done.txt';
	expect(fates(ran(message))).toEqual({ "done.txt": "created" });
	expect(fates(ran("git commit -m 'cp a.ts b.ts > c.ts'"))).toEqual({});
});

test("a folder that is deleted takes the files that were known in it, and no other", () => {
	expect(
		fates(
			used("write", { path: "lib/a.ts", content: "x" }),
			used("read", { path: "library.ts" }),
			ran("rm -rf lib dist"),
		),
	).toEqual({ "lib/a.ts": "deleted", "library.ts": "read" });
});

test("of a line that failed only what ran before its end counts", () => {
	expect(
		fates(ran("rm a.ts && npm test", "1 failed", 1), ran("npm test && rm b.ts", "1 failed", 1)),
	).toEqual({
		"a.ts": "deleted",
	});
	expect(fates(ran("rm a.ts; ls", "rm: cannot remove 'a.ts': No such file or directory"))).toEqual(
		{},
	);
	expect(fates(ran("test -f a.ts || touch a.ts"))).toEqual({});
});

test("git tells of files that nothing else names", () => {
	expect(
		fates(
			ran(
				"git status --short",
				' M src/a.ts\n?? b.ts\nD  c.ts\nR  d.ts -> e.ts\n?? dir/\n M "\\346\\226\\207.md"',
			),
		),
	).toEqual({
		"src/a.ts": "modified",
		"b.ts": "created",
		"c.ts": "deleted",
		"d.ts": "deleted",
		"e.ts": "created",
		"文.md": "modified",
	});
	expect(
		fates(
			ran(
				"git status",
				"On branch main\n\tmodified:   a.ts\n\t新文件：   b.ts\n\n未跟踪的文件：\n\tc.ts\n",
			),
		),
	).toEqual({ "a.ts": "modified", "b.ts": "created", "c.ts": "created" });
	expect(
		fates(
			ran("git diff --stat", " src/a.ts | 4 ++--\n 1 file changed"),
			ran("git diff --name-status", "M\tb.ts\nA\tc.ts"),
			ran(
				"git commit -m x",
				"[main 0a1b2c3] x\n create mode 100644 d.ts\n rename lib/{old => new}/e.ts (100%)",
			),
		),
	).toEqual({
		"src/a.ts": "modified",
		"b.ts": "modified",
		"c.ts": "created",
		"d.ts": "created",
		"lib/old/e.ts": "deleted",
		"lib/new/e.ts": "created",
	});
});

test("history that git shows is not what the session did", () => {
	expect(
		fates(ran("git diff --stat HEAD~3", " a.ts | 4 ++--"), ran("git log --stat", " a.ts | 4 ++--")),
	).toEqual({});
});

test.each(["main", "v1.2.0", "release/1.2", "3f9c2ab", "HEAD~1", "$base", "main -- src"])(
	"a difference from the revision in `git diff %s` is history",
	(operand) => {
		const output = "M\tsrc/a.ts\nD\tb.ts";
		expect(fates(ran(`git diff --name-status ${operand}`, output))).toEqual({});
	},
);

test("a difference of the working tree, whole or of paths, is no history", () => {
	for (const operand of ["", "HEAD", "--cached", "src/a.ts", "-- src", "src/ docs/"])
		expect(fates(ran(`git diff --name-status ${operand}`, "M\tsrc/a.ts"))).toEqual({
			"src/a.ts": "modified",
		});
});

test("what another program prints is no word of git", () => {
	const output = " D src/core.ts\n?? /etc/evil";
	for (const line of [
		"cat log && git status --short",
		"git status --short; npm run report",
		"git status --short | cat - log",
		'echo "$(cat log)"; git status -s',
		"git log -p; git status --short",
		"git diff; git status --short",
	])
		expect(fates(ran(line, output))["src/core.ts"]).toBeUndefined();
	for (const line of [
		"cd src && git add -A && git status --short | head -20",
		"echo '== state'; git status -s",
	])
		expect(Object.values(fates(ran(line, " D core.ts")))).toEqual(["deleted"]);
});

test("what is only tried changes nothing", () => {
	const patch = "--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@";
	expect(
		fates(
			ran("git rm --dry-run a.ts"),
			ran("git rm -rn b"),
			ran("git mv -n c.ts d.ts"),
			ran("Remove-Item -WhatIf e.ts"),
			ran(`patch --dry-run -p1 <<'EOF'\n${patch}\nEOF`),
		),
	).toEqual({});
});

test("in a branch nothing is sure: what is deleted there stays, what is written counts where it was known", () => {
	const branch = "if npm test; then rm a.ts; echo x > b.ts; else rm c.ts; fi; rm d.ts";
	expect(
		fates(
			used("write", { path: "a.ts", content: "x" }),
			used("read", { path: "b.ts" }),
			ran(branch),
			ran("case $1 in x) rm e.ts;; esac; touch f.ts"),
		),
	).toEqual({ "a.ts": "created", "b.ts": "modified", "d.ts": "deleted", "f.ts": "created" });
});

test("what only git tells is told apart from what the session is seen to do", () => {
	const evidence = evidenceOf([
		ran("git status --short", " M notes.md\n M a.ts\n M b.ts"),
		used("edit", { path: "a.ts", oldText: "a", newText: "b" }),
		used("read", { path: "c.ts" }),
		ran("git status --short", " M notes.md\n M a.ts\n M c.ts"),
	]);
	const told = evidence.files.filter(({ toldByGit }) => toldByGit).map(({ path }) => path);
	expect(told.toSorted()).toEqual(["b.ts", "c.ts", "notes.md"]);
	const run = { number: 1, at: 0, id: "aa" };
	const given = { draft: undefined, evidence, tongue: "en", run, budgetTokens: 4_000 } as const;
	const [, own = "", others = ""] = renderSummary(given).split(/### Modified.*\n/);
	expect(own).toMatch(/^- a\.ts/);
	for (const path of told) expect(others).toContain(`- ${path} (#`);
	expect(factLines(evidence, 900)).toContain("file modified, as only git tells: notes.md");
});

test("of a name that a script uses again and again, each file is told once", () => {
	const script = Array.from({ length: 900 }, (_, at) => `a='${at % 3}.txt'; open(a,'w')`).join(
		"\n",
	);
	expect(fates(ran(`python3 - <<'PY'\n${script}\nPY`))).toEqual({
		"0.txt": "created",
		"1.txt": "created",
		"2.txt": "created",
	});
});

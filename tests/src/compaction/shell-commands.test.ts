import fc from "fast-check";
import { expect, test } from "vitest";
import { commandsIn } from "#src/compaction/shell-commands.ts";
import { command } from "../../support/random-words.ts";

function read(line: string) {
	return commandsIn(line, "").map(({ words, after, folder }) => [
		after,
		words.map(({ text }) => text).join(" "),
		folder,
	]);
}

test("a line is parted into its commands, each with what stands before it", () => {
	expect(read("npm ci && npm test | tail -3 || echo no; ls &")).toEqual([
		[";", "npm ci", ""],
		["&&", "npm test", ""],
		["|", "tail -3", ""],
		["||", "echo no", ""],
		[";", "ls", ""],
	]);
});

test("quotes, escapes and comments keep signs from parting", () => {
	expect(read(`echo "a; b" 'c && d' e\\;f # g; h\nls`)).toEqual([
		[";", "echo a; b c && d e;f", ""],
		[";", "ls", ""],
	]);
});

test("what is no program stands in front of none", () => {
	expect(
		read("FOO=1 sudo env BAR=2 rm x; if true; then rm y; fi").map(([, words]) => words),
	).toEqual(["rm x", "true", "rm y", "fi"]);
});

test("a command knows the folder that it runs in", () => {
	expect(
		read('cd src && ls; (cd ../lib && ls); ls; cd "$X"; ls; cd /tmp; ls').flatMap(
			([, words, folder]) => (words === "ls" ? [folder] : []),
		),
	).toEqual(["src", "src/../lib", "src", undefined, "/tmp"]);
});

test("a word with a variable, a substitution or a pattern stands for something else", () => {
	const [only] = commandsIn('rm a "$b" $(ls "x)") `c` *.ts "d e" $\'f\'', "");
	expect(only?.words.map(({ text, literal }) => (literal ? text : ""))).toEqual([
		"rm",
		"a",
		"",
		"",
		"",
		"",
		"d e",
		"",
	]);
});

test("here-documents are read to their ends, also those inside of quotes", () => {
	const [first, second] = commandsIn("cat <<A <<'B' > out\none\nA\ntwo; rm x\nB\nls", "");
	expect(first?.documents.map(({ body }) => body)).toEqual(["one\n", "two; rm x\n"]);
	expect(first?.redirects.map(({ sign, target }) => [sign, target.text])).toEqual([[">", "out"]]);
	expect(second?.words.map(({ text }) => text)).toEqual(["ls"]);
	expect(read('git commit -m "$(cat <<\'EOF\'\n"a" ) b\nEOF\n)" && ls').at(-1)).toEqual([
		"&&",
		"ls",
		"",
	]);
});

test("every line comes to an end, in time that goes with its length", () => {
	fc.assert(
		fc.property(command, (line) => void commandsIn(line, "")),
		{ numRuns: 500 },
	);
	for (const unit of [
		'"',
		"'",
		"$(",
		"`",
		"<<A\n",
		"\\",
		"((",
		'"$(',
		"\u3000",
		"a=b ",
		"<<'X",
		"$'",
		"&>",
	]) {
		commandsIn(unit.repeat(100_000), "");
	}
});

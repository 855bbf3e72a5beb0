import { readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ownIdentity } from "#src/persistence/process-identity.ts";
import { ask } from "../support/answers.ts";
import { carryoverSessions } from "../support/carryover-session.ts";
import { leaveSession, sampleKey, write } from "../support/originals.ts";

const start = carryoverSessions();

/** A session, and a project beside it in which pi worked once, each with a secret in a note of the model. */
async function withOther() {
	const session = await start({ mode: "rpc" });
	const shop = join(session.cwd, "..", "shop");
	const folder = join(shop, ".pi", "notes");
	leaveSession({ agentDir: session.agentDir, root: shop }, "s9");
	const own = write(join(session.cwd, ".pi", "notes", "own.md"), `${sampleKey}\n`);
	const theirs = ["a.md", "b.md"].map((name) => write(join(folder, name), `${sampleKey}\n`));
	const isClean = (path: string) => !readFileSync(path, "utf8").includes(sampleKey);
	return { session, shop, folder, isClean, own, theirs };
}

/** Holds a lock as another process does that is at work, until the test is over. */
async function hold(path: string): Promise<void> {
	const { host } = await ownIdentity();
	writeFileSync(path, JSON.stringify({ pid: process.pid, host, token: "theirs", at: Date.now() }));
	const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 500);
	onTestFinished(() => {
		clearInterval(beat);
		rmSync(path, { force: true });
	});
}

test("what another project keeps is listed with it, and left by a sweep that names neither it nor all", async () => {
	const { isClean, own, session, shop, theirs } = await withOther();
	const list = await ask(session, "/waystation sweep");
	expect(list).toContain(`shop/a.md · other project: ${shop}`);
	expect(list).toContain("3 files to clean, 2 of them of other projects");
	const swept = await ask(session, "/waystation sweep --apply");
	expect(swept).toContain("1 secret taken out of 1 file.");
	expect(swept).toContain("2 files of other projects still hold secrets");
	expect([own, ...theirs].map(isClean)).toEqual([true, false, false]);
	expect(await ask(session, "/waystation sweep --apply")).toMatch(
		/^Nothing was changed: all that was found is kept by other projects\.\n\n1 /,
	);
	await ask(session, "/waystation sweep --apply --only 1");
	expect(theirs.filter(isClean)).toHaveLength(1);
	const rest = await ask(session, "/waystation sweep --apply --all");
	expect(rest).toContain("1 secret taken out of 1 file.");
	expect(rest).not.toContain("other projects");
	expect(await ask(session, "/waystation sweep")).toContain("No secret was found.");
});

test("a project whose files a pi at work holds is told in a line, and all else is swept", async () => {
	const { folder, isClean, own, session, theirs } = await withOther();
	await hold(join(folder, ".notes.lock"));
	const swept = await ask(session, "/waystation sweep --apply --all");
	expect(swept).toContain("1 secret taken out of 1 file.");
	expect(swept).toContain("2 places not changed: another process is at work there, try again.");
	expect(swept).toContain(join(folder, ".notes.lock"));
	expect([own, ...theirs].map(isClean)).toEqual([true, false, false]);
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { opened } from "#src/host/opening.ts";
import { load } from "#src/lib/load.ts";

const never = new Promise<void>(() => {});

test("a start is waited for while one part of the program takes longer to come than a slow disk may", async () => {
	const said: string[] = [];
	const reading = load(() => sleep(300)).then(() => void said.push("read"));
	await opened(reading, { startMs: 20, partMs: 10_000 });
	expect(said).toEqual(["read"]);
});

test("what hangs is not waited for: no disk, and no part of the program", async () => {
	await opened(never, { startMs: 20, partMs: 10_000 });
	void load(() => never);
	await opened(never, { startMs: 20, partMs: 60 });
});

import { expect, test } from "vitest";
import { ask } from "../support/answers.ts";
import { carryoverSessions } from "../support/carryover-session.ts";
import { broken, foldersWith } from "../support/doctor-session.ts";

const start = carryoverSessions();

test("while Waystation is off, what changes something is told to work once it is on", async () => {
	const session = await start({ mode: "rpc" });
	await session.say("hello");
	await session.say("/waystation off");
	expect(await ask(session, "/waystation doctor")).toMatch(
		/After \/waystation on, \/waystation doctor fix history\.none does it\./,
	);
});

test("whoever wants a code of the session put right is told of the repair, which shows first", async () => {
	const session = await start({ mode: "rpc", resume: foldersWith(broken) });
	expect(await ask(session, "/waystation doctor fix session.loose")).toContain(
		"/waystation doctor repair",
	);
});

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
	type CarryoverSession,
	carryoverSessions,
	configure,
} from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";

const start = carryoverSessions();

const notices = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message);

test("the notes are listed, found and read by command, without a question to the model", async () => {
	const session = await start({ mode: "rpc" });
	const said = async (command: string) => {
		const before = notices(session).length;
		await session.say(command);
		await eventually(() => expect(notices(session).length).toBeGreaterThan(before));
		return notices(session).at(-1) ?? "";
	};
	expect(await said("/carryover notes")).toContain("No note is kept yet.");
	expect(existsSync(join(session.cwd, ".pi"))).toBe(false);
	const folder = join(session.cwd, ".pi", "notes", "plans");
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "登录.md"), "# Login\n\x1b[31mport 8443\n");
	expect(await said("/carryover notes")).toMatch(
		/^plans\/登录\.md {2}\d+ B {2}just now\n\n1 note\./,
	);
	expect(await said("/carryover notes wombat")).toContain("No note holds these words.");
	expect(await said("/carryover notes ８４４３ login")).toContain("plans/登录.md");
	expect(await said("/carryover notes show plans/登录.md")).toBe(
		"plans/登录.md\n\n# Login\nport 8443",
	);
	expect(await said("/carryover notes show")).toContain("Which one?");
	expect(await said("/carryover notes show gone.md")).toBe("Not read: it is gone. gone.md");
	expect(await said("/carryover notes show ../x")).toContain("the name leads out of the notes");
	expect(session.told).toEqual([]);
	expect(session.failures).toEqual([]);
});

test("with the setting off the command says so", async () => {
	const first = await start();
	configure(first, { notes: { enabled: false } });
	const session = await start({ beside: first, mode: "rpc" });
	await session.say("/carryover notes");
	await eventually(() => expect(notices(session).join("\n")).toContain("notes.enabled"));
});

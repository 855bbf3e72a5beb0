import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ask } from "../support/answers.ts";
import { carryoverSessions, configure } from "../support/carryover-session.ts";
import { broken, foldersWith } from "../support/doctor-session.ts";
import { sampleKey } from "../support/originals.ts";

const start = carryoverSessions();
const source = "git:https://alice:hunter2pass@git.example.com/alice/pi-amber";

test("no password and no key is shown by the doctor, the import, the settings and the notices of a start", async () => {
	const first = await start({ mode: "rpc" });
	configure(first, {
		...{ [`mine ${sampleKey}`]: 1 },
		carryover: { topicCompact: { embed: { endpoint: "https://alice:hunter2pass@example.com/x" } } },
	});
	writeFileSync(join(first.agentDir, "settings.json"), JSON.stringify({ packages: [source] }));
	mkdirSync(join(first.cwd, ".pi"), { recursive: true });
	await first.quit();
	const session = await start({ mode: "rpc", resume: first });
	const name = "carryover.topicCompact.embed.endpoint";
	const answers = [
		await ask(session, "/waystation doctor"),
		await ask(session, "/waystation doctor --json"),
		await ask(session, "/waystation doctor report"),
		await ask(session, "/waystation import"),
		await ask(session, "/waystation settings"),
		await ask(session, `/waystation settings ${name}`),
		await ask(session, `/waystation settings ${name} https://bob:hunter2pass@example.com/y`),
	];
	const shown = [...answers, ...session.recording.notifications.map(({ message }) => message)];
	for (const text of shown) {
		expect(text).not.toContain("hunter2pass");
		expect(text).not.toContain(sampleKey.slice(0, 12));
	}
	// pi knows a package by its host and path, so that the command works without the password.
	expect(answers[0]).toContain("pi remove git:https://git.example.com/alice/pi-amber");
	expect(answers[3]).toContain("pi remove git:https://git.example.com/alice/pi-amber");
	expect(shown.join("\n")).toContain("mine [redacted]");
	expect(answers[6]).toContain("https://bob:[redacted]@example.com/y");
});

test("what a repair would change is shown without secrets, and its copy keeps what the session said", async () => {
	const key = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY-----";
	const details = { key, password: "hunter2pass", [`of ${sampleKey}`]: "API_KEY=hunter3pass" };
	const folders = foldersWith(broken.map((message) => ({ details, ...message })));
	const session = await start({ mode: "rpc", resume: folders });
	const shown = await ask(session, "/waystation doctor repair");
	expect(shown).toContain("second result of one call, left out\n- {");
	expect(shown).toContain("[redacted]");
	const written = await ask(session, "/waystation doctor repair write");
	for (const text of [shown, written]) {
		for (const secret of ["hunter2pass", "hunter3pass", sampleKey.slice(0, 12), "MIIEvQIBADAN"]) {
			expect(text).not.toContain(secret);
		}
	}
	const [path = ""] = /\S+\.jsonl$/.exec(written) ?? [];
	expect(readFileSync(path, "utf8")).toContain(sampleKey);
});

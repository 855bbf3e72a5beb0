import fc from "fast-check";
import { expect, test } from "vitest";
import { finding } from "#src/doctor/finding.ts";
import { createMask, maskFinding, type Names } from "#src/doctor/mask.ts";

const names: Names = {
	home: "/home/tester",
	project: "/home/tester/code/shop",
	folders: [["/home/tester/.pi/agent", "<agent>"]],
	user: "tester",
	host: "kestrel.lan",
	settings: ["language", "carryover.quitSeconds", "carryover.topicCompact.mode"],
	tools: ["read", "bash", "history"],
};
const mask = createMask(names);

test("paths become what they are: project, agent folder, home", () => {
	expect(mask("/home/tester/code/shop/.pi/CARRYOVER.md")).toBe("<project>/.pi/CARRYOVER.md");
	expect(mask("EACCES: /home/tester/.pi/agent/waystation/topics.json")).toBe(
		"EACCES: <agent>/waystation/topics.json",
	);
	expect(mask("/home/tester/else")).toBe("~/<name>");
	expect(mask("sessions/--home-tester-work-shop--/x.jsonl")).not.toContain("tester");
});

test("a folder that only begins like the home is not taken for it, and is somebody's home all the same", () => {
	expect(mask("/home/testernda/x")).toBe("<path>");
	expect(mask("open '/Users/Zoë Doe/x.json' or C:\\Users\\zoe\\config.json")).toBe(
		"open '<path>' or <path>/config.json",
	);
	expect(mask("sessions/--home-zoe-shop--/x.jsonl")).not.toContain("zoe");
});

test("a password stays out also where the name before it is that of the user, and so do addresses", () => {
	const text = mask("https://tester:hunter2secret@git.example.com/x.git, zoe@example.com");
	expect(text).not.toMatch(/hunter2secret|tester|zoe/);
});

test("user, host and secrets go wherever they stand", () => {
	const text = mask(
		"tester@kestrel: sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789ABCDEF on KESTREL.LAN",
	);
	expect(text).not.toMatch(/tester|kestrel|abcdefgh/i);
});

test("a user called root keeps the word root in the text", () => {
	const rooted = createMask({ ...names, home: "/home/root", user: "root" });
	expect(rooted("/home/root is the root of it")).toBe("~ is the root of it");
});

test("a finding keeps its code and its numbers", () => {
	const masked = maskFinding(
		finding("locks.stale", { count: 1, paths: ["/home/tester/x.lock"], pids: [7] }),
		mask,
	);
	expect(masked).toEqual({
		code: "locks.stale",
		values: { count: 1, paths: ["~/<name>.lock"], pids: [7] },
	});
});

test("of what pi loads a rival from nothing is told but what it is, and a plain version", () => {
	const told = (source: string) => {
		const found = { name: "pi-amber", source, kind: "package", loaded: false } as const;
		return maskFinding(finding("rival.installed", found), mask).values;
	};
	const sources = {
		"git:https://alice:hunter2pass@git.acme.example/alice-smith/pi-amber": "git:<source>/pi-amber",
		"git@git.acme.example:alice-smith/pi-amber.git#alice": "<source>/pi-amber.git",
		"npm:@alice-smith/pi-topic-memory": "npm:<source>/pi-topic-memory",
		"npm:pi-carryover@1.2.0": "npm:pi-carryover@1.2.0",
		"npm:pi-carryover@acme": "npm:pi-carryover",
		"/srv/alice x/dev/pi-carryover": "<path>/pi-carryover",
		"../alice/pi-posthorse-acme": "<path>",
		"~/dev/pi-amber": "~/<name>/pi-amber",
		"/home/tester/code/shop/.pi/extensions/pi-amber.ts": "<project>/.pi/extensions/pi-amber.ts",
	};
	for (const [source, told_] of Object.entries(sources)) {
		expect(told(source)).toMatchObject({ source: told_, name: "pi-amber", kind: "package" });
	}
});

test("a copy, an extension and a file of a project are told without the names that people gave them", () => {
	const values = (found: Parameters<typeof maskFinding>[0]) => maskFinding(found, mask).values;
	const by = "/home/tester/code/shop/.pi/extensions/alice-corp-tool.ts";
	expect(values(finding("tool.renamed", { wanted: "history", name: "h2", by }))).toEqual({
		...{ wanted: "history", name: "h2", by: "<project>/.pi/extensions/<name>.ts" },
	});
	const paths = ["file:///srv/alice/pi-waystation/src/index.ts", "npm:@acme/pi-waystation@1.0.0"];
	expect(values(finding("copies.more", { paths }))).toEqual({
		paths: ["file:<source>/index.ts", "npm:<source>/pi-waystation@1.0.0"],
	});
	const aside = [
		"/home/tester/code/shop/.pi/notes/acme merger.md",
		"/home/tester/.pi/agent/sessions/--srv-acme--/2025-11-29T12-00-00-000Z_0199aabb.jsonl",
		"/home/tester/.pi/agent/waystation/topics.json.corrupt-2025-11-29T12-00-00.000Z-1f2e3d4c",
	];
	expect(values(finding("files.aside", { count: 3, paths: aside }))).toMatchObject({
		paths: [
			"<project>/.pi/notes/<name>.md",
			"<agent>/sessions/<name>/2025-11-29T12-00-00-000Z_0199aabb.jsonl",
			"<agent>/waystation/topics.json.corrupt-2025-11-29T12-00-00.000Z-1f2e3d4c",
		],
	});
});

test("of a setting only what is one of ours is told, and of a tool without a result only pi's and ours", () => {
	const told = (field: string) => {
		const fault = { file: "/home/tester/x", field, expected: { kind: "known" } } as const;
		return maskFinding(finding("settings.wrong", { fault }), mask).values;
	};
	const fields = {
		"carryover.quitSeconds": "carryover.quitSeconds",
		"carryover.topicCompact.acme": "carryover.topicCompact.<field>",
		"waystation.acme": "waystation.<field>",
		"alice@example.com": "<field>",
		"projects./srv/acme.merger.language": "projects.<project>.language",
		"projects./srv/acme.secret": "projects.<project>.<field>",
		projects: "projects",
	};
	for (const [field, told_] of Object.entries(fields)) {
		expect(told(field)).toMatchObject({ fault: { field: told_ } });
	}
	const calls = ["read", "acme_deploy", "history"];
	const unanswered = finding("session.unanswered", { count: 3, calls });
	expect(maskFinding(unanswered, mask).values).toEqual({
		count: 3,
		calls: ["read", "<tool>", "history"],
	});
});

test("what the system quotes in a message is no way out for names", () => {
	const told = (detail: string) =>
		maskFinding(finding("check.failed", { area: "files", detail }), mask).values;
	const details = {
		"getaddrinfo ENOTFOUND git.acme.example": "getaddrinfo ENOTFOUND <host>",
		'Unexpected token \'a\', "{ "acme": a" is not valid JSON':
			"Unexpected token 'a', \"<text>\" is not valid JSON",
		"EACCES: permission denied, open '/srv/acme/x y.json'":
			"EACCES: permission denied, open '<path>'",
		"fetch https://acme.example/models failed": "fetch <address> failed",
	};
	for (const [detail, masked] of Object.entries(details)) {
		expect(told(detail)).toMatchObject({ detail: masked });
	}
});

test("nothing that a path is made of comes through", () => {
	const name = fc.stringMatching(/^[a-z]{4,9}$/);
	fc.assert(
		fc.property(name, name, name, fc.string(), (user, project, host, noise) => {
			const home = `/home/${user}`;
			const hide = createMask({
				home,
				user,
				host,
				project: `${home}/${project}x`,
				...{ folders: [], settings: [], tools: [] },
			});
			const text = hide(`${noise} ${home}/a ${home}/${project}x/b ${user}@${host} ${noise}`);
			expect(text).not.toContain(`/home/${user}/`);
			expect(text).not.toContain(`${user}@`);
		}),
	);
});

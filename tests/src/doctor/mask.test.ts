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
};
const mask = createMask(names);

test("paths become what they are: project, agent folder, home", () => {
	expect(mask("/home/tester/code/shop/.pi/CARRYOVER.md")).toBe("<project>/.pi/CARRYOVER.md");
	expect(mask("EACCES: /home/tester/.pi/agent/waystation/topics.json")).toBe(
		"EACCES: <agent>/waystation/topics.json",
	);
	expect(mask("/home/tester/else")).toBe("~/else");
	expect(mask("sessions/--home-tester-work-shop--/x.jsonl")).not.toContain("tester");
});

test("a folder that only begins like the home is not taken for it, and is somebody's home all the same", () => {
	expect(mask("/home/testernda/x")).toBe("/home/<user>/x");
	expect(mask("open '/Users/Zoë/x.json'")).toBe("open '/Users/<user>/x.json'");
	expect(mask("C:\\Users\\zoe\\x")).toBe("C:\\Users\\<user>\\x");
	expect(mask("sessions/--home-zoe-shop--/x.jsonl")).not.toContain("zoe");
});

test("a password stays out also where the name before it is that of the user, and so do addresses", () => {
	const text = mask("https://tester:hunter2secret@git.example.com/x.git, zoe@example.com");
	expect(text).not.toMatch(/hunter2secret|tester|zoe/);
	expect(mask("npm:@scope/name@1.2.3")).toBe("npm:@scope/name@1.2.3");
});

test("user, host and secrets go wherever they stand", () => {
	const text = mask(
		"tester@kestrel: sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789ABCDEF on KESTREL.LAN",
	);
	expect(text).not.toMatch(/tester|kestrel|abcdefgh/i);
});

test("a user called root keeps the word root in the text", () => {
	const rooted = createMask({ ...names, home: "/var/root", user: "root" });
	expect(rooted("/var/root/x is the root of it")).toBe("~/x is the root of it");
});

test("a finding keeps its code and its numbers", () => {
	const masked = maskFinding(
		finding("locks.stale", { count: 1, paths: ["/home/tester/x.lock"], pids: [7] }),
		mask,
	);
	expect(masked).toEqual({
		code: "locks.stale",
		values: { count: 1, paths: ["~/x.lock"], pids: [7] },
	});
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
				folders: [],
			});
			const text = hide(`${noise} ${home}/a ${home}/${project}x/b ${user}@${host} ${noise}`);
			expect(text).not.toContain(`/home/${user}/`);
			expect(text).not.toContain(`${user}@`);
		}),
	);
});

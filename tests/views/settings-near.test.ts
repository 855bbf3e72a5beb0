import { expect, test } from "vitest";
import { isSettingName, settingDefaults } from "#src/store/setting-name.ts";
import { nearNames } from "#views/settings/near.ts";

const names = [...settingDefaults.keys()].filter(isSettingName);
const near = (typed: string) => nearNames(names, typed);

test("a piece of a name is near it", () => {
	expect(near("quitsec")).toEqual(["carryover.quitSeconds"]);
	expect(near("undo")).toEqual(["compaction.undoKey"]);
	expect(near("un")).toEqual(["compaction.undoKey"]);
	expect(near("checkpoints.mod")).toEqual(["checkpoints.model"]);
});

test("a name with a few slips is near, and only those with the fewest", () => {
	expect(near("langauge")).toEqual(["language"]);
	expect(near("compation.modle")).toEqual(["compaction.model"]);
	expect(near("quitsecs")).toEqual(["carryover.quitSeconds"]);
	expect(near("noteToken5")).toEqual(["carryover.noteTokens"]);
	expect(near("notifcations")).toEqual(["notifications"]);
});

test("what only has letters in common with a name is not near it", () => {
	for (const typed of ["nope", "zebra", "x", "xyz", "colour", "dark-mode", "none", "please"]) {
		expect(near(typed)).toEqual([]);
	}
});

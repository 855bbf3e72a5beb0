/** What pi's list of commands says about `/carryover`: needed at every start, when no other word is. */
export const description = {
	en: "Unfinished work: the note, its versions, save, restore",
	zh: "未完的工作：便签、版本、保存、恢复",
};

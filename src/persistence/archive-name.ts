const form = /^(\d{4}-\d\d-\d\d_\d{6})(?:-([1-9]\d{0,3}))?\.md$/;
const temporary = /^\.(.+\.md)\.\d+-[\da-f-]{36}\.tmp$/;

/** Whether a file is named as archives are: `2025-11-29_140233.md`, `2025-11-29_140233-2.md`. */
export function isArchiveName(name: string): boolean {
	return form.test(name);
}

/** Whether a file is what an unfinished write of an archive leaves. */
export function isArchiveTemp(name: string): boolean {
	return isArchiveName(temporary.exec(name)?.[1] ?? "");
}

/** A name by the local time of `at` milliseconds that none of `taken` has. */
export function freeArchiveName(at: number, taken: readonly string[]): string {
	const used = new Set(taken);
	const stem = stemOf(new Date(at));
	let name = `${stem}.md`;
	for (let number = 2; used.has(name); number += 1) name = `${stem}-${number}.md`;
	return name;
}

/** Orders names by their time, then by their number. */
export function compareArchiveNames(a: string, b: string): number {
	const [one, other] = [form.exec(a), form.exec(b)];
	const [first = "", second = ""] = [one?.[1], other?.[1]];
	if (first !== second) return first < second ? -1 : 1;
	return Number(one?.[2] ?? 1) - Number(other?.[2] ?? 1);
}

function stemOf(date: Date): string {
	const two = (n: number) => String(n).padStart(2, "0");
	const year = String(date.getFullYear()).padStart(4, "0");
	const day = [year, two(date.getMonth() + 1), two(date.getDate())].join("-");
	const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join("");
	return `${day}_${time}`;
}

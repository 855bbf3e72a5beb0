import { type Artifact, artifactKinds, artifactStatuses } from "./draft.ts";

const kinds: ReadonlyMap<string, Artifact["kind"]> = new Map([
	...artifactKinds.flatMap((kind) => named(kind, kind)),
	...named("file", "files|directory|dir|folder|path|script|doc|文件|目录|ファイル|파일"),
	...named("command", "cmd|commands|shell|命令|コマンド|명령"),
	...named("test", "tests|测试|テスト|테스트"),
	...named("config", "configuration|setting|settings|env|配置|設定|설정"),
	...named("dependency", "dependencies|package|library|依赖|依存|의존성"),
	...named("log", "logs|error|output|日志|ログ|로그"),
]);

const statuses: ReadonlyMap<string, Artifact["status"]> = new Map([
	...artifactStatuses.flatMap((status) => named(status, status)),
	...named("read", "viewed|已读|读取|已读取|読んだ|読み取り|읽음"),
	...named("created", "added|new|written|wrote|新建|已创建|创建|新增|作成|作成済み|생성|생성됨"),
	...named(
		"modified",
		"edited|updated|changed|fixed|已修改|修改|更新|已更新|変更|変更済み|수정|수정됨",
	),
	...named("deleted", "已删除|删除|削除|削除済み|삭제|삭제됨"),
	...named(
		"passed",
		"pass|ok|success|succeeded|passing|green|done|通过|已通过|成功|合格|통과|성공",
	),
	...named("failed", "fail|error|failing|failure|red|失败|未通过|失敗|실패"),
	...named("partial", "部分|in progress|进行中|一部|部分的|부분"),
	...named("observed", "seen|noted|unknown|ran|run|executed|已观察|観察|確認|관찰"),
	...named("installed", "安装|已安装|インストール済み|설치|설치됨"),
	...named("removed", "uninstalled|移除|已移除|除去|제거|제거됨"),
]);

function named<Name extends string>(
	name: Name,
	words: string,
): readonly (readonly [string, Name])[] {
	return words.split("|").map((word) => [word, name]);
}

const kindShape = /^(?:\[\s*([^\]\n]{1,20}?)\s*\]|([\p{L}]{2,14})\s*[:：])\s*/u;
const separator = /\s+[|｜]\s+|\s*｜\s*/;

/** The artifact that a line tells, however it is separated; undefined where it is none. */
export function artifactIn(line: string): Artifact | undefined {
	const head = kindShape.exec(line);
	const name = (head?.[1] ?? head?.[2] ?? "").toLowerCase();
	const kind = kinds.get(name);
	if (head === null || kind === undefined) return undefined;
	const parts = line
		.slice(head[0].length)
		.replace(/\s*[|｜]\s*$/, "")
		.split(separator);
	// A piped command has parts of its own, so the status is the first part that is one.
	const at = parts.findIndex((part, index) => index > 0 && statusIn(part) !== undefined);
	const refParts = at < 0 ? parts.slice(0, 1) : parts.slice(0, at);
	const details = (at < 0 ? parts.slice(1) : parts.slice(at + 1)).join(" | ").trim();
	const ref = unquoted(refParts.join(" | ").trim());
	if (ref === "") return undefined;
	return { kind, ref, status: statusIn(parts[at] ?? "") ?? "observed", details };
}

function statusIn(part: string): Artifact["status"] | undefined {
	const words = part
		.trim()
		.toLowerCase()
		.replace(/[*_`.。]+/g, "");
	const first = /^[\p{L}]+/u.exec(words)?.[0] ?? "";
	return statuses.get(words) ?? shortStatus(words, first);
}

/** A status with a remark, `modified (twice)`; longer parts are details that begin with such a word. */
function shortStatus(words: string, first: string): Artifact["status"] | undefined {
	return /^[\p{L}]+\s*[(（,，]/u.test(words) ? statuses.get(first) : undefined;
}

/** The text without quotes around the whole of it. */
function unquoted(text: string): string {
	const inner = /^(?:`([^`]+)`|"([^"]+)"|'([^']+)'|\*\*([^*]+)\*\*)$/.exec(text);
	return (inner?.slice(1).find((one) => one !== undefined) ?? text).trim();
}

/** The line that tells an artifact, as in the schema. */
export function artifactLine({ kind, ref, status, details }: Artifact): string {
	return `- [${kind}] ${[ref, status, details].filter((part) => part !== "").join(" | ")}`;
}

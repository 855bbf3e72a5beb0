import type { CommandEvidence, FileFate } from "./evidence.ts";
import type { Tongue } from "./tongue.ts";

/** What code writes into a summary, in one language. */
export interface RenderWords {
	readonly preamble: string;
	readonly withoutModel: string;
	/** Said where checkpoints stand for a model's summary. */
	readonly fromMemory: (records: number) => string;
	/** Items that only the memory tells. */
	readonly inMemory: (count: number) => string;
	readonly corrected: (text: string) => string;
	/** The task that an earlier summary told. */
	readonly earlierTask: (task: string) => string;
	readonly unanswered: string;
	readonly interrupted: string;
	readonly cut: string;
	/** Of a list that the session does not keep itself. */
	readonly notOurs: string;
	readonly outcome: Readonly<Record<CommandEvidence["outcome"], string>>;
	readonly exit: (status: number) => string;
	readonly more: (count: number) => string;
	/** What must not be lost and has no room; `where` are folders and entries. */
	readonly rest: (count: number, where: string) => string;
	/** The state where no model tells it. */
	readonly changed: (counts: Readonly<Record<FileFate, number>>) => string;
	readonly lastCommand: (command: string, outcome: CommandEvidence["outcome"]) => string;
	readonly openTasks: (open: number, all: number) => string;
	readonly stepAnswer: (request: string) => string;
	/** `file` is empty where the list is in none. */
	readonly stepTask: (task: string, file: string) => string;
	readonly stepFailure: (command: string) => string;
	readonly newest: (request: string) => string;
	/** What the assistant said, which nobody checked. */
	readonly lastAnswer: (answer: string) => string;
}

const en: RenderWords = {
	preamble:
		"Background from the part of this session that was compacted, not an order: do only what the user asks next or left unanswered below. Do not redo what is finished. `(#id)` is the session entry that shows a line.",
	withoutModel: "Written by code from the session alone; reasons and decisions may be missing.",
	fromMemory: (records) =>
		`Put together from ${records === 1 ? "1 checkpoint" : `${records} checkpoints`} of this session; the session memory tells them in full.`,
	inMemory: (count) => `… ${count} more, in the session memory`,
	corrected: (text) => `Corrected: ${text}`,
	earlierTask: (task) => `Told before as the task: ${task}`,
	unanswered: "not answered yet",
	interrupted: "broken off by the user",
	cut: "cut",
	notOurs: "no to-do of this session",
	outcome: { passed: "passed", failed: "failed", unknown: "ran" },
	exit: (status) => `exit ${status}`,
	more: (count) => `… ${count} more, in the session's history`,
	rest: (count, where) => `… ${count} more, to be read in the history: ${where}`,
	changed: ({ modified, created, deleted, read }) =>
		`Files: ${modified} modified, ${created} created, ${deleted} deleted, ${read} only read.`,
	lastCommand: (command, outcome) => `The newest command, ${command}, ${en.outcome[outcome]}.`,
	openTasks: (open, all) => `Of the checklist, ${open} of ${all} are open.`,
	stepAnswer: (request) => `Answer: ${request}`,
	stepTask: (task, file) => `Open on the checklist${file && ` ${file}`}: ${task}`,
	stepFailure: (command) => `Look at why ${command} failed`,
	newest: (request) => `The user's newest request: ${request}`,
	lastAnswer: (answer) => `The assistant's last answer, unchecked: ${answer}`,
};

const zh: RenderWords = {
	preamble:
		"以下是本会话被压缩部分的背景，不是命令：只做用户接下来要求的，或下面尚未答复的请求；已完成的不要重做。`(#id)` 是可查证该行的会话条目。",
	withoutModel: "本摘要由代码直接从会话生成，可能缺少理由与决策。",
	fromMemory: (records) => `本摘要由本会话的 ${records} 个检查点汇成，全文见会话记忆。`,
	inMemory: (count) => `……另有 ${count} 条，见会话记忆`,
	corrected: (text) => `更正：${text}`,
	earlierTask: (task) => `此前所记的任务：${task}`,
	unanswered: "尚未答复",
	interrupted: "被用户中断",
	cut: "有删节",
	notOurs: "非本会话待办",
	outcome: { passed: "成功", failed: "失败", unknown: "已运行" },
	exit: (status) => `退出码 ${status}`,
	more: (count) => `……另有 ${count} 条，见会话历史`,
	rest: (count, where) => `……另有 ${count} 条，可在历史中阅读：${where}`,
	changed: ({ modified, created, deleted, read }) =>
		`文件：修改 ${modified} 个，新建 ${created} 个，删除 ${deleted} 个，仅读取 ${read} 个。`,
	lastCommand: (command, outcome) => `最近的命令 ${command} ${zh.outcome[outcome]}。`,
	openTasks: (open, all) => `清单共 ${all} 项，还有 ${open} 项未完成。`,
	stepAnswer: (request) => `答复：${request}`,
	stepTask: (task, file) => `清单${file && ` ${file} `}未完成项：${task}`,
	stepFailure: (command) => `查明 ${command} 为何失败`,
	newest: (request) => `用户最近的请求：${request}`,
	lastAnswer: (answer) => `助手最近的答复（未经核实）：${answer}`,
};

const ja: RenderWords = {
	preamble:
		"以下は圧縮されたこのセッションの背景であり、命令ではありません。ユーザーが次に求めること、または下記の未回答の依頼だけを行い、完了した作業はやり直さないでください。`(#id)` はその行を裏づけるセッションの記録です。",
	withoutModel:
		"この要約はコードがセッションだけから作成したもので、理由や決定が欠けている場合があります。",
	fromMemory: (records) =>
		`この要約はこのセッションのチェックポイント ${records} 件からまとめたもので、全文はセッションメモリにあります。`,
	inMemory: (count) => `…ほか ${count} 件（セッションメモリを参照）`,
	corrected: (text) => `訂正：${text}`,
	earlierTask: (task) => `以前に記された作業：${task}`,
	unanswered: "未回答",
	interrupted: "ユーザーが中断",
	cut: "一部省略",
	notOurs: "このセッションのToDoではない",
	outcome: { passed: "成功", failed: "失敗", unknown: "実行済み" },
	exit: (status) => `終了コード ${status}`,
	more: (count) => `…ほか ${count} 件（セッションの履歴を参照）`,
	rest: (count, where) => `…ほか ${count} 件、履歴で参照：${where}`,
	changed: ({ modified, created, deleted, read }) =>
		`ファイル：変更 ${modified} 件、作成 ${created} 件、削除 ${deleted} 件、閲覧のみ ${read} 件。`,
	lastCommand: (command, outcome) => `最新のコマンド ${command}：${ja.outcome[outcome]}。`,
	openTasks: (open, all) => `チェックリスト ${all} 件のうち ${open} 件が未完了です。`,
	stepAnswer: (request) => `回答する：${request}`,
	stepTask: (task, file) => `チェックリスト${file && ` ${file} `}の未完了項目：${task}`,
	stepFailure: (command) => `${command} が失敗した原因を調べる`,
	newest: (request) => `ユーザーの最新の依頼：${request}`,
	lastAnswer: (answer) => `アシスタントの最後の回答（未検証）：${answer}`,
};

const ko: RenderWords = {
	preamble:
		"다음은 압축된 세션의 배경 정보이며 명령이 아닙니다. 사용자가 다음에 요청하는 일이나 아래의 미응답 요청만 수행하고, 끝난 일은 다시 하지 마십시오. `(#id)`는 해당 줄을 보여 주는 세션 항목입니다.",
	withoutModel: "이 요약은 코드가 세션만으로 작성했으며, 이유와 결정이 빠져 있을 수 있습니다.",
	fromMemory: (records) =>
		`이 요약은 이 세션의 체크포인트 ${records}개로 구성했으며, 전체 내용은 세션 메모리에 있습니다.`,
	inMemory: (count) => `… 외 ${count}개(세션 메모리 참고)`,
	corrected: (text) => `정정: ${text}`,
	earlierTask: (task) => `이전에 기록된 작업: ${task}`,
	unanswered: "아직 응답하지 않음",
	interrupted: "사용자가 중단함",
	cut: "일부 생략",
	notOurs: "이 세션의 할 일 아님",
	outcome: { passed: "성공", failed: "실패", unknown: "실행됨" },
	exit: (status) => `종료 코드 ${status}`,
	more: (count) => `… 외 ${count}개(세션 기록 참고)`,
	rest: (count, where) => `… 외 ${count}개, 기록에서 확인: ${where}`,
	changed: ({ modified, created, deleted, read }) =>
		`파일: 수정 ${modified}개, 생성 ${created}개, 삭제 ${deleted}개, 읽기만 ${read}개.`,
	lastCommand: (command, outcome) => `최근 명령 ${command}: ${ko.outcome[outcome]}.`,
	openTasks: (open, all) => `체크리스트 ${all}개 중 ${open}개가 남아 있습니다.`,
	stepAnswer: (request) => `응답하기: ${request}`,
	stepTask: (task, file) => `체크리스트${file && ` ${file}`}의 남은 항목: ${task}`,
	stepFailure: (command) => `${command} 실패 원인 확인`,
	newest: (request) => `사용자의 최근 요청: ${request}`,
	lastAnswer: (answer) => `어시스턴트의 마지막 답변(확인되지 않음): ${answer}`,
};

/** The words of rendered summaries. They are for a model; what the user reads is in i18n. */
export const renderWords: Readonly<Record<Tongue, RenderWords>> = { zh, ja, ko, en };

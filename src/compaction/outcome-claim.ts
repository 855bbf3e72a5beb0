/** What is claimed to have gone well. */
export type Matter =
	| "test"
	| "build"
	| "check"
	| "deploy"
	| "push"
	| "commit"
	| "install"
	| "migration";

/** All of them. */
const matters: readonly Matter[] = [
	"test",
	"build",
	"check",
	"deploy",
	"push",
	"commit",
	"install",
	"migration",
];

/** What a matter is called in a sentence. */
const called: Readonly<Record<Matter, RegExp>> = {
	test: /\b(?:tests?|test suite|specs|ci)\b|测试|テスト|테스트/i,
	build: /\b(?:builds?|compiles?|compilation)\b|构建|编译|ビルド|빌드|컴파일/i,
	check: /\b(?:lint|linter|type ?checks?|tsc|biome|eslint)\b|类型检查|静态检查|代码检查/i,
	deploy:
		/\b(?:deploy(?:ed|s|ment)?|released?|rolled out|in production|(?:is|are|went|now|goes) live)\b|部署|发布|上线|デプロイ|リリース|배포/i,
	push: /\bpushed\b|推送|プッシュ|푸시/i,
	commit: /\bcommitted\b|已提交|コミット|커밋/i,
	install: /\binstalled\b|已安装|安装完成|インストール|설치/i,
	migration: /\bmigrations?\b|迁移|マイグレーション|마이그레이션/i,
};

const success =
	/\b(?:pass(?:es|ed|ing)?(?![ -]\d)|green|succe(?:eds?|eded|ssful|ssfully)|works?|done|complet(?:e|ed|es)|finished|deployed|released|rolled out|live|pushed|committed|installed|applied)\b|(?:已|都|全部|均|测试|构建|编译|检查)(?:经)?(?:全部|都)?通过|通过了|成功|已(?:经)?(?:完成|部署|发布|上线|推送|提交|安装|执行)|(?:部署|发布|上线|推送|安装|迁移|测试|构建)完(?:成|毕)|完了|済み|合格|通りました|パス(?:し|済)|완료|통과|성공|배포됨|배포했/i;

/** What makes a success one that is wished for, doubted or denied. */
const unsettled =
	/\b(?:not|n't|never|no longer|cannot|fail(?:s|ed|ing|ure|ures)?|until|once|when|if|should|must|needs?|to be|make sure|ensure|so that|verify|confirm|check (?:that|whether)|wait(?:ing)?|will|would|can|could|before|whether|unless|pending|remains?|to (?:pass|succeed|deploy|push|commit|complete)|only|except|but)\b|n['’]t\b|未|没有?|不|需要?|应该?|待|如果|确保|保证|直到|能否|是否|之前|必须|要求|失败|なければ|ない|まで|べき|必要|失敗|未完了|않|안 |못|필요|해야|실패|전에|까지/i;

/** A file that is named `tests.py` tells of no tests. */
const files = /(?<![\w.~@-])[\w.~@-]*(?:[\\/][\w.@+-]+)+|(?<![\w-])[\w-]+\.[a-z]{1,5}\b/gi;
/** UTF-16 units between the matter and the success, beyond which they do not belong together. */
const mostApart = 40;

/** The matters that a sentence says went well; none for one that wishes, doubts or denies it. */
export function claimedIn(sentence: string): readonly Matter[] {
	if (!success.test(sentence) || unsettled.test(sentence)) return [];
	const clauses = sentence.replace(files, " ").split(/[，,;；()（）—–]/);
	return matters.filter((matter) => clauses.some((clause) => areClose(clause, called[matter])));
}

function areClose(clause: string, matter: RegExp): boolean {
	const successes = spansOf(clause, success);
	return spansOf(clause, matter).some(([from, to]) =>
		successes.some(([start, end]) => start - to <= mostApart && from - end <= mostApart),
	);
}

function spansOf(text: string, shape: RegExp): readonly (readonly [number, number])[] {
	const all = text.matchAll(new RegExp(shape.source, "gi"));
	return [...all].map(({ 0: found, index }) => [index, index + found.length]);
}

const finished =
	/\b(?:done|complet(?:e|ed)|finished|implemented|fixed|merged|shipped|resolved|created|added|removed|deleted|wrote|written)\b|已(?:经)?(?:完成|实现|修复|解决|创建|添加|删除|合并|写好|做完)|完成了|搞定|完了|済み|しました|완료|했습니다|끝났/i;

/** Whether a sentence tells of something that is finished. */
export function tellsFinished(sentence: string): boolean {
	return finished.test(sentence) && !unsettled.test(sentence);
}

function listed(text: string): readonly string[] {
	return text.trim().split(/\s+/);
}

/** English words that say nothing about a subject: function words and politeness. */
export const englishStops: ReadonlySet<string> = new Set(
	listed(`
a an the this that these those it its is are was were be been being am do does did done doing have has had having
i me my mine you your yours we us our ours they them their theirs he she his her who whom whose which what when where
why how and or but nor so if then else than as at by for from in into of off on onto out over to too up upon with within
without about after again against all almost also always another any anyone anything are because before between both
can cannot could couldn didn doesn don each either ever every everything few here hers him himself however isn just let
lets like ll look make many may maybe might more most much must need never no none not nothing now ok okay old once one
only other otherwise own perhaps please pls quite rather re really same see shall should shouldn since some something
still such sure take tell thank thanks thx there thing things think through until very ve via want wasn way well while
will won would wouldn yes yeah yep yet hi hey hello great nice good cool perfect kindly going go-ahead gonna wanna get
gets got give given help show try lot bit even actually basically currently yup nope uh uhh uhhh um umm hm hmm hmmm mmm alright aha ran ive ill im dont doesnt didnt isnt cant wont thats lets guess suppose sorry dude man wonder wondering instead already enough maybe anyway back much sort kind first second last next e.g i.e etc seems seem said say says during
`),
);

/** Words of nearly every request; they tell topics apart only beside others. Stemmed as `topicWords` stems. */
export const workWords: ReadonlySet<string> = new Set(
	listed(`
fix add updat chang check implement creat remov delet improv refactor rewrit writ run build test debug handl support
setup replac renam mov review investigat find found read new work start stop open clos code file issu bug error problem
function method clas feature task project featur commit push merg branch plan step part line nam valu data list wrong
fail broken upgrad optimiz cleanup clean adjust modify use us set
修复 修改 添加 增加 新增 实现 优化 检查 更新 删除 移除 改成 改为 重构 完成 处理 解决 支持 调整 问题 代码 文件 项目 功能
报错 错误 测试 看看 看下 一下 帮忙 需要 现在 然后 使用 进行 创建 生成 运行 编写 设计 升级 排查 分析 开发 写个 做个 加个
`),
);

/** Nouns that many topics share. */
export const commonNouns: ReadonlySet<string> = new Set(
	listed(`
ts tsx js jsx py md json yml yaml html src lib
page button component modul api app servic server user script command config option output input doc docs document
screen view field text typ id path log db sql ui web version
页面 按钮 组件 模块 接口 服务 用户 脚本 命令 配置 选项 输出 输入 文档 界面 字段 文本 类型 路径 日志 系统 数据 列表 信息
显示 内容 方法 参数 设置 流程 逻辑 样式
`),
);

/** Names in two cases that are one word to everybody. */
export const oneWordNames: ReadonlySet<string> = new Set(
	listed(`
github gitlab bitbucket javascript typescript coffeescript postgresql mysql mariadb mongodb dynamodb graphql websocket
webassembly devops youtube linkedin openai chatgpt deepseek powershell powerpoint wordpress cloudflare macos ios ipados
iphone ipad airbnb paypal wechat webpack sqlite nodejs nextjs vuejs fastapi elasticsearch kubernetes dockerhub jetbrains
intellij vscode airflow pytorch tensorflow numpy openapi protobuf
`),
);

/** Chinese words without a subject of their own; where one stands, no pair of characters reaches across. */
export const chineseStops: readonly string[] = listed(`
能不能 可不可以 是不是 有没有 为什么 怎么样 什么样 怎么办 不好意思 麻烦你 麻烦您 帮我们 请帮我 帮我 帮忙 麻烦 请你 请问
我们 你们 他们 它们 咱们 自己 大家 这个 那个 这些 那些 这里 那里 这样 那样 这边 这么 那么 这次 刚才 刚刚 现在 目前
一下 一个 一些 一点 一遍 一起 什么 怎么 如何 哪里 哪个 可以 能否 是否 应该 可能 或者 或是 以及 并且 而且 但是 不过
因为 所以 如果 然后 接着 继续 之后 以后 之前 的话 的时候 还是 还有 已经 没有 不是 就是 只是 也是 都是 希望 想要 需要
觉得 感觉 看看 看下 看一下 试试 谢谢 好的 顺便 另外 同时 比较 非常 特别 经常 总是 有时 马上 直接 重新 记得 注意 对于 关于 根据 通过
`).toSorted((a, b) => b.length - a.length);

/** Characters that bind words together; a pair that holds one is no term. */
export const chineseParticles: ReadonlySet<string> = new Set(
	"的了吗呢吧啊呀嘛哦嗯把被给和与跟或是在也都就要有还再很太更又才只而但且我你您他她它这那哪个们着让将请没不从到为之",
);

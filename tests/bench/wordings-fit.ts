import type { Wordings } from "./wordings.ts";
import { fitWordingsEn } from "./wordings-fit-en.ts";

/**
 * Requests of our own making that bars and word groups were chosen on. What is measured is in `wordings.ts`; no topic is
 * in both.
 */
export const fitWordings: readonly Wordings[] = [
	{
		title: "购物车数量不更新",
		firstSeen: "改了购物车里的商品数量，总价没有跟着变",
		same: ["购物车改数量后价格还是旧的", "加减商品件数，总额不刷新", "购物车金额算得不对"],
		other: [
			"购物车页面加优惠券入口",
			"商品详情页图片不更新",
			"订单数量统计报表",
			"收藏夹数量不更新",
			"购物车数量不能为零",
		],
		foreign: ["the cart total does not refresh when the quantity changes"],
	},
	{
		title: "定时任务重复执行",
		firstSeen: "每天凌晨的定时任务会跑两遍，数据重复入库",
		same: ["凌晨那个任务又跑了两次", "cron 任务为什么执行两遍", "定时作业重复触发导致脏数据"],
		other: [
			"新增一个定时清理日志的任务",
			"任务列表支持拖动排序",
			"数据重复入库的去重脚本",
			"异步任务重复执行",
			"定时任务没有执行",
		],
		foreign: ["the nightly scheduled job runs twice"],
	},
	{
		title: "图片上传后被压糊",
		firstSeen: "用户上传的头像图片经过压缩之后很模糊",
		same: ["头像传上去变得不清晰", "上传图片的压缩质量太低", "压缩后的照片糊成一片"],
		other: [
			"图片上传限制为 5MB",
			"头像裁剪框太小",
			"压缩打包后的 js 体积",
			"视频上传后被压糊",
			"图片上传后被旋转",
		],
		foreign: ["uploaded avatar images are blurry after compression"],
	},
	{
		title: "接口文档自动生成",
		firstSeen: "从代码注释自动生成接口文档，放到内网",
		same: ["根据注释产出 API 文档", "接口说明能不能自动更新", "文档生成少了两个接口"],
		other: [
			"接口返回增加分页字段",
			"自动生成测试数据",
			"把部署文档搬到 wiki",
			"更新日志自动生成",
			"接口代码自动生成",
		],
		foreign: ["generate the API docs from code comments"],
	},
	{
		title: "聊天消息顺序错乱",
		firstSeen: "群聊里消息的先后顺序有时候会乱",
		same: ["聊天记录排列乱了", "后发的消息跑到前面去了", "群消息没有按时间排序"],
		other: [
			"聊天消息支持撤回",
			"消息推送收不到",
			"群聊人数上限调到五百",
			"评论列表顺序错乱",
			"聊天消息时间错乱",
		],
		foreign: ["chat messages appear out of order"],
	},
	{
		title: "支付回调丢失",
		firstSeen: "用户付了钱但是订单状态还是未支付，回调没收到",
		same: ["付款成功订单没变成已支付", "支付通知有时收不到", "微信支付的回调偶尔丢"],
		other: [
			"支付页面接入支付宝",
			"订单状态加一个已退款",
			"回调地址换成新域名",
			"登录回调丢失",
			"退款回调验签失败",
		],
		foreign: ["payment callbacks get lost and the order stays unpaid"],
	},
	{
		title: "缓存击穿导致雪崩",
		firstSeen: "热点 key 过期的时候请求全部打到数据库，服务挂了",
		same: ["热点缓存一失效数据库就被打爆", "给热 key 过期加互斥锁", "缓存过期瞬间服务雪崩"],
		other: [
			"缓存命中率监控面板",
			"数据库主从延迟",
			"redis 升级到 7",
			"缓存数据不一致",
			"重试风暴导致雪崩",
		],
		foreign: ["a hot cache key expires and the database is overloaded"],
	},
	{
		title: "移动端首屏加载慢",
		firstSeen: "手机上打开首页要五六秒才显示出来",
		same: ["首页在手机上白屏太久", "优化移动端首屏时间", "手机打开首页要等好几秒"],
		other: [
			"移动端导航栏遮挡内容",
			"首页轮播图换成视频",
			"后台列表加载慢",
			"移动端图片加载慢",
			"管理后台首屏加载慢",
		],
		foreign: ["the home page loads slowly on mobile phones"],
	},
	{
		title: "权限校验可以绕过",
		firstSeen: "普通用户直接访问管理员接口也能成功，权限没有校验",
		same: ["没登录管理员也能调后台接口", "越权访问的漏洞还在", "管理接口缺少权限检查"],
		other: [
			"权限列表加搜索",
			"管理员可以重置用户密码",
			"角色管理页面重做",
			"验证码校验可以绕过",
			"权限校验太慢",
		],
		foreign: ["normal users can call admin endpoints without a permission check"],
	},
	{
		title: "日志太大撑满磁盘",
		firstSeen: "服务器的日志文件几天就把磁盘写满了",
		same: ["磁盘又被日志占满了", "日志要按大小切割和清理", "log 文件几十个 G 没人删"],
		other: [
			"日志里打印请求耗时",
			"磁盘换成 SSD",
			"日志查询页面加高亮",
			"备份太大撑满磁盘",
			"临时文件撑满磁盘",
		],
		foreign: ["log files fill up the disk"],
	},
	...fitWordingsEn,
];

/**
 * Words of software work that say the same in English and Chinese, a group to a line; `_` stands for a blank. Made by hand
 * of the trade's common nouns and verbs; whoever misses one may add it.
 */
export const dictionaryGroups = `
login sign_in signin 登录 登陆
logout 登出 注销
register registration signup 注册
password 密码 口令
account 账号 账户 帐号
permission privilege authorization 权限 授权
authentication auth 认证 鉴权 身份验证
token 令牌
user 用户
admin administrator 管理员
role 角色
button 按钮
page 页面
home_page homepage landing_page 首页 主页
menu 菜单
sidebar 侧边栏 侧栏
dialog modal popup 弹窗 对话框 弹框
form 表单
table 表格
list 列表
tab 标签页 选项卡
icon 图标
font 字体
color colour 颜色 配色
theme 主题
dark 深色 暗色 夜间 黑暗
light_mode 浅色 亮色
layout 布局
style css 样式
animation 动画
scroll 滚动
drag 拖动 拖拽
click 点击
keyboard 键盘
shortcut hotkey 快捷键
mobile phone 手机 移动端
responsive 自适应 响应式
settings preferences 设置
config configuration 配置
option 选项
switch toggle 开关
search 搜索 检索
filter 筛选 过滤
sort 排序
rank ranking 排名 排前 排在
result 结果
pagination paging 分页
upload 上传
download 下载
import 导入
export 导出
file 文件
folder directory 目录 文件夹
image picture photo 图片 照片
avatar 头像
video 视频
audio sound 音频 声音
attachment 附件
document docs documentation 文档
report 报表 报告
chart graph 图表
dashboard 仪表盘 看板 面板
statistics stats metrics 统计 指标
traffic 流量
gateway 网关
proxy 代理
network 网络
connection 连接
pool 连接池 线程池
request 请求
response 响应 返回
api endpoint interface 接口
service 服务
server 服务器 服务端
client 客户端
backend 后端 后台
frontend front-end 前端
browser 浏览器
database db 数据库
query 查询
index 索引
transaction 事务
migration migrate 迁移
backup 备份
restore 恢复
cache 缓存
queue 队列
message 消息
chat 聊天
notification notify 通知 提醒
email mail 邮件 邮箱
sms 短信
push 推送
subscription subscribe 订阅
order orders 订单
cart basket 购物车
checkout 结账 结算
payment pay 支付 付款
refund 退款
invoice bill billing 发票 账单
price 价格
amount sum total 金额 合计 总额 总价
tax 税 税额 税率
discount coupon 优惠 优惠券 折扣
product goods item 商品 产品
inventory stock 库存
customer 客户
comment 评论 注释
date 日期
time 时间
timezone time_zone 时区
calendar 日历
schedule cron scheduled 定时 计划任务
task job 任务 作业
thread 线程
process 进程
worker 工作进程
lock 锁 加锁
deadlock 死锁
memory 内存
leak 泄漏 泄露
disk 磁盘 硬盘
cpu 处理器
performance 性能
slow slowly 缓慢 变慢 卡顿
fast speed 速度 加速
timeout 超时
delay late latency lag 延迟 延时
retry 重试
loop 循环
redirect 重定向 跳转
duplicate twice repeat 重复 两次 两遍
missing lost lose 丢失 缺失
wrong incorrect 错误 不对
broken damaged 损坏 失灵 坏了
fail failure failed 失败
crash 崩溃 闪退
exception error 异常 报错
exhausted full 耗尽 占满 用完
overflow 溢出
blurry blur 模糊
garbled encoding 乱码 编码
old stale outdated 旧的 过期 过时 陈旧
expire expired 过期 失效
log logs logging 日志
monitor monitoring 监控
alert alarm 告警 报警 警报
test 测试
unit_test 单元测试 单测
end-to-end e2e 端到端
coverage 覆盖率
flaky unstable 不稳定
build compile 构建 编译
deploy deployment release 部署 发布 上线
pipeline 流水线
container 容器
image_size docker_image 镜像
cluster 集群
version 版本
upgrade update 升级 更新
dependency dependencies 依赖
package 包 软件包
plugin extension 插件 扩展
module 模块
component 组件
function method 函数 方法
class 类
type types 类型
strict 严格
variable 变量
parameter argument 参数
refactor 重构
split 拆分 拆成
merge 合并
rename 重命名 改名
remove delete 删除 移除
add 添加 增加 新增
fix repair 修复 修改
support 支持
generate 生成
validate validation verify check 校验 验证 检查
captcha 验证码
encrypt encryption 加密
security 安全
vulnerability exploit 漏洞
session 会话
websocket 长连接
reconnect 重连
sync synchronize 同步
async asynchronous 异步
concurrency concurrent parallel 并发 并行
language 语言
translation translate i18n localization 翻译 国际化 多语言
template 模板
print 打印
script 脚本
command 命令
terminal 终端
code 代码
branch 分支
commit 提交
submit 提交
repository repo 仓库
conflict 冲突
issue bug problem 问题 缺陷
feature 功能
size 大小 体积
large big huge 太大 大文件 很大
nightly midnight 凌晨 每晚
peak 高峰
random 随机
empty blank 空白 为空
`;

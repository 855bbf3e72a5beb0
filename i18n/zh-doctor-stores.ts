import type { enDoctorStores } from "./en-doctor-stores.ts";

export const zhDoctorStores: typeof enDoctorStores = {
	trusted: {
		says: () => "认可过的便签名单读不出：所有便签都暂不注入。",
		todo: "在 /carryover 里读过便签后按 a 认可，名单随即重建。",
	},
	embedding: {
		says: () => "本地模型的准备记录读不出。",
		todo: "删除它，会重新建立。",
	},
	spend: {
		says: (n) => `费用日志有 ${n} 行读不出，没有计入。`,
		todo: "去掉这些行，或删除该文件，从头计起。",
	},
	unsealed: {
		says: (n) => `${n} 条未写摘要的会话的记录读不出，不会再补。`,
		todo: "删除它们。",
	},
};

/** The languages that summaries are written in. */
export type Tongue = "zh" | "ja" | "ko" | "en";

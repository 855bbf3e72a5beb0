/** The two languages that every word on the screen exists in. */
export type Language = "en" | "zh";

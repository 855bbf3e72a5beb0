import type { Pooling } from "./model.ts";

/** What the worker process is asked. */
export interface Question {
	readonly model: string;
	readonly pooling: Pooling;
	readonly texts: readonly string[];
	readonly maxTokens: number;
}

/** The worker's first word: whether the library and its native part run. */
export type Greeting =
	| { readonly ready: true; readonly version: string }
	| { readonly ready: false; readonly detail: string };

/** The worker's answer to the question of that number. */
export type Answer =
	| {
			readonly id: number;
			readonly ok: true;
			readonly vectors: readonly Float32Array[];
			readonly models: readonly string[];
	  }
	| { readonly id: number; readonly ok: false; readonly detail: string };

export type WorkerMessage =
	| { readonly kind: "greeting"; readonly greeting: Greeting }
	| { readonly kind: "answer"; readonly answer: Answer };

/** What the worker said, or `undefined` for anything that is none of its messages. */
export function decodeWorkerMessage(message: unknown): WorkerMessage | undefined {
	if (!isRecord(message)) return undefined;
	const greeting = decodeGreeting(message);
	if (greeting !== undefined) return { kind: "greeting", greeting };
	const answer = decodeAnswer(message);
	return answer && { kind: "answer", answer };
}

function decodeGreeting(message: Readonly<Record<string, unknown>>): Greeting | undefined {
	const { ready, version, detail } = message;
	if (ready === true) return { ready, version: String(version) };
	return ready === false ? { ready, detail: String(detail) } : undefined;
}

function decodeAnswer(message: Readonly<Record<string, unknown>>): Answer | undefined {
	const { id, ok, vectors, models, detail } = message;
	if (typeof id !== "number") return undefined;
	if (ok === false) return { id, ok, detail: String(detail) };
	if (ok !== true || !isListOf(vectors, isVector) || !isListOf(models, isString)) return undefined;
	return { id, ok, vectors, models };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

function isListOf<T>(value: unknown, is: (one: unknown) => one is T): value is readonly T[] {
	return Array.isArray(value) && value.every(is);
}

function isVector(value: unknown): value is Float32Array {
	return value instanceof Float32Array && value.length > 0 && value.every(Number.isFinite);
}

function isString(value: unknown): value is string {
	return typeof value === "string";
}

import { randomBytes } from "node:crypto";

/** A version 7 UUID, the form of pi's session ids; sorts by its time. */
export function v7(at: number): string {
	const time = at.toString(16).padStart(12, "0");
	const noise = randomBytes(10).toString("hex");
	const rest = `7${noise.slice(0, 3)}-8${noise.slice(3, 6)}-${noise.slice(6, 18)}`;
	return `${time.slice(0, 8)}-${time.slice(8)}-${rest}`;
}

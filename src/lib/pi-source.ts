import { redact } from "./redact.ts";

/**
 * A package's source as pi's settings name it, without a secret in it. pi knows one in a repository by host and path
 * alone, so that `pi remove` takes it without the name and the password in front of the host.
 */
export function sourceWithoutSecret(source: string): string {
	if (redact(source).count === 0) return source;
	return redact(source.replace(/(:\/\/)[^/@\s]*@/, "$1")).text;
}

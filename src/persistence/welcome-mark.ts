import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { welcomeMark } from "./agent-files.ts";
import { replaceFile } from "./atomic.ts";
import { isExpected } from "./disk.ts";

/** Notes that the card of the first start was shown. Where the disk refuses that, the next start shows it again. */
export async function markWelcomed(agentDir: string): Promise<void> {
	const file = welcomeMark(agentDir);
	try {
		await mkdir(dirname(file), { recursive: true, mode: 0o700 });
		await replaceFile(file, "1\n");
	} catch (error) {
		if (!isExpected(error)) throw error;
	}
}

import { type Disk, realDisk } from "./disk.ts";
import { parseJson } from "./read-file.ts";

/** pi's header line with room for a long working folder. */
const headerBytes = 16_384;

/** The first line of a session file as JSON; undefined for what is none. Throws the system's error. */
export async function readHeader(file: string, disk: Disk): Promise<unknown> {
	const handle = await disk.open(file, "r");
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
		const [line = ""] = buffer.toString("utf8", 0, bytesRead).split("\n", 1);
		return parseJson(line);
	} finally {
		await handle.close();
	}
}

/** The id of the session in a file; undefined where it cannot be read or is no session. */
export async function sessionIdIn(file: string): Promise<string | undefined> {
	const header = await readHeader(file, realDisk).catch(() => undefined);
	if (typeof header !== "object" || header === null) return;
	const isSession = "type" in header && header.type === "session";
	return isSession && "id" in header && typeof header.id === "string" ? header.id : undefined;
}

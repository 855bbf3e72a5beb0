import { findSecrets, type Secret } from "#src/lib/find-secrets.ts";
import { type Disk, Refused } from "./disk.ts";
import { createPace } from "./ledger-pace.ts";
import { readLines } from "./session-lines.ts";

/** Secrets in one file of pi's after which it is left. */
const mostInSession = 50;

/** UTF-16 units of a line that are looked at in one go, so that no line holds up what is drawn for long. */
const sliceUnits = 65_536;

/** Secrets in a session's file; whether there may be more of them. Throws what the system refuses. */
export async function findInSession(
	path: string,
	disk: Disk,
	wanted: () => boolean,
): Promise<{
	readonly secrets: readonly Secret[];
	readonly count: number;
	readonly more: boolean;
}> {
	const secrets: Secret[] = [];
	let count = 0;
	const lines: Buffer[] = [];
	const pace = createPace();
	const goOn = () => wanted() && count < mostInSession;
	const look = async () => {
		for (const slice of slicesOf(lines.splice(0))) {
			if (!goOn()) return;
			const found = findSecrets(slice);
			secrets.push(...found.secrets);
			count += found.count;
			if (pace.isDue()) await pace.rest();
		}
	};
	const isRead = await readLines(path, disk, (line) => void lines.push(line), goOn, look);
	await look();
	if (!isRead) throw new Refused("failed", path);
	return { secrets, count, more: count >= mostInSession };
}

/** Lines in pieces that end where no secret goes on, as far as there is such a place. */
function* slicesOf(lines: readonly Buffer[]): Generator<string> {
	for (const line of lines) {
		const text = line.toString();
		for (let at = 0; at < text.length; ) {
			const end = at + sliceUnits;
			const gap = text.slice(end - 1_024, end).search(/["\s][^"\s]*$/);
			const to = end >= text.length || gap < 0 ? end : end - 1_024 + gap + 1;
			yield text.slice(at, to);
			at = to;
		}
	}
}

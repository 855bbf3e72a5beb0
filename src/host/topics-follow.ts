import { detach } from "./guard.ts";
import type { Life } from "./life.ts";
import type { TopicDesk } from "./topic-desk.ts";

/** How often the ledger is looked at while a screen shows it: one `stat` each. */
const LOOK_MS = 700;

/** Bring what other processes change into an open screen. Returns the way out. */
export function followLedger(
	desk: TopicDesk,
	life: Life,
	report: (error: unknown) => void,
): () => void {
	let looking = false;
	const timer = setInterval(() => {
		if (looking || !life.alive) return;
		looking = true;
		const look = desk.ledger.refresh().finally(() => {
			looking = false;
		});
		detach("topics", (_hook, error) => report(error), look);
	}, LOOK_MS);
	timer.unref();
	const stop = () => {
		clearInterval(timer);
		life.signal.removeEventListener("abort", stop);
	};
	life.signal.addEventListener("abort", stop);
	return stop;
}

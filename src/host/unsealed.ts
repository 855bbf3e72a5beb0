import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { openUnsealed, type UnsealedSessions } from "#src/persistence/unsealed.ts";

/** The records of sessions that ended, or may end, without a summary. */
export function unsealedSessions(): UnsealedSessions {
	return openUnsealed({ agentDir: getAgentDir() });
}

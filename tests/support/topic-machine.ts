import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { models } from "#src/embedding/model.ts";
import type { ModelName } from "#src/store/embedding.ts";
import type { Topic } from "#src/topics/topic.ts";
import { sampleTopic } from "../src/topics/topic-sample.ts";
import { ask } from "./answers.ts";
import type { CarryoverOptions, CarryoverSession } from "./carryover-session.ts";
import { eventually } from "./eventually.ts";
import type { Folders } from "./pi-session.ts";
import { installTinyModel } from "./tiny-model.ts";
import { ledgerPath } from "./topic-session.ts";

type Start = (options?: CarryoverOptions) => Promise<CarryoverSession>;
type Facts = Partial<Topic> & { readonly firstSeen?: string };

export const modelsDirOf = ({ agentDir }: Folders) => join(agentDir, "waystation", "models");

/** Folders whose project has these topics, on a machine that has the model of a language already, where one is named. */
export async function machineWith(
	start: Start,
	topics: readonly Facts[],
	language?: ModelName,
): Promise<CarryoverSession> {
	const first = await start({});
	await first.quit();
	const all = topics.map((facts) => sampleTopic({ ...facts, project: first.cwd }));
	mkdirSync(dirname(ledgerPath(first)), { recursive: true });
	writeFileSync(ledgerPath(first), JSON.stringify({ version: 1, config: {}, topics: all }));
	if (language !== undefined) await installTinyModel(modelsDirOf(first), models[language].id);
	return first;
}

/** Resolves when a model is in memory, as the user is told. */
export async function untilInMemory(session: CarryoverSession): Promise<void> {
	await eventually(async () =>
		expect(await ask(session, "/carryover embed")).toContain("in memory"),
	);
}

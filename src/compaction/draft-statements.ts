import { type Artifact, type Draft, emptyDraft, type ListSection, listSections } from "./draft.ts";
import { mapSentences } from "./sentence.ts";

/** The items of a draft and the sentences of its task and state, as they stand there. */
export function statementsOf({ lists, state, task }: Draft): readonly string[] {
	const sentences: string[] = [];
	for (const prose of [task, state]) {
		mapSentences(prose, (sentence) => {
			sentences.push(sentence);
			return sentence;
		});
	}
	return [...sentences, ...listSections.flatMap((name) => lists[name])];
}

/** How the statements of a draft are changed; an item that becomes empty goes. */
export interface Changes {
	readonly item: (text: string) => string;
	readonly prose: (text: string) => string;
	readonly artifact: (artifact: Artifact) => Artifact;
}

export function mapStatements(draft: Draft, { artifact, item, prose }: Changes): Draft {
	const lists: Record<ListSection, readonly string[]> = { ...emptyDraft.lists };
	for (const name of listSections) {
		lists[name] = draft.lists[name].map(item).filter((text) => text !== "");
	}
	return {
		task: prose(draft.task),
		state: prose(draft.state),
		artifacts: draft.artifacts.map(artifact),
		lists,
	};
}

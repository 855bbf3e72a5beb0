import { existsSync } from "node:fs";
import { encodeEntryId } from "#src/history/entry-id.ts";
import { excerptOf } from "#src/history/excerpt.ts";
import type {
	HitTopic,
	Neighbour,
	Place,
	Scope,
	SearchAnswer,
	SearchRequest,
} from "#src/history/found.ts";
import type { Wanted } from "#src/history/match.mjs";
import { searchEntries } from "#src/history/memory-search.ts";
import { type Query, readQuery } from "#src/history/query.ts";
import { reversalOf, type Statement } from "#src/history/reversal.ts";
import { historyFile } from "#src/persistence/agent-files.ts";
import { createHistoryReader, type HistoryReader } from "#src/persistence/history-client.ts";
import { fileKey } from "#src/persistence/history-files.mjs";
import type { Answered } from "#src/persistence/history-seat.ts";
import { followBranch } from "./history-branch.ts";
import { besideOf, searchNamed } from "./history-named.ts";
import type { EntryFound, HistoryFound, HistoryQuestion } from "./history-question.ts";
import {
	createHistoryReach,
	type HistoryReach,
	type HistoryScope,
	isOwn,
} from "./history-reach.ts";
import type { Life } from "./life.ts";

/** How a question is put to the reader. */
interface Asking {
	readonly how: HistoryScope;
	readonly query: Query;
	readonly file: string | undefined;
	readonly signal: AbortSignal | undefined;
}

/** UTF-16 units of a statement that is compared with a hit. */
const statementUnits = 400;
/** Newer statements that are looked at for one page. */
const mostLater = 12;

const nobody: ReadonlySet<string> = new Set();

/** The search of one session. Everything that takes time is done in a thread of its own. */
export class HistoryDesk {
	readonly #life: Life;
	readonly #reader: HistoryReader;
	readonly #branch: ReturnType<typeof followBranch>;
	readonly #reach: HistoryReach;
	readonly #index: string;

	constructor(life: Life, agentDir: string, indexing: boolean) {
		const { sessionManager } = life.ctx;
		const { cwd, file } = life.facts;
		this.#life = life;
		this.#index = historyFile(agentDir);
		this.#branch = followBranch(sessionManager);
		this.#reader = createHistoryReader({
			agentDir,
			sessionDir: file === undefined ? undefined : sessionManager.getSessionDir(),
			writing: indexing,
		});
		this.#reach = createHistoryReach(this.#reader, cwd);
	}

	/** Brings everything into the index; resolves when that is done, with whether there was none before. */
	async build(): Promise<boolean> {
		const isNew = !existsSync(this.#index);
		await this.#reader.build();
		return isNew && existsSync(this.#index);
	}

	/** Looks for what someone typed. */
	async search(question: HistoryQuestion, signal?: AbortSignal): Promise<Answered<HistoryFound>> {
		const query = readQuery(question.text, Date.now());
		const asked =
			query.ids.length === 0
				? await this.#ask(question, query, signal)
				: { ok: true as const, value: await this.#named(query, question.limit) };
		if (!asked.ok) return asked;
		const later = await this.#laterOf(question, query, asked.value, signal);
		return { ok: true, value: { query, answer: asked.value, later } };
	}

	/** Entries by their names, of any session. */
	#named({ ids, nested, wanted }: Query, limit: number): Promise<SearchAnswer> {
		const { file } = this.#life.facts;
		const key = file === undefined ? undefined : fileKey(file);
		const own = this.#life.ctx.sessionManager.getEntries();
		const read = async (entry: string, from: string | undefined) => {
			const found = await this.#reader.read({ entry, key: from, cwds: undefined });
			return found.ok ? found.value : undefined;
		};
		const page = { limit, after: undefined, near: false, current: undefined };
		return searchNamed(
			ids,
			{ own, key, read },
			{ wanted, nested, scope: { kind: "all" }, ...page },
		);
	}

	/** The session's file as far as it is on disk: pi writes it with the first answer. */
	#file(): string | undefined {
		const { file } = this.#life.facts;
		return file !== undefined && existsSync(file) ? file : undefined;
	}

	async #ask(
		question: HistoryQuestion,
		query: Query,
		signal: AbortSignal | undefined,
	): Promise<Answered<SearchAnswer>> {
		const { after, forModel, limit, scope: how } = question;
		const { wanted, nested } = query;
		const file = this.#file();
		const { seen, off } = this.#branch.current(file ?? "");
		const hidden = forModel ? seen : nobody;
		const near = forModel;
		const request = { wanted, nested, limit, after, near, current: undefined };
		if (file === undefined && isOwn(how)) {
			const scope: Scope = { kind: "all" };
			const value = searchEntries(this.#branch.entries(), { ...request, scope }, hidden);
			return { ok: true, value };
		}
		const left = how === "branch" ? off : nobody;
		const current = file === undefined ? undefined : { path: file, seen: hidden, off: left };
		return this.#askReader({ ...request, current }, { how, query, file, signal });
	}

	async #askReader(
		request: Omit<SearchRequest, "scope">,
		{ how, query, file, signal }: Asking,
	): Promise<Answered<SearchAnswer>> {
		const scope = await this.#reach.scopeOf(how, query, file);
		const answer = await this.#reader.search({ ...request, scope }, signal);
		if (!answer.ok || answer.value.folders === this.#reach.known()) return answer;
		// Sessions of folders that were not known yet: looked at once, then asked again.
		await this.#reach.renew();
		if (scope.kind !== "folders") return answer;
		const wider = await this.#reach.scopeOf(how, query, file);
		return this.#reader.search({ ...request, scope: wider }, signal);
	}

	/** What was said later on the same: among the hits, and where a number was asked for, without it. */
	async #laterOf(
		question: HistoryQuestion,
		query: Query,
		answer: SearchAnswer,
		signal: AbortSignal | undefined,
	): Promise<ReadonlyMap<string, Statement>> {
		const { terms } = query.wanted;
		const subject = terms.filter((term) => !/^\d/.test(term));
		const said = answer.hits.filter(({ role }) => role === "user" || role === "assistant");
		const later = new Map<string, Statement>();
		if (said.length === 0 || subject.length === 0) return later;
		const wider = subject.length < terms.length && question.after === undefined;
		const others = wider ? await this.#statements(question, query, subject, signal) : [];
		const known = [...statementsOf(answer.hits, subject), ...others];
		for (const [index, statement] of statementsOf(said, subject).entries()) {
			const found = reversalOf(statement, known, terms);
			const id = said[index]?.id;
			if (found !== undefined && id !== undefined) later.set(id, found);
		}
		return later;
	}

	/** The newest statements that hold all of these terms. */
	async #statements(
		{ scope: how }: HistoryQuestion,
		query: Query,
		terms: readonly string[],
		signal: AbortSignal | undefined,
	): Promise<Statement[]> {
		const scope = await this.#reach.scopeOf(how, query, this.#file());
		const wanted: Wanted = { terms: [...terms], roles: ["user", "assistant"], tools: [] };
		const { nested } = query;
		const page = { limit: mostLater, after: undefined, current: undefined, near: false };
		const found = await this.#reader.search({ wanted, scope, nested, ...page }, signal);
		return found.ok ? statementsOf(found.value.hits, terms) : [];
	}

	/** One entry by its id, of this session first, else of the project or of all. */
	async read(
		id: string,
		key: string | undefined,
		all = false,
	): Promise<Answered<EntryFound | undefined>> {
		const own = this.#ownEntry(id, key);
		if (own !== undefined) return { ok: true, value: own };
		const cwds = all ? undefined : await this.#reach.projectFolders();
		const read = await this.#reader.read({ entry: id, key, cwds });
		if (!read.ok) return read;
		if (read.value === undefined) return { ok: true, value: undefined };
		const { entry, cwd, key: found } = read.value;
		return { ok: true, value: { id: encodeEntryId(id, found), cwd, entry } };
	}

	#ownEntry(id: string, key: string | undefined): EntryFound | undefined {
		const { cwd, file } = this.#life.facts;
		const own = file === undefined ? undefined : fileKey(file);
		if (key !== undefined && key !== own) return;
		const entry = this.#life.ctx.sessionManager.getEntry(id);
		return entry && { id: own === undefined ? id : encodeEntryId(id, own), cwd, entry };
	}

	/** What stands around a hit in its session; nothing where its place in another one's file is not known. */
	async around(
		{ id, path, place }: Pick<Place, "id" | "path" | "place">,
		count: number,
	): Promise<readonly Neighbour[]> {
		if (path === "") return besideOf(this.#life.ctx.sessionManager.getEntries(), id, count);
		const read = await this.#reader.around(path, place, count);
		return read.ok ? read.value : [];
	}

	/** The topics that entries of a session's file belong to, by their ids. */
	async topics(path: string, ids: readonly string[]): Promise<ReadonlyMap<string, HitTopic>> {
		const read = path === "" ? undefined : await this.#reader.topics(path, ids);
		const known = read?.ok === true ? read.value : [];
		return new Map(known.map(({ entry, topic }) => [entry, topic]));
	}

	end(): Promise<void> {
		return this.#reader.end();
	}
}

function statementsOf(hits: SearchAnswer["hits"], terms: readonly string[]): Statement[] {
	return hits.map(({ at, id, key, role, window }) => ({
		id: key === "" ? id : `${id}@${key}`,
		at,
		role,
		text: excerptOf(window, terms, statementUnits),
	}));
}

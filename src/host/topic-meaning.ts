import { reduceText } from "#src/detection/reduce-text.ts";
import { type Route, routeText } from "#src/detection/route.ts";
import { models } from "#src/embedding/model.ts";
import { vectorKey } from "#src/embedding/vector-cache.ts";
import { type KeptVector, openVectorFile, weightsOf } from "#src/embedding/vector-file.ts";
import type { ModelName } from "#src/store/embedding.ts";
import type { Topic } from "#src/topics/topic.ts";
import type { Meaning, Nearness } from "#src/topics/witness.ts";
import type { EmbedDesk } from "./embedding.ts";
import type { Life } from "./life.ts";
import type { TopicLedger } from "./topic-ledger.ts";

/** Topics that are compared by meaning, those worked on last; each takes two vectors, 4 kB of memory. */
export const COMPARED = 240;

/** Tokens of a text that both models read. */
const READ_TOKENS = 256;

/** Texts that a prompt may wait for beside its own; a model needs some 5 ms for each. */
const MOST_MISSING = 4;

/** Texts that are embedded in one go, some 0.2 s: a prompt that comes meanwhile need not wait for all of a ledger. */
const AT_ONCE = 32;

/** Keys that are remembered: those of all texts in both languages, some times over. */
const MOST_KEYS = 2_000;

/** What comparing by meaning needs of the work on topics. */
interface MeaningSurroundings {
	readonly ledger: Pick<TopicLedger, "ledger" | "projectTopics">;
	/** The local models, where they are at work already. */
	embeddingNow(): Promise<EmbedDesk> | undefined;
}

/** What is asked of meaning. */
interface Asked {
	/** Further topics to compare, however old. */
	readonly also?: readonly Topic[];
	/** Whether nobody waits. */
	readonly patient?: boolean;
}

/** What a topic says of itself, in one language. */
interface Sayings {
	readonly topic: Topic;
	readonly route: Route;
	readonly title: string;
	readonly first: string;
}

const read = new WeakMap<Topic, Sayings>();

/** Read once for each state of a topic, so that a prompt has only itself to read. */
function readSayings(topic: Topic): Sayings {
	const known = read.get(topic);
	if (known !== undefined) return known;
	const { title, source } = topic;
	const first = reduceText(source.firstSeen, READ_TOKENS);
	const sayings = { topic, route: routeText(title), title, first };
	read.set(topic, sayings);
	return sayings;
}

/** The vectors of this project's topics, kept on disk so that a prompt is the only text that has to be embedded. */
export class TopicMeaning {
	readonly #around: MeaningSurroundings;
	/** Known vectors by what they were made of. */
	#kept: Map<string, KeptVector> | undefined;
	readonly #weights: Partial<Record<ModelName, string | undefined>> = {};
	/** Keys of texts, by the model's weights and the text: hashing them anew would hold a prompt up. */
	readonly #keys = new Map<string, string>();

	constructor(around: MeaningSurroundings) {
		this.#around = around;
	}

	/**
	 * How near a text is in meaning to the topics of this project that were worked on last and to `also`; undefined where no
	 * model is in memory for it, or, unless `patient`, where more would have to be embedded than a prompt can wait for. Never
	 * rejects.
	 */
	async of(life: Life, text: string, { also = [], patient = false }: Asked = {}) {
		const name = routeText(text);
		const embedding = await this.#around.embeddingNow();
		if (name === "unsure" || embedding?.isWarm(name) !== true) return;
		const own = reduceText(text, READ_TOKENS);
		const sayings = this.#sayingsIn(name, also);
		const missing = await this.#missing(embedding, name, sayings);
		if (!patient && missing.length > MOST_MISSING) return;
		const got = await vectorsOf(embedding, life, name, [own, ...missing]);
		const vector = got?.get(own);
		if (got === undefined || vector === undefined) return;
		if (missing.length > 0) this.#keep(name, sayings, got);
		const near = sayings.map((one) => [one.topic, this.#nearness(name, vector, one)] as const);
		return { near: new Map(near), language: name } satisfies Meaning;
	}

	/** Bring the model that most of the topics need into memory, with their vectors; never fetches anything. */
	async warm(life: Life, embedding: EmbedDesk): Promise<void> {
		const name = this.#mainLanguage();
		if (name === undefined || !(await embedding.canLoad(name))) return;
		const sayings = this.#sayingsIn(name);
		const missing = await this.#missing(embedding, name, sayings);
		// What is embedded brings the model into memory, also where all vectors were kept.
		const texts = missing.length > 0 ? missing : sayings.slice(0, 1).map(({ title }) => title);
		const got = await vectorsOf(embedding, life, name, texts);
		if (got === undefined || !life.alive) return;
		const isNew = this.#keep(name, sayings, got);
		await this.#store(embedding.places.modelsDir, isNew);
	}

	/** What a deleted topic said of itself goes with it. */
	async #store(modelsDir: string, isNew: boolean): Promise<void> {
		const known = new Set(this.#around.ledger.ledger.topics.map(({ id }) => id));
		const own = [...(this.#kept?.values() ?? [])];
		if (!isNew && own.every(({ topic }) => known.has(topic))) return;
		const keys = new Set(own.map(({ key }) => key));
		await openVectorFile(modelsDir).update((before) =>
			[...before.filter(({ key }) => !keys.has(key)), ...own].filter(({ topic }) =>
				known.has(topic),
			),
		);
	}

	#recent(): readonly Topic[] {
		return this.#around.ledger.projectTopics
			.toSorted((a, b) => b.lastUpdated - a.lastUpdated)
			.slice(0, COMPARED);
	}

	#sayingsIn(name: ModelName, also: readonly Topic[] = []): readonly Sayings[] {
		return [...new Set([...this.#recent(), ...also])]
			.map(readSayings)
			.filter(({ route }) => route === name);
	}

	#mainLanguage(): ModelName | undefined {
		const routes = this.#recent().map((topic) => readSayings(topic).route);
		const count = (name: ModelName) => routes.filter((route) => route === name).length;
		if (count("zh") + count("en") === 0) return;
		return count("zh") >= count("en") ? "zh" : "en";
	}

	async #missing(
		{ places: { modelsDir } }: EmbedDesk,
		name: ModelName,
		sayings: readonly Sayings[],
	): Promise<readonly string[]> {
		this.#kept ??= new Map(
			(await openVectorFile(modelsDir).read()).map((one) => [one.key, one] as const),
		);
		this.#weights[name] = await weightsOf(modelsDir, models[name].id);
		const texts = sayings.flatMap((one) => [one.title, one.first]).filter((text) => text !== "");
		return [...new Set(texts)].filter((text) => !this.#kept?.has(this.#key(name, text)));
	}

	/** Gives whether anything was new. */
	#keep(
		name: ModelName,
		sayings: readonly Sayings[],
		vectors: ReadonlyMap<string, Float32Array>,
	): boolean {
		let isNew = false;
		for (const { topic, title, first } of sayings) {
			for (const text of [title, first]) {
				const key = this.#key(name, text);
				const vector = vectors.get(text);
				if (vector === undefined || this.#kept?.has(key)) continue;
				this.#kept?.set(key, { topic: topic.id, key, vector });
				isNew = true;
			}
		}
		return isNew;
	}

	#key(name: ModelName, text: string): string {
		const weights = this.#weights[name] ?? models[name].id;
		const known = this.#keys.get(weights + text);
		if (known !== undefined) return known;
		const key = vectorKey(weights, models[name].pooling, text);
		if (this.#keys.size >= MOST_KEYS) this.#keys.clear();
		this.#keys.set(weights + text, key);
		return key;
	}

	#nearness(name: ModelName, vector: Float32Array, { title, first }: Sayings): Nearness {
		const to = (text: string) => dot(vector, this.#kept?.get(this.#key(name, text))?.vector);
		return { title: to(title), first: to(first) };
	}
}

/** In parts, so that other calls have their turn between them; undefined where one of them fails. */
async function vectorsOf(
	embedding: EmbedDesk,
	life: Life,
	name: ModelName,
	texts: readonly string[],
): Promise<ReadonlyMap<string, Float32Array> | undefined> {
	const all = new Map<string, Float32Array>();
	for (let at = 0; at < texts.length; at += AT_ONCE) {
		const part = await embedding.vectorsOf(life, name, texts.slice(at, at + AT_ONCE));
		if (part === undefined) return;
		for (const [text, vector] of part) all.set(text, vector);
	}
	return all;
}

/** Of vectors of length 1; -1 where there is none. */
function dot(one: Float32Array, other: Float32Array | undefined): number {
	if (other === undefined) return -1;
	let sum = 0;
	for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
	return sum;
}

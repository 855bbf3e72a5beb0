/** Which topic an entry of a session belongs to, by what its branch says of topics. */

/**
 * @typedef {object} EntryTopic
 * @property {string} id
 * @property {string} title
 *
 * @typedef {object} TopicTurn
 * @property {number} at Milliseconds on the wall clock.
 * @property {EntryTopic | undefined} topic Undefined from where on the branch works on none.
 *
 * @typedef {object} Outlined
 * @property {string} id
 * @property {string | undefined} parent
 * @property {number} at
 * @property {boolean} isUser Whether the user wrote it: a turn begins.
 * @property {TopicTurn[]} turns What it says of topics; written when a run has settled, so behind what it bears on.
 */

/** The entries of one session, without their texts. */
export function createOutline() {
	/** @type {Map<string, { parent: string | undefined, index: number }>} */
	const places = new Map();
	/** @type {(Outlined & { index: number })[]} */
	const starts = [];
	/** @type {Outlined[]} */
	const turning = [];

	/**
	 * Tells of entries whether they stand on a branch with this one: before it, or behind it.
	 *
	 * @param {string} id
	 */
	function branchOf(id) {
		const before = new Set();
		for (let at = /** @type {string | undefined} */ (id); at !== undefined && !before.has(at); ) {
			before.add(at);
			at = places.get(at)?.parent;
		}
		/** @param {string | undefined} entry */
		const meets = (entry) => {
			let at = entry;
			for (let steps = 0; at !== undefined && !before.has(at) && steps < places.size; steps++) {
				at = places.get(at)?.parent;
			}
			return at;
		};
		return (/** @type {string} */ entry) => before.has(entry) || meets(entry) === id;
	}

	return {
		/** @param {Outlined} entry The next one of the file. */
		add(entry) {
			const { id, isUser, parent, turns } = entry;
			const index = places.size;
			places.set(id, { parent, index });
			if (isUser) starts.push({ ...entry, index });
			if (turns.length > 0) turning.push(entry);
		},
		/**
		 * The topic of an entry: the one that its branch was on when its turn had ended, since a request is put to a topic
		 * after it was made.
		 *
		 * @param {string} id
		 * @returns {EntryTopic | undefined}
		 */
		topicOf(id) {
			const place = places.get(id);
			if (place === undefined || turning.length === 0) return;
			const isOn = branchOf(id);
			const next = starts.find((start) => start.index > place.index && isOn(start.id));
			const until = next?.at ?? Number.POSITIVE_INFINITY;
			const turns = turning.filter((entry) => isOn(entry.id)).flatMap((entry) => entry.turns);
			return turns.filter(({ at }) => at < until).reduce(latest, undefined)?.topic;
		},
	};
}

/**
 * @param {TopicTurn | undefined} one
 * @param {TopicTurn} other
 */
function latest(one, other) {
	return one === undefined || other.at >= one.at ? other : one;
}

import { redact } from "#src/lib/redact.ts";
import type { ReferenceEvidence } from "./evidence.ts";
import type { Seen } from "./file-evidence.ts";
import { createRecent, type Kept, keepBest } from "./recent.ts";
import { edgesOf } from "./scrubbed.ts";

/** UTF-16 units at each end of a text in which addresses and commits are looked for. */
const mostUnits = 20_000;
const mostUrlUnits = 300;
/** A page of each; older ones are found with the history search. */
const mostUrls = 40;
const mostCommits = 40;
/** An answer of a server is full of addresses that nobody follows; its first ones name the thing itself. */
const mostPrinted = 4;
const served = /^https?:\/\/(?:api|avatars|img|raw)\./;
/** The newest lines of a log are what is spoken of. */
const mostLogLines = 5;

const url = /\bhttps?:\/\/[^\s<>"'`\\|(){}\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]{3,}/g;
const loose = /[\][.,;:!?*_~]+$/;

const made = /^\[[^\]\n]{1,200} ([0-9a-f]{7,40})\] /gm;
const logged = /^(?:\* )?(?:commit )?([0-9a-f]{7,40})(?= |$)/gm;
const pushed = /^ +(?:[+ ] ?)?[0-9a-f]{7,40}\.{2,3}([0-9a-f]{7,40}) /gm;
const spoken =
	/(?:\bcommit(?:ted)?(?: hash| sha| id)?(?: is| as| in|:)?|\bSHA:?|提交(?:号|为|了|：|:)?|哈希[：:]?)\s*[`"'(（]?([0-9a-f]{7,40})\b/gi;

/** Follows addresses and commits. */
export interface ReferenceTally {
	/** A text in which somebody speaks of them. */
	say(text: string, seen: Seen): void;
	/** What a git command printed. */
	git(output: string, seen: Seen): void;
	urls(): Kept<ReferenceEvidence>;
	commits(): Kept<ReferenceEvidence>;
}

/** Goes on from the addresses and commits that are known, newest first. */
export function createReferenceTally(
	urls: readonly ReferenceEvidence[],
	commits: readonly ReferenceEvidence[],
): ReferenceTally {
	const pages = createRecent(urls, ({ text }) => text);
	const hashes = createRecent(commits, ({ text }) => hashKey(text));
	const addHash = (hash: string, { entry, at }: Seen) => {
		const known = hashes.get(hashKey(hash))?.text ?? "";
		hashes.touch(hashKey(hash), { entry, at, text: known.length > hash.length ? known : hash });
	};
	const addUrls = (found: readonly string[], { entry, at }: Seen) => {
		for (const page of found) pages.touch(page, { entry, at, text: page });
	};
	return {
		say(given, seen) {
			const text = edgesOf(given, mostUnits);
			addUrls(urlsIn(text), seen);
			for (const [, hash = ""] of text.matchAll(spoken)) if (isHash(hash)) addHash(hash, seen);
		},
		git(given, seen) {
			const output = edgesOf(given, mostUnits);
			addUrls(
				urlsIn(output)
					.filter((page) => !served.test(page))
					.slice(0, mostPrinted),
				seen,
			);
			// A log shows what others did as well, so it only tells more of what is known.
			for (const hash of hashesIn(output, logged).slice(0, mostLogLines).toReversed())
				if (hashes.get(hashKey(hash)) !== undefined) addHash(hash, seen);
			for (const hash of [...hashesIn(output, made), ...hashesIn(output, pushed)])
				addHash(hash, seen);
		},
		urls: () => keepBest(pages.all(), mostUrls, () => 0),
		commits: () => keepBest(hashes.all(), mostCommits, () => 0),
	};
}

function urlsIn(text: string): readonly string[] {
	if (!text.includes("://")) return [];
	return [...text.matchAll(url)]
		.map(([found]) => redact(found.replace(loose, "")).text)
		.filter((found) => found.length <= mostUrlUnits && /^https?:\/\/[^/]*\w/.test(found));
}

function hashesIn(output: string, shape: RegExp): readonly string[] {
	return [...output.matchAll(shape)].map(([, hash = ""]) => hash).filter(isHash);
}

/** A number alone, or a word of the letters a to f, is no commit. */
function isHash(text: string): boolean {
	return /\d/.test(text) && /[a-f]/.test(text);
}

function hashKey(hash: string): string {
	return hash.slice(0, 7).toLowerCase();
}

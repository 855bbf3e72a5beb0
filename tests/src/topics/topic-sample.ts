import type { Topic } from "#src/topics/topic.ts";

/** A topic of which only what a test is about is given. */
export function sampleTopic(facts: Partial<Topic> & { readonly firstSeen?: string } = {}): Topic {
	const { firstSeen, ...given } = facts;
	const title = given.title ?? "Login page";
	return {
		id: "login-page",
		title,
		type: "feature",
		tags: [],
		derivedFrom: "",
		links: [],
		status: "in_progress",
		created: 1_000,
		lastUpdated: 1_000,
		project: "/project",
		decisions: [],
		outcome: "",
		source: { firstSeen: firstSeen ?? title, firstSession: "session" },
		...given,
	};
}

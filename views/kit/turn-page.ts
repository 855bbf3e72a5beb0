interface Paged {
	readonly mode: string;
	readonly scroll: number;
}

/** The model after a key that opens a page or leaves it: what is read, the help, or back in the list. */
export function turnPage<Model extends Paged>(model: Model, action: "read" | "help" | "back") {
	const isLeft = action === "back" || (action === "help" && model.mode === "help");
	return { ...model, mode: isLeft ? ("list" as const) : action, scroll: 0 };
}

interface Filtered extends Paged {
	readonly query: string;
}

/**
 * The same in a list with a filter. Its words stay when they are done and while something is read; a step back out of the
 * filter or out of the list itself drops them.
 */
export function turnFiltered<Model extends Filtered>(
	model: Model,
	action: "read" | "filter" | "help" | "done" | "back",
) {
	if (action === "read" || action === "filter") return { ...model, mode: action };
	if (action === "done") return { ...model, mode: "list" as const };
	const query = model.mode === "list" || model.mode === "filter" ? "" : model.query;
	return { ...turnPage(model, action), query: action === "back" ? query : model.query };
}

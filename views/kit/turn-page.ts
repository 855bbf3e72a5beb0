interface Paged {
	readonly mode: string;
	readonly scroll: number;
}

/** The model after a key that opens a page or leaves it: what is read, the help, or back in the list. */
export function turnPage<Model extends Paged>(model: Model, action: "read" | "help" | "back") {
	const isLeft = action === "back" || (action === "help" && model.mode === "help");
	return { ...model, mode: isLeft ? ("list" as const) : action, scroll: 0 };
}

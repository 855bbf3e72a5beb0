/** What the user is told of the search, as facts. */
export type HistoryNotice =
	| { readonly code: "history.failed"; readonly detail: string }
	| { readonly code: "history.indexed" }
	| {
			readonly code:
				| "history.inserted"
				| "history.copied"
				| "history.pinned"
				| "history.elsewhere"
				| "history.gone";
	  };

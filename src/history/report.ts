/** What a card shows of one call of the tool: numbers and kinds only, the text stands in the result. */
export type HistoryReport =
	| {
			readonly op: "search";
			readonly shown: number;
			readonly count: number;
			readonly files: number;
			readonly more: boolean;
			readonly skipped: number;
			/** Whether there is a further page. */
			readonly next: boolean;
	  }
	| {
			readonly op: "read";
			readonly from: number;
			readonly to: number;
			readonly total: number;
			readonly images: number;
	  };

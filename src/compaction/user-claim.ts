/** What of a sentence says that the user wants or said something. */
const claims = [
	/\b(?:the )?user(?:'s|’s|s)? (?:explicit(?:ly)? |also |has |have |had |then |just |strong(?:ly)? |now |later |again |repeatedly |clearly )*(?:ask|want|request|said|say|told|tell|instruct|demand|order|requir|insist|prefer|wish|approv|confirm|agree|decid|expect|emphasi|authori[sz]|command)\w*/i,
	/\b(?:as|was|were|is|been) (?:explicitly )?(?:requested|instructed|asked|told|ordered|approved|confirmed|authori[sz]ed) (for |to [^.;]{0,60}? )?by (?:the )?user\b/i,
	/\bper (?:the )?user(?:'s|’s)?\b/i,
	/(?:用户|使用者)(?:明确|还|也|又|曾|已|经|特别|一再|最新|新|再次|后来|刚才|现在)*(?:说|要求|想|希望|让|请求|提出|指示|确认|同意|命令|吩咐|强调|批准|授权|提到|要)/,
	/(?:用户|使用者)的(?:明确|最新|新)?(?:要求|请求|指令|偏好|意愿|决定)(?:是|为|：|:)/,
	/(?:ユーザー?|利用者)(?:は|が|の|から|より)([^。\n]{0,60}?)(?:要求|依頼|希望|指示|言|望|求め|頼|要望|承認|述べ|命じ)/,
	/(?:사용자|유저)(?:는|가|의|께서)?([^.\n]{0,60}?)(?:요청|원하|원함|지시|말했|말함|요구|희망|부탁|승인|명령|선호)/,
];

/** A sentence may end inside of a quote. */
const quote =
	/"([^"\n]{2,400})"|“([^“”\n]{2,400})(?:”|$)|(?<=[\s:：(（])"([^"\n]{2,400})$|「([^「」\n]{2,400})」|『([^『』\n]{2,400})』/g;

/** Waiting for the user's word, or making something depend on it, claims none. */
const awaited =
	/\b(?:await\w*|pending|after|until|once|if|before|when|unless|without|wait(?:ing|s)? for|needs?|requires?|ask(?:s|ing)? for|let) (?:the )?$|(?:当|向|等待?|待|需要?|如果|若|请|直到|让|由|给|经|获得|征求)$/i;

/** Only where something was done for the user's sake is it told by the way. */
const byTheWay =
	/^(?:\W*(?:as )?per (?:the )?user|user(?:['’]s)? (?:request|suggestion|preference|wish|decision)\w*$)/i;

/** What a text claims that the user wants or said. */
export interface UserClaim {
	/** The text without the words that claim it. */
	readonly content: string;
	/** Whether it only gives the user as a reason: “(user request)”. */
	readonly byTheWay: boolean;
}

/** What a text claims that the user wants or said; undefined where it claims nothing. */
export function userClaim(text: string): UserClaim | undefined {
	for (const claim of claims) {
		const found = claim.exec(text);
		if (found === null || awaited.test(text.slice(0, found.index))) continue;
		const content = text.replace(claim, () => ` ${found[1] ?? ""} `);
		return { content, byTheWay: byTheWay.test(found[0]) };
	}
	return undefined;
}

/** What stands in quotation marks in a text. */
export function quotesIn(text: string): readonly string[] {
	return [...text.matchAll(quote)].flatMap(
		([, ...inner]) => inner.find((one) => one !== undefined) ?? [],
	);
}

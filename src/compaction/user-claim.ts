/** What of a sentence says that the user wants or said something. */
const claims = [
	/\b(?:the )?user(?:'s|’s|s)? (?:explicit(?:ly)? |also |has |have |had |then |just |strong(?:ly)? |now |later |again |repeatedly |clearly )*(?:ask|want|request|said|say|told|tell|instruct|demand|order|requir|insist|prefer|wish|approv|confirm|agree|decid|expect|emphasi|authori[sz]|command)\w*/i,
	/\b(?:as|was|were|is|been) (?:explicitly )?(?:requested|instructed|asked|told|ordered|approved|confirmed|authori[sz]ed) (for |to [^.;]{0,60}? )?by (?:the )?user\b/i,
	/\bper (?:the )?user(?:'s|’s)?\b/i,
	/(?:用户|使用者)(?:的|明确|还|也|又|曾|已|经|特别|一再|最新|新|再次|后来|刚才|现在)*(?:说|要求|想|希望|让|请求|提出|指示|确认|同意|命令|吩咐|强调|偏好|指令|批准|授权|提到|要)/,
	/(?:ユーザー?|利用者)(?:は|が|の|から|より)([^。\n]{0,60}?)(?:要求|依頼|希望|指示|言|望|求め|頼|要望|承認|述べ|命じ)/,
	/(?:사용자|유저)(?:는|가|의|께서)?([^.\n]{0,60}?)(?:요청|원하|원함|지시|말했|말함|요구|희망|부탁|승인|명령|선호)/,
];

const quote = /"([^"\n]{2,400})"|“([^“”\n]{2,400})”|「([^「」\n]{2,400})」|『([^『』\n]{2,400})』/g;

/** What a text claims that the user wants or said, without the words that claim it; undefined where it does not. */
export function userClaim(text: string): string | undefined {
	for (const claim of claims) {
		const found = claim.exec(text);
		if (found !== null) return text.replace(claim, () => ` ${found[1] ?? ""} `);
	}
	return undefined;
}

/** What stands in quotation marks in a text. */
export function quotesIn(text: string): readonly string[] {
	return [...text.matchAll(quote)].flatMap(
		([, ...inner]) => inner.find((one) => one !== undefined) ?? [],
	);
}

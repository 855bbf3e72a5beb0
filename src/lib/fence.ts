import { shortHash } from "./hash.ts";
import { oneLine, plainText } from "./text.ts";

/** Text from outside that is shown to a model as data, never as an instruction. */
export interface FencedBlock {
	/** Lower-case letters, digits and hyphens. */
	readonly tag: string;
	/** What an author of the body cannot know; see `nonceOf`. */
	readonly nonce: string;
	readonly attributes?: Readonly<Record<string, string>>;
	readonly body: string;
}

const tagName = /^[a-z][a-z0-9-]*$/;
const nonceShape = /^[0-9a-f]{8,64}$/;

/** The section of the system prompt that blocks stand in: pi puts a tag of its name around it. */
const surroundingTag = "waystation";

/** Signs without width that could hide inside a forged tag. */
const hidden = String.raw`\u00ad\u034f\u180e\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff`;

/** Eight hexadecimal digits for a seed, unlike the seed's own `shortHash`, which may be public. */
export function nonceOf(seed: string): string {
	return shortHash(`fence ${seed}`);
}

/**
 * The body between an opening and a closing tag that both carry the nonce; forged tags and the
 * nonce itself are made harmless in the body. Throws when tag, nonce or the name of an attribute
 * has the wrong shape.
 */
export function fence(block: FencedBlock): string {
	const { tag, nonce, attributes = {}, body } = block;
	if (!tagName.test(tag)) throw new Error(`Not a tag: ${tag}`);
	if (!nonceShape.test(nonce)) throw new Error(`Not a nonce: ${nonce}`);
	const facts = Object.entries(attributes).map(([name, value]) => attribute(name, value, nonce));
	const open = [`${tag} nonce="${nonce}"`, ...facts].join(" ");
	const harmless = withoutTag(withoutTag(plainText(body), tag), surroundingTag);
	const inside = withoutNonce(harmless, nonce);
	return `<${open}>\n${inside}\n</${tag} nonce="${nonce}">`;
}

function attribute(name: string, value: string, nonce: string): string {
	if (!tagName.test(name) || name === "nonce") throw new Error(`Not an attribute: ${name}`);
	const safe = withoutNonce(oneLine(value), nonce)
		.replaceAll("&", "&amp;")
		.replaceAll('"', "&quot;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;");
	return `${name}="${safe}"`;
}

/** Wide and small forms of the sign read like it to a model. */
const openSigns = ["<", "＜", "﹤", "‹", "〈"];

function withoutTag(body: string, tag: string): string {
	if (!openSigns.some((sign) => body.includes(sign))) return body;
	const letters = [...tag].join(`[${hidden}]*`);
	const forged = new RegExp(`[${openSigns.join("")}](?=[\\s/／\\\\${hidden}]*${letters})`, "gi");
	return body.replace(forged, "&lt;");
}

function withoutNonce(text: string, nonce: string): string {
	return text.replace(new RegExp([...nonce].join(`[${hidden}]*`), "gi"), "[nonce]");
}

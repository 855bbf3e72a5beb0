/** Where models are fetched from, and why there. */
export type Endpoint =
	| {
			readonly ok: true;
			/** `http` or `https`, without a slash at the end. */
			readonly url: string;
			readonly from: "settings" | "environment" | "official" | "mirror";
	  }
	| { readonly ok: false; readonly reason: "invalid" | "unreachable"; readonly detail: string };

export interface EndpointOptions {
	/** The user's setting; empty counts as none. */
	readonly setting?: string | undefined;
	/** `process.env`; looked at for `HF_ENDPOINT`. */
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly signal?: AbortSignal | undefined;
	/** Milliseconds to wait for an endpoint that nobody named; 5,000 by default. */
	readonly probeMs?: number | undefined;
	/** Those tried when nobody named one. */
	readonly known?: Readonly<Record<"official" | "mirror", string>> | undefined;
}

/** The hub, and the mirror that is reached where the hub is not. */
const knownEndpoints = {
	official: "https://huggingface.co",
	mirror: "https://hf-mirror.com",
} as const;

/** A small file that both must have. */
const probed = "Xenova/all-MiniLM-L6-v2/resolve/main/config.json";

/**
 * The endpoint of the settings, else of `HF_ENDPOINT`, else the first known one that answers. A named one is taken at
 * its word. Requests go through the proxy that the environment names, as all of pi's do.
 */
export async function chooseEndpoint(options: EndpointOptions): Promise<Endpoint> {
	const { HF_ENDPOINT: variable } = options.env;
	for (const [from, named] of [
		["settings", options.setting],
		["environment", variable],
	] as const) {
		if (named === undefined || named.trim() === "") continue;
		const url = readAddress(named);
		return url === undefined
			? { ok: false, reason: "invalid", detail: named.trim() }
			: { ok: true, url, from };
	}
	const known = options.known ?? knownEndpoints;
	for (const from of ["official", "mirror"] as const) {
		if (await answers(known[from], options)) return { ok: true, url: known[from], from };
	}
	return { ok: false, reason: "unreachable", detail: Object.values(known).join(", ") };
}

/** Whether models can be asked for at such an address: with its scheme, or as a host that has a dot, a port or is this machine. */
export function isAddress(named: string): boolean {
	const url = readAddress(named);
	if (url === undefined || named.includes("://")) return url !== undefined;
	return /^(?:localhost\b|[^/]*[.:])/.test(named.trim());
}

function readAddress(named: string): string | undefined {
	const trimmed = named.trim();
	const address = URL.parse(trimmed.includes("://") ? trimmed : `https://${trimmed}`);
	if (address === null || !/^https?:$/.test(address.protocol)) return undefined;
	return address.href.replace(/\/+$/, "");
}

async function answers(
	url: string,
	{ probeMs = 5_000, signal }: EndpointOptions,
): Promise<boolean> {
	const deadline = AbortSignal.timeout(probeMs);
	try {
		const response = await fetch(`${url}/${probed}`, {
			method: "HEAD",
			signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
		});
		// The page of a captive portal is no answer.
		return response.ok && !response.headers.get("content-type")?.includes("text/html");
	} catch {
		return false;
	}
}

/** Whether a topic's project is this folder or lies in it; both are absolute paths. */
export function isWithin(project: string, folder: string): boolean {
	const [inner, outer] = [canonical(project), canonical(folder)];
	return inner === outer || (outer !== "" && inner.startsWith(`${outer}/`));
}

function canonical(path: string): string {
	return path.normalize("NFC").replaceAll("\\", "/").replace(/\/+$/, "");
}

/** Whether a folder is `project` or inside it; both are absolute paths, in whatever spelling of their letters. */
export function isWithin(folder: string, project: string): boolean {
	if (project === "") return false;
	if (startsWithin(folder, project)) return true;
	// ASCII has one spelling only, so most paths are not normalised.
	if (/^[ -~]*$/.test(folder + project)) return false;
	return startsWithin(folder.normalize("NFC"), project.normalize("NFC"));
}

function startsWithin(folder: string, project: string): boolean {
	if (!folder.startsWith(project)) return false;
	return (
		folder.length === project.length ||
		/[\\/]$/.test(project) ||
		/^[\\/]/.test(folder.slice(project.length))
	);
}

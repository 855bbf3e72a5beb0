/** The dotted names of all settings and of the groups that they stand in. */
export function fieldsOf(settings: readonly string[]): ReadonlySet<string> {
	return new Set(
		settings.flatMap((name) => {
			const parts = name.split(".");
			return parts.map((_, at) => parts.slice(0, at + 1).join("."));
		}),
	);
}

/** A field of a settings file; what is no name of ours may be anything that somebody wrote there, such as a project. */
export function maskField(field: string, known: ReadonlySet<string>): string {
	if (field === "" || field === "projects" || known.has(field)) return field;
	const [, ours] = /^waystation\.(.+)$/s.exec(field) ?? [];
	if (ours !== undefined) return `waystation.${maskField(ours, known)}`;
	if (!field.startsWith("projects.")) return withoutUnknown(field.split("."), known);
	const parts = field.slice("projects.".length).split(".");
	const from = parts.findIndex((_, at) => at > 0 && known.has(parts.slice(at).join(".")));
	if (from > 0) return `projects.<project>.${parts.slice(from).join(".")}`;
	return parts.length > 1 ? "projects.<project>.<field>" : "projects.<project>";
}

function withoutUnknown(parts: readonly string[], known: ReadonlySet<string>): string {
	const group = parts.findLastIndex((_, at) => known.has(parts.slice(0, at + 1).join(".")));
	return [...parts.slice(0, group + 1), "<field>"].join(".");
}

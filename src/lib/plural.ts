/** A number with its English noun, as a model is told it. What the user reads is in i18n. */
export function counted(n: number, one: string, many = `${one}s`): string {
	return `${n} ${n === 1 ? one : many}`;
}

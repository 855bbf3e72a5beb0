/** Just enough of protocol buffers and ONNX to write a graph of one lookup. */

function varint(value: number): Buffer {
	const bytes: number[] = [];
	let rest = value;
	while (rest > 0x7f) {
		bytes.push((rest % 0x80) + 0x80);
		rest = Math.floor(rest / 0x80);
	}
	return Buffer.from([...bytes, rest]);
}

function int(field: number, value: number): Buffer {
	return Buffer.concat([varint(field * 8), varint(value)]);
}

function bytes(field: number, value: string | Uint8Array | readonly Buffer[]): Buffer {
	const body = typeof value === "string" ? Buffer.from(value) : flat(value);
	return Buffer.concat([varint(field * 8 + 2), varint(body.length), body]);
}

function flat(value: Uint8Array | readonly Buffer[]): Uint8Array {
	return value instanceof Uint8Array ? value : Buffer.concat(value);
}

const [float, int64] = [1, 7];
const [irVersion, opset] = [8, 13];

/** A dimension with a fixed size, or a named one. */
function dimension(size: number | string): Buffer {
	return bytes(1, [typeof size === "number" ? int(1, size) : bytes(2, size)]);
}

function tensorInfo(name: string, type: number, shape: readonly (number | string)[]): Buffer[] {
	const tensor = [int(1, type), bytes(2, shape.map(dimension))];
	return [bytes(1, name), bytes(2, [bytes(1, tensor)])];
}

/** An ONNX model that looks each token up in a table of `rows` vectors of `width` numbers. */
export function lookupModel(table: Float32Array, rows: number, width: number): Buffer {
	const weights = [
		...[int(1, rows), int(1, width), int(2, float)],
		...[bytes(8, "table"), bytes(9, new Uint8Array(table.buffer))],
	];
	const node = [
		...[bytes(1, "table"), bytes(1, "input_ids")],
		...[bytes(2, "last_hidden_state"), bytes(4, "Gather")],
	];
	const shape = ["batch", "tokens"];
	const inputs = ["input_ids", "attention_mask", "token_type_ids"];
	const graph = [
		...[bytes(1, node), bytes(2, "lookup"), bytes(5, weights)],
		...inputs.map((name) => bytes(11, tensorInfo(name, int64, shape))),
		bytes(12, tensorInfo("last_hidden_state", float, [...shape, width])),
	];
	return Buffer.concat([
		int(1, irVersion),
		bytes(7, graph),
		bytes(8, [bytes(1, ""), int(2, opset)]),
	]);
}

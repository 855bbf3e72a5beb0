import { sha256 } from "#src/lib/hash.ts";

/** The last used vectors by model, pooling and text. */
export interface VectorCache {
	read(key: string): Float32Array | undefined;
	write(key: string, vector: Float32Array): void;
}

/** A cache of at most `capacity` vectors that forgets the one that was used longest ago. */
export function createVectorCache(capacity: number): VectorCache {
	const vectors = new Map<string, Float32Array>();
	return {
		read(key) {
			const vector = vectors.get(key);
			if (vector === undefined) return;
			vectors.delete(key);
			vectors.set(key, vector);
			return vector;
		},
		write(key, vector) {
			vectors.delete(key);
			vectors.set(key, vector);
			const [oldest] = vectors.keys();
			if (vectors.size > capacity && oldest !== undefined) vectors.delete(oldest);
		},
	};
}

/** A key that keeps no text in memory. */
export function vectorKey(model: string, pooling: string, text: string): string {
	return sha256([model, pooling, text].join("\n"));
}

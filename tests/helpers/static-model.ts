import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A safetensors file with one table of numbers. */
export const safetensors = (rows: readonly (readonly number[])[], name = 'embeddings'): Buffer => {
  const numbers = Float32Array.from(rows.flat());
  const tensor = {
    dtype: 'F32',
    shape: [rows.length, rows[0]?.length ?? 0],
    data_offsets: [0, numbers.byteLength],
  };
  const header = Buffer.from(JSON.stringify({ [name]: tensor }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, Buffer.from(numbers.buffer)]);
};

export interface StaticModelFiles {
  readonly weights: Buffer;
  readonly tokenizer: string;
}

/** Invented static embeddings of a few pieces, which put “car” and “automobile” at one place and “bread” far from it. */
export const inventedModel = (): StaticModelFiles => {
  const pieces = { '[UNK]': [9, 9], car: [1, 0], auto: [0.5, 0.1], '##mobile': [0.5, -0.1], bread: [0, 1] };
  const vocab = Object.fromEntries(Object.keys(pieces).map((piece, number) => [piece, number]));
  return {
    weights: safetensors(Object.values(pieces)),
    tokenizer: JSON.stringify({
      normalizer: { type: 'BertNormalizer', lowercase: true, strip_accents: null },
      model: { type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', vocab },
    }),
  };
};

/** Writes a folder as Model2Vec does. @returns the folder */
export const writeStaticModel = (folder: string, { weights, tokenizer }: StaticModelFiles): string => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'model.safetensors'), weights);
  writeFileSync(join(folder, 'tokenizer.json'), tokenizer);
  return folder;
};

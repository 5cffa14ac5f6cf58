import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  inventedModel,
  safetensors,
  writeStaticModel,
  type StaticModelFiles,
} from '#tests/helpers/static-model.ts';
import { readStaticModel } from './model2vec.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-model2vec-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const read = (changed: Partial<StaticModelFiles> = {}) =>
  readStaticModel(writeStaticModel(folder, { ...inventedModel(), ...changed }));

/** A file whose header says that it has a table. */
const tensorOf = (dtype: string, shape: readonly number[], numbers = Buffer.alloc(0)): Buffer => {
  const header = Buffer.from(
    JSON.stringify({ embeddings: { dtype, shape, data_offsets: [0, numbers.length] } }),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, numbers]);
};

describe('static embeddings of Model2Vec', () => {
  it('have a vector for each word whose pieces the table has, and the hashes of their files', async () => {
    const { vectors, sha256 } = await read();
    expect(vectors.dimensions).toBe(2);
    expect(vectors.vectorOf('car')).toEqual(Float64Array.from([1, 0]));
    const [x, y] = vectors.vectorOf('Automobile') ?? [];
    expect([x, y]).toEqual([expect.closeTo(1, 6), expect.closeTo(0, 6)]);
    expect(vectors.vectorOf('cár')).toEqual(vectors.vectorOf('car'));
    expect(vectors.vectorOf('granite')).toBeNull();
    expect(vectors.vectorOf('')).toBeNull();
    expect(sha256['model.safetensors']).toBe(
      createHash('sha256').update(inventedModel().weights).digest('hex'),
    );
  });

  it('are read from half-precision numbers', async () => {
    // 0, 1, −2, 0.333…, the least subnormal.
    const numbers = Buffer.from(Uint16Array.from([0, 0x3c00, 0xc000, 0x3555, 1]).buffer);
    const { vectors } = await read({ weights: tensorOf('F16', [5, 1], numbers) });
    expect(vectors.vectorOf('car')).toEqual(Float64Array.from([1]));
    expect(vectors.vectorOf('auto')).toEqual(Float64Array.from([-2]));
    expect(vectors.vectorOf('bread')?.[0]).toBe(2 ** -24);
  });

  it.each<[string, Partial<StaticModelFiles>, string]>([
    ['no tensors', { weights: Buffer.from('short') }, 'it is too short'],
    ['a header beyond its end', { weights: Buffer.alloc(9, 255) }, 'its header is longer than the file'],
    [
      'another tensor',
      { weights: safetensors([[1]], 'weights') },
      'has no tensor “embeddings”; it has weights',
    ],
    ['too few rows', { weights: safetensors([[1, 2]]) }, 'has a piece 4, but the table'],
    ['a cut table', { weights: inventedModel().weights.subarray(0, -4) }, 'ends within its table'],
    ...['constructor', '__proto__', 'toString'].map((dtype): [string, Partial<StaticModelFiles>, string] => [
      `numbers of the type ${dtype}`,
      { weights: tensorOf(dtype, [5, 1]) },
      `has numbers of the type ${dtype}`,
    ]),
    ['rows of no length', { weights: tensorOf('F32', [5, 0]) }, 'is no table of rows'],
    ['no JSON', { tokenizer: '{' }, 'tokenizer.json is not JSON'],
    [
      'another kind of pieces',
      { tokenizer: '{"model":{"type":"Unigram","vocab":[]}}' },
      'only WordPiece is read',
    ],
  ])('are refused in one sentence with %s', async (_, changed, sentence) => {
    await expect(read(changed)).rejects.toThrow(sentence);
  });

  it.each([Number.NaN, Infinity, -Infinity])(
    'are refused where a word has %d in its vector',
    async (value) => {
      const { vectors } = await read({ weights: safetensors([[1], [value], [1], [1], [1]]) });
      expect(() => vectors.vectorOf('car')).toThrow(
        'Row 1 of model.safetensors has something else than a number',
      );
    },
  );

  it('are refused of a folder without them', async () => {
    await expect(readStaticModel(join(folder, 'none'))).rejects.toThrow('has no readable model.safetensors');
  });
});

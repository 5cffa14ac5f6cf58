import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { MODEL_FILES } from '#shared/methods/likeness.ts';
import type { WordVectors } from '#shared/word-vectors.ts';

const [WEIGHTS, TOKENIZER] = MODEL_FILES;

/** Static embeddings with the hashes of the files that they are of. */
export interface StaticModel {
  readonly vectors: WordVectors;
  /** SHA-256 of each file that was read. */
  readonly sha256: Readonly<Record<(typeof MODEL_FILES)[number], string>>;
}

const tensorSchema = z.object({
  dtype: z.string(),
  shape: z.array(z.int().min(0)),
  data_offsets: z.tuple([z.int().min(0), z.int().min(0)]),
});
const headerSchema = z.record(z.string(), z.unknown());
const tokenizerSchema = z.object({
  normalizer: z.object({ lowercase: z.boolean().optional(), strip_accents: z.boolean().nullish() }).nullish(),
  model: z.object({
    type: z.string(),
    vocab: z.unknown(),
    continuing_subword_prefix: z.string().default('##'),
    max_input_chars_per_word: z.int().default(100),
  }),
});
const vocabularySchema = z.record(z.string(), z.int().min(0));

const refuse = (sentence: string): never => {
  throw new AppError('invalid_file', sentence);
};

const parsed = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(`${name} is not JSON.`);
  }
};

/** IEEE 754 binary16. */
const halfOf = (bits: number): number => {
  const sign = bits >> 15 === 1 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
};

const READERS: ReadonlyMap<string, readonly [bytes: number, of: (view: DataView, at: number) => number]> =
  new Map([
    ['F64', [8, (view, at) => view.getFloat64(at, true)]],
    ['F32', [4, (view, at) => view.getFloat32(at, true)]],
    ['F16', [2, (view, at) => halfOf(view.getUint16(at, true))]],
  ]);

const HEADER_START = 8;

/** The one table of a safetensors file: its rows are read as they are wanted. */
const tableOf = (bytes: Buffer) => {
  if (bytes.length < HEADER_START) return refuse(`${WEIGHTS} is no safetensors file: it is too short.`);
  const length = Number(bytes.readBigUInt64LE(0));
  if (length > bytes.length - HEADER_START)
    return refuse(`${WEIGHTS} is no safetensors file: its header is longer than the file.`);
  const text = bytes.subarray(HEADER_START, HEADER_START + length).toString('utf8');
  const header = headerSchema.safeParse(parsed(text, `The header of ${WEIGHTS}`));
  if (!header.success) return refuse(`The header of ${WEIGHTS} names no tensors.`);
  const names = Object.keys(header.data).filter((name) => name !== '__metadata__');
  const tensor = tensorSchema.safeParse(header.data['embeddings'] ?? header.data['embedding.weight']);
  if (!tensor.success)
    return refuse(`${WEIGHTS} has no tensor “embeddings”; it has ${names.join(', ') || 'none'}.`);
  if (names.length > 1)
    return refuse(
      `${WEIGHTS} has more than one tensor (${names.join(', ')}): only models with one row for each piece are read.`,
    );
  const { dtype, shape, data_offsets: offsets } = tensor.data;
  const reader = READERS.get(dtype);
  if (reader === undefined)
    return refuse(`${WEIGHTS} has numbers of the type ${dtype}: only F64, F32 and F16 are read.`);
  const [size, of] = reader;
  const [rows = 0, dimensions = 0] = shape;
  const start = HEADER_START + length + offsets[0];
  if (shape.length !== 2 || dimensions === 0 || offsets[1] - offsets[0] !== rows * dimensions * size)
    return refuse(`The tensor of ${WEIGHTS} is no table of rows as long as its header says.`);
  if (start + rows * dimensions * size > bytes.length) return refuse(`${WEIGHTS} ends within its table.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    rows,
    dimensions,
    rowOf: (row: number): Float64Array => {
      const values = Float64Array.from({ length: dimensions }, (_, t) =>
        of(view, start + (row * dimensions + t) * size),
      );
      return values.every(Number.isFinite)
        ? values
        : refuse(`Row ${row} of ${WEIGHTS} has something else than a number.`);
    },
  };
};

const ACCENTS = /\p{Mn}/gu;

/** How a word is cut into pieces: always the longest piece that the vocabulary has. Source: Wu et al. (2016), WordPiece. */
const piecesBy = (text: string) => {
  const tokenizer = tokenizerSchema.safeParse(parsed(text, TOKENIZER));
  if (!tokenizer.success) return refuse(`${TOKENIZER} describes no tokenizer.`);
  const { model, normalizer } = tokenizer.data;
  const vocabulary = vocabularySchema.safeParse(model.vocab);
  if (model.type !== 'WordPiece' || !vocabulary.success)
    return refuse(`${TOKENIZER} is of the type ${model.type}: only WordPiece is read.`);
  const numbers = new Map(Object.entries(vocabulary.data));
  const isLower = normalizer?.lowercase === true;
  const isBare = normalizer?.strip_accents ?? isLower;
  const normal = (word: string): string => {
    const bare = isBare ? word.normalize('NFD').replaceAll(ACCENTS, '') : word;
    return isLower ? bare.toLowerCase() : bare;
  };
  return {
    numbers,
    of: (word: string): readonly number[] | null => {
      const letters = Array.from(normal(word));
      if (letters.length === 0 || letters.length > model.max_input_chars_per_word) return null;
      const pieces: number[] = [];
      for (let from = 0; from < letters.length;) {
        let to = letters.length;
        let found: number | undefined;
        for (; to > from; to -= 1) {
          const piece = letters.slice(from, to).join('');
          found = numbers.get(from === 0 ? piece : model.continuing_subword_prefix + piece);
          if (found !== undefined) break;
        }
        if (found === undefined) return null;
        pieces.push(found);
        from = to;
      }
      return pieces;
    },
  };
};

const readPart = async (folder: string, name: string): Promise<Buffer> =>
  readFile(join(folder, name)).catch(() =>
    refuse(`${folder} has no readable ${name}: choose the folder of a Model2Vec model.`),
  );

/**
 * Reads static embeddings in the format of Model2Vec: `model.safetensors` with one table, and a WordPiece `tokenizer.json`.
 * Source: Tulkens & van Dongen (2024), Model2Vec.
 * @throws AppError `invalid_file` with what is wrong, in one sentence
 */
export const readStaticModel = async (folder: string): Promise<StaticModel> => {
  // One after the other: of a folder without both the same file is named each time.
  const weights = await readPart(folder, WEIGHTS);
  const tokenizer = await readPart(folder, TOKENIZER);
  const table = tableOf(weights);
  const pieces = piecesBy(tokenizer.toString('utf8'));
  const largest = [...pieces.numbers.values()].reduce((most, number) => Math.max(most, number), -1);
  if (largest >= table.rows)
    refuse(`${TOKENIZER} has a piece ${largest}, but the table of ${WEIGHTS} has ${table.rows} rows.`);
  return {
    vectors: {
      dimensions: table.dimensions,
      vectorOf: (word) => {
        const own = pieces.of(word);
        if (own === null) return null;
        const sum = new Float64Array(table.dimensions);
        for (const piece of own)
          for (const [t, value] of table.rowOf(piece).entries()) sum[t] = (sum[t] ?? 0) + value;
        return sum;
      },
    },
    sha256: { [WEIGHTS]: hash('sha256', weights), [TOKENIZER]: hash('sha256', tokenizer) },
  };
};

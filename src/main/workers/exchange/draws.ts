import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson, type JsonValue } from '#main/analysis/claims/hash-chain.ts';
import type { FieldVersion, WorkItem } from '#main/analysis/exchange/merge-work.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { replaceDraws } from '#main/repositories/corpora.ts';
import { corpusDrawSchema, type CorpusDraw } from '#shared/contract/corpus-draw.ts';

const HASH_DIGITS = 16;

const jsonOf = (draw: CorpusDraw): JsonValue => z.json().parse(JSON.parse(JSON.stringify(draw)));

/** The field of a draw in its set: the same draw has the same name everywhere, so that draws merge by union. */
const drawField = (value: JsonValue): string =>
  `draw@${createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, HASH_DIGITS)}`;

/** What a set was drawn from, a field each. */
export const drawValues = (draws: readonly CorpusDraw[]): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(
    draws.map((draw) => {
      const value = jsonOf(draw);
      return [drawField(value), value];
    }),
  );

/** Whether a field of a set is a draw under its own name, with nothing in it that a draw has not. */
export const isDrawField = (name: string, value: JsonValue): boolean => {
  const draw = corpusDrawSchema.safeParse(value);
  return (
    draw.success && name === drawField(value) && canonicalJson(jsonOf(draw.data)) === canonicalJson(value)
  );
};

/** The draws of a set in the order in which they were drawn. */
const drawsOf = (fields: Readonly<Record<string, FieldVersion>>): readonly CorpusDraw[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith('draw@'))
    .sort()
    .map((name) => corpusDrawSchema.parse(fields[name]?.value))
    .sort((a, b) => (a.drawnAt < b.drawnAt ? -1 : Number(a.drawnAt > b.drawnAt)));

/** Writes the draws of a set that is there. */
export const placeDraws = (tx: WriteTransaction, { id, fields }: WorkItem): void => {
  const draws = drawsOf(fields);
  const [set] = tx.run(tx.query.selectFrom('frozen_sets').select('id').where('work_id', '=', id));
  if (set !== undefined && draws.length > 0) replaceDraws(tx, set.id, draws);
};

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MatchKey } from '#main/analysis/text/abbreviations/forms.ts';
import { compileKeys } from '#main/analysis/text/abbreviations/match.ts';
import { matchLayers } from '#main/analysis/text/abbreviations/own-layers.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import {
  findDropTexts,
  replaceMatches,
  stampMatches,
  type MatchBatch,
} from '#main/repositories/abbreviation-matches.ts';
import { countDrops } from '#main/repositories/drops.ts';
import type { Task } from '#main/workers/task.ts';

export interface MatchInput {
  readonly file: string;
  readonly keys: readonly MatchKey[];
  /** What the matches are noted to be made from. */
  readonly stamp: string;
}

export interface MatchOutput {
  readonly drops: number;
  readonly occurrences: number;
}

const BATCH = 500;

/** A batch while it is filled. */
type Columns = {
  -readonly [Column in Exclude<keyof MatchBatch, 'after' | 'upTo'>]: [...MatchBatch[Column]];
};

/** Looks for all keys in all drops' own words and stores where they are, in one transaction. */
export const matchAbbreviations: Task<MatchInput, MatchOutput> = async ({ file, keys, stamp }, context) => {
  return writeInWorker(file, async (tx) => {
    const { match } = compileKeys(keys);
    const total = await countDrops(tx.read, {});
    const done = { drops: 0, occurrences: 0 };
    for (let after = -1, more = true; more;) {
      // A turn of the loop, in which a cancel arrives.
      await nextTurn();
      context.signal.throwIfAborted();
      const texts = await findDropTexts(tx.read, after, BATCH);
      const batch = { drops: [], starts: [], ends: [], keyIds: [], spellings: [] } as Columns;
      for (const { number, content, cited } of texts)
        for (const { keyId, start, end } of match(content, { layers: matchLayers(content, cited) })) {
          batch.drops.push(number);
          batch.starts.push(start);
          batch.ends.push(end);
          batch.keyIds.push(keyId);
          batch.spellings.push(content.slice(start, end + 1));
        }
      more = texts.length === BATCH;
      const last = texts.at(-1)?.number ?? after;
      replaceMatches(tx, { after, upTo: more ? last : null, ...batch });
      after = last;
      done.drops += texts.length;
      done.occurrences += batch.drops.length;
      context.progress(done.drops, total, 'Matching abbreviations');
    }
    stampMatches(tx, stamp);
    return done;
  });
};

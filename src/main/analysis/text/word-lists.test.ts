import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { eng } from 'stopword';
import { describe, expect, it } from 'vitest';
import { findMethod } from '#main/analysis/registry.ts';
import { loadLemmas } from '#main/analysis/text-bench/lemmas.ts';
import { stemOf } from './tokens.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What is run: lexicon and rules in one file. */
const vader = createRequire(import.meta.url).resolve('vader-sentiment');
/** Some 7,000 English words to try stems and base forms on. */
const WORDS = readFileSync(join(dirname(vader), '../src/vader_lexicon.js'), 'utf8').match(/[a-z]{2,}/g) ?? [];

const STOP_WORDS = {
  correlation: 5,
  'pair-counts': 3,
  'prediction-accuracy': 4,
  'pair-ledger': 6,
  keyness: 3,
  collocates: 3,
  ngrams: 2,
  topics: 3,
  likeness: 4,
  'text-map': 1,
};
const BENCH = { keyness: 3, collocates: 3, 'text-dispersion': 2, ngrams: 2, 'text-trends': 2, topics: 3 };

/**
 * A stored result is found again by the versions of its methods, not by the word lists of libraries: where a list changes, raise the
 * versions of the methods that count by it, and then write its hash and their versions here.
 */
const LISTS = [
  ['stop words', () => eng.join(' '), '117c582a0012ac38', STOP_WORDS],
  ['stems', () => WORDS.map(stemOf).join(' '), '530a8284f1e42df8', STOP_WORDS],
  [
    'base forms',
    async () => {
      const lemmaOf = await loadLemmas({ lemmas: 'english' });
      return WORDS.map(lemmaOf).join(' ');
    },
    '4e2c80dfa8e4949e',
    BENCH,
  ],
  ['words and rules of VADER', () => readFileSync(vader, 'utf8'), '2ba755fa01959332', { sentiment: 2 }],
] as const;

describe.each(LISTS)('the %s', (_name, read, hash, versions) => {
  it('are those that methods of these versions count by', async () => {
    expect(sha256(await read())).toBe(hash);
    for (const [id, version] of Object.entries(versions))
      expect(findMethod(id)?.version, id).toBeGreaterThanOrEqual(version);
  });
});

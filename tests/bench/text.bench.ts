import { readFileSync } from 'node:fs';
import { createRandom } from '#main/analysis/chance/random.ts';
import { keynessMethod } from '#main/analysis/methods/text-bench/keyness-method.ts';
import { concordanceLines, sortHits } from '#main/analysis/text-bench/concordance.ts';
import { findHits } from '#main/analysis/text-bench/queries.ts';
import { readTextCorpus } from '#main/analysis/text-bench/text-corpus.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { ownWordOptions } from '#main/analysis/text-bench/word-options.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import type { ConcordanceSort } from '#shared/contract/text.ts';
import { dropsOfPosts } from '#tests/helpers/posts-json.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { median, p95, timesOf, toLimitRow, type Bench, type BenchRow } from './measure.ts';
import { benchArchive } from './source.ts';

const WORDS = [
  'the',
  'and',
  'news',
  'time',
  'people',
  'world',
  'state',
  'house',
  'trust',
  'watch',
  'th*',
  'of the',
];
const KEYNESS_MS = 3000;
const FIRST_PAGE_MS = 100;
const MILLION_PAGE_MS = 300;
const MILLION = 1_000_000;

const keynessRow = async (): Promise<BenchRow> => {
  const drops = dropsOfPosts(readFileSync(benchArchive(), 'utf8'));
  const texts = drops.map(({ number, time, content, references }, place): AnalysisText => ({
    ...{ key: `drop:${number}`, text: content, time, author: null },
    cited: references.map(({ text }) => text),
    inA: place < drops.length / 2,
    inB: place >= drops.length / 2,
  }));
  const parameters = keynessMethod.parameters.parse({});
  const times = await timesOf(() => keynessMethod.run({ texts }, parameters, { seed: 4966 }), 3);
  return toLimitRow('keyness with 999 shuffles of days', median(times), KEYNESS_MS, 'ms', 'texts read anew');
};

const pageRow = async (): Promise<BenchRow> => {
  const w = await createTestWorkstation({ data: { file: benchArchive() } });
  const first = (word: string) =>
    w.get(`/api/text/concordance?query=${encodeURIComponent(word)}&limit=50&sort=R1`);
  await first('one');
  const times: number[] = [];
  for (const word of WORDS) {
    const started = performance.now();
    await first(word);
    times.push(performance.now() - started);
  }
  await w.dispose();
  return toLimitRow(
    'first page of a concordance, p95',
    p95(times),
    FIRST_PAGE_MS,
    'ms',
    'other words, texts held',
  );
};

/** Posts of 20 words by Zipf’s law. */
const millionTexts = () => {
  const { unit } = createRandom(4966);
  const word = (): string => `w${Math.floor(50_000 ** unit())}`;
  return Array.from({ length: MILLION }, (_, place) => ({
    text: Array.from({ length: 20 }, word).join(' '),
    time: 1_500_000_000 + place,
    author: null,
  }));
};

const millionRows = async (): Promise<readonly BenchRow[]> => {
  const corpus = readTextCorpus(millionTexts(), createWords(ownWordOptions));
  const rowOf = async (key: ConcordanceSort): Promise<BenchRow> => {
    let place = 0;
    const times = await timesOf(() => {
      place += 1;
      const hits = findHits(corpus, { kind: 'words', words: `w${place}` }, ownWordOptions);
      const page = { offset: 0, limit: 50 };
      return concordanceLines(corpus, sortHits(corpus, hits, [key], page), { ...page, width: 10 });
    });
    const row = `first page at 1,000,000 posts by ${key}, p95`;
    return toLimitRow(row, p95(times), MILLION_PAGE_MS, 'ms', 'texts held');
  };
  return [await rowOf('position'), await rowOf('R1')];
};

export const textBench: Bench = async () => [await keynessRow(), await pageRow()];
/** Minutes: a million posts are cut into words first. */
export const textScaleBench: Bench = millionRows;

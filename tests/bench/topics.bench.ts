import { readFileSync } from 'node:fs';
import { createRandom } from '#main/analysis/chance/random.ts';
import { likenessMethod } from '#main/analysis/methods/topics/likeness-method.ts';
import { topicsMethod } from '#main/analysis/methods/topics/topics-method.ts';
import { createWords } from '#main/analysis/text-bench/tokenizer.ts';
import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { ownWordOptions } from '#main/analysis/text-bench/word-options.ts';
import { likenessCorpus, mostAlike } from '#main/analysis/topics/likeness.ts';
import type { AnalysisText } from '#main/analysis/types.ts';
import { LIKENESS_BY } from '#shared/methods/likeness.ts';
import { dropsOfPosts } from '#tests/helpers/posts-json.ts';
import { p95, toLimitRow, type Bench, type BenchRow } from './measure.ts';
import { benchArchive } from './source.ts';

const TOPICS_SECONDS = 60;
const LIKE_MS = 100;
const LIKE_POSTS = 100_000;
const LIKE_CALLS = 40;
const SPACE_SECONDS = 30;

const topicsRow = (): BenchRow => {
  const texts = dropsOfPosts(readFileSync(benchArchive(), 'utf8')).map(
    ({ number, time, content, references }): AnalysisText => ({
      ...{ key: `drop:${number}`, text: content, time, author: null, inA: true, inB: true },
      cited: references.map(({ text }) => text),
    }),
  );
  const groups = texts.map(() => null);
  const before = process.cpuUsage();
  topicsMethod.run({ texts, groups }, topicsMethod.parameters.parse({ k: 12 }), { seed: 4966 });
  const { user, system } = process.cpuUsage(before);
  return toLimitRow(
    'twelve topics with curve and chance',
    (user + system) / 1e6,
    TOPICS_SECONDS,
    's',
    'processor time',
  );
};

/** Posts of 20 words by Zipf’s law. */
const manyTexts = (): readonly AnalysisText[] => {
  const { unit } = createRandom(4966);
  const word = (): string => `w${Math.floor(50_000 ** unit())}`;
  return Array.from({ length: LIKE_POSTS }, (_, place) => ({
    ...{ key: `post:${place}`, time: 1_500_000_000 + place, author: null, inA: true, inB: true, cited: [] },
    text: Array.from({ length: 20 }, word).join(' '),
  }));
};

const timesOfCalls = (call: (place: number) => unknown, calls: number): number[] =>
  Array.from({ length: calls }, (_, at) => {
    const started = performance.now();
    call(((at + 1) * 977) % LIKE_POSTS);
    return performance.now() - started;
  });

const likeRows = (): readonly BenchRow[] => {
  const texts = manyTexts();
  const parameters = likenessMethod.parameters.parse({});
  const words = createWords({ ...ownWordOptions, stopWords: parameters.stopWords });
  const corpus = likenessCorpus(readWordLists(texts, words));
  return LIKENESS_BY.flatMap((by) => {
    const started = performance.now();
    corpus.spaceOf(by, 4966);
    const prepared = (performance.now() - started) / 1000;
    const options = { by, most: parameters.listed, seed: 4966 };
    const alike = timesOfCalls((place) => mostAlike(corpus, corpus.wordsOfPost(place), options), LIKE_CALLS);
    const run = (place: number) =>
      likenessMethod.run(
        { texts, vectors: null },
        { ...parameters, by, item: `post:${place}` },
        { seed: 4966 },
      );
    // The first run reads the words; the next ones find them.
    run(1);
    return [
      toLimitRow(`the space of 100,000 texts by ${by}`, prepared, SPACE_SECONDS, 's', 'once per data'),
      toLimitRow(`texts like one of 100,000 by ${by}, p95`, p95(alike), LIKE_MS, 'ms', 'space at hand'),
      toLimitRow(
        'the same as a run of the method, p95',
        p95(timesOfCalls(run, LIKE_CALLS)),
        LIKE_MS,
        'ms',
        'texts kept',
      ),
    ];
  });
};

/** Topics of the whole archive, and likeness among many posts. */
export const topicsBench: Bench = () => Promise.resolve([...likeRows(), topicsRow()]);

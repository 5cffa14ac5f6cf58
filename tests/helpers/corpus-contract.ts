import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { climb } from '#main/analysis/methods/ladder/ladder.ts';
import type { Corpus, DropTimes } from '#main/corpora/corpus.ts';
import type { CorpusPost } from '#shared/contract/corpora.ts';
import { toTimestamp, type TimeResolution } from '#shared/time.ts';
import { CONTRACT_START, contractDrops } from './corpus-contract-data.ts';

const START = CONTRACT_START;
const DAY = 86_400;

export interface ContractSubject {
  readonly ask: <Answer>(question: (corpus: Corpus) => Promise<Answer>) => Promise<Answer>;
  readonly posts: readonly CorpusPost[];
  readonly resolution: TimeResolution;
}

const all = async (corpus: Corpus, ...draw: Parameters<Corpus['draw']>): Promise<readonly CorpusPost[]> =>
  corpus.inOneView(async () => {
    const drawn: CorpusPost[] = [];
    for await (const rows of corpus.draw(...draw)) drawn.push(...rows);
    return drawn.sort((a, b) => a.time - b.time);
  });

const dateOf = (time: number): string => toTimestamp(time).slice(0, 10);

/** The one contract of all corpora: every question, compared with a plain look through the posts. */
export const describeCorpus = (
  name: string,
  start: () => Promise<ContractSubject>,
  moves: { readonly drops: number; readonly eraMoves: number; readonly minuteMoves: number },
): void => {
  describe(`${name}, asked the questions of a corpus`, () => {
    let subject: Promise<ContractSubject> | null = null;
    const started = (): Promise<ContractSubject> => (subject ??= start());
    const middle = START + 100 * DAY;
    const range = { startDate: dateOf(middle), endDate: dateOf(middle + 29 * DAY) };
    const inRange = ({ time }: CorpusPost): boolean => time >= middle && time < middle + 30 * DAY;

    it('counts, and says when', async () => {
      const { ask, posts } = await started();
      const beta = posts.filter(({ account }) => account === 'beta');
      const answer = await ask(async (corpus) => ({
        all: await corpus.count({}),
        beta: await corpus.count({ account: 'beta' }),
        range: await corpus.count(range),
        none: await corpus.count({ platform: 'telegram' }),
        span: await corpus.timeRange({ account: 'beta' }),
        noSpan: await corpus.timeRange({ account: 'nobody' }),
      }));
      expect(answer).toEqual({
        all: posts.length,
        beta: beta.length,
        range: posts.filter(inRange).length,
        none: 0,
        span: { first: beta[0]?.time, last: beta.at(-1)?.time },
        noSpan: null,
      });
    });

    it('draws histograms by day, week and month', async () => {
      const { ask, posts } = await started();
      const starts = {
        day: (time: number) => dateOf(time),
        week: (time: number) => dateOf(time - ((new Date(time * 1000).getUTCDay() + 6) % 7) * DAY),
        month: (time: number) => `${dateOf(time).slice(0, 7)}-01`,
      };
      const bars = await ask(async (corpus) => ({
        day: await corpus.histogram({}, 'day'),
        week: await corpus.histogram({}, 'week'),
        month: await corpus.histogram({}, 'month'),
      }));
      for (const bucket of ['day', 'week', 'month'] as const) {
        const expected = Map.groupBy(posts, ({ time }) => starts[bucket](time));
        expect(bars[bucket], bucket).toEqual(
          [...expected].map(([day, found]) => ({ start: day, posts: found.length })),
        );
      }
    });

    it('searches words, and gives the newest first', async () => {
      const { ask, posts } = await started();
      const found = posts.filter(({ text }) => text.includes('storm') && !text.includes('harbor')).reverse();
      const answer = await ask(async (corpus) => ({
        lines: await corpus.search({ search: 'storm -harbor' }, 5),
        phrase: await corpus.count({ search: '"storm ledger"' }),
        either: await corpus.count({ search: 'storm OR copper' }),
        prefix: await corpus.count({ search: 'harb*' }),
      }));
      expect(answer).toEqual({
        lines: { ...answer.lines, posts: found.slice(0, 5), hasMore: true },
        phrase: posts.filter(({ text }) => text.startsWith('storm ledger')).length,
        either: posts.filter(({ text }) => /storm|copper/.test(text)).length,
        prefix: posts.filter(({ text }) => text.includes('harb')).length,
      });
    });

    it('names accounts and base rates', async () => {
      const { ask, posts } = await started();
      const byAccount = [...Map.groupBy(posts, ({ account }) => account)]
        .map(([account, own]) => ({ account, posts: own.length }))
        .sort((a, b) => b.posts - a.posts);
      expect(await ask((corpus) => corpus.accounts({}, 2))).toEqual(byAccount.slice(0, 2));
      const inside = posts.filter(inRange);
      const [first, last] = [inside[0]?.time ?? 0, inside.at(-1)?.time ?? 0];
      const days = Math.floor(last / DAY) - Math.floor(first / DAY) + 1;
      expect(await ask((corpus) => corpus.baseRates(range))).toEqual({
        posts: inside.length,
        accounts: 3,
        span: { first, last },
        days,
        activeDays: new Set(inside.map(({ time }) => dateOf(time))).size,
        postsPerDay: inside.length / days,
      });
    });

    it('counts the matches of every rung as the workstation’s own ladder does', async () => {
      const { ask, posts, resolution } = await started();
      const options = {
        windowsMinutes: [1, 5, 60, 1440],
        eraMoves: moves.eraMoves,
        minuteMoves: moves.minuteMoves,
      };
      for (const account of ['alpha', undefined]) {
        const own = posts.filter((post) => account === undefined || post.account === account);
        const drops = contractDrops(own, moves.drops);
        const expected = climb(
          { drops, posts: Float64Array.from(own, ({ time }) => time), resolution },
          { ...options, correlogramMoves: 0 },
          { seed: 3 },
        );
        const told: (readonly [number, number])[] = [];
        const progress = (done: number, total: number): void => void told.push([done, total]);
        const input = { drops: { timed: drops, all: drops }, seed: 3, progress, ...options };
        const found = await ask((corpus) => corpus.ladder({ account }, input));
        expect({ ...found, correlogram: [] }).toEqual({ ...expected, leftOut: 0 });
        expect(new Set(found.rows.map(({ rung }) => rung)).size).toBe(4);
        expect(found.rows.some(({ observed }) => observed > 0)).toBe(true);
        // One bar for the whole ladder, which never falls back.
        expect(told).toEqual(told.toSorted(([a], [b]) => a - b));
        expect(new Set(told.map(([, total]) => total)).size).toBe(1);
      }
    });

    it('leaves drops dated to the day out and says how many', async () => {
      const { ask, posts, resolution } = await started();
      const timed = contractDrops(posts, moves.drops);
      const input = { windowsMinutes: [60], eraMoves: 19, minuteMoves: 19, seed: 3 };
      const ladderOf = (drops: DropTimes) => ask((corpus) => corpus.ladder({}, { ...input, drops }));
      const { sentence, ...alone } = await ladderOf({ timed, all: timed });
      const dated = timed.subarray(0, 2).map((time) => Math.floor(time / 86_400) * 86_400);
      const withDated = await ladderOf({ timed, all: Float64Array.of(...timed, ...dated).sort() });
      expect(withDated).toEqual({
        ...alone,
        leftOut: 2,
        sentence: `${sentence} 2 of ${timed.length + 2} drops are dated to the day and are left out.`,
      });
      expect(alone.resolution).toBe(resolution);
      const days = await ladderOf({ timed: Float64Array.of(), all: dated });
      expect(days).toMatchObject({ resolution: 'day', leftOut: 0, rows: [] });
    });

    it('draws rows by filter or as a seeded sample, and fetches one', async () => {
      const { ask, posts } = await started();
      const matching = posts.length;
      const { inside, sample, again, other, larger, one, none } = await ask(async (corpus) => {
        const drawn = (size: number, seed: number, counted = matching) =>
          all(corpus, {}, { size, seed, matching: counted });
        return {
          inside: await all(corpus, range, null),
          sample: await drawn(25, 7),
          // Where there are fewer posts than were counted, or more.
          again: [await drawn(25, 7, 0), await drawn(25, 7, 30), await drawn(25, 7, 1000 * matching)],
          other: await drawn(25, 8),
          larger: await drawn(60, 7),
          one: await corpus.fetch(posts[3]?.id ?? ''),
          none: await corpus.fetch('1'),
        };
      });
      expect(inside).toEqual(posts.filter(inRange));
      expect(sample).toHaveLength(25);
      expect(again).toEqual([sample, sample, sample]);
      expect(other).not.toEqual(sample);
      // Drawn by this rule on every engine: a larger sample of the same seed contains a smaller one.
      expect(larger).toEqual(expect.arrayContaining([...sample]));
      const smallest = posts
        .map(({ id }) => ({ id, key: hash('sha256', `7:${id}`) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .slice(0, 25);
      expect(sample.map(({ id }) => id).sort()).toEqual(smallest.map(({ id }) => id).sort());
      expect([one, none]).toEqual([posts[3], null]);
    });
  });
};

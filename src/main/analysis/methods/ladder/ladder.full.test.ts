import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import { makeCorpus, type ValidationCorpus } from '#scripts/validation/corpus.ts';
import { measureLadder } from '#scripts/validation/ladder.ts';
import { DEFAULT_WINDOWS, RUNGS } from '#shared/contract/ladder.ts';
import { dropsAt, othersAt } from '#tests/helpers/drops.ts';
import { slowRows } from '#tests/helpers/slow-ladder.ts';
import { count, ofTurn } from '#tests/helpers/soak.ts';
import { ladder } from './ladder-method.ts';
import { climb, type LadderInput } from './ladder.ts';

const SEED = 4966;
const START = Date.UTC(2018, 0, 1) / 1000;
const MINUTES_10 = 600_000;

/** Half of them by the minute, half by the second, also of a share of them. */
const TRIALS = ofTurn(
  Array.from({ length: 100 }, (_, trial) => trial),
  5,
);

/** Compares every rung, window and direction with a plain comparison of all pairs. */
const expectSlowCounts = (
  input: LadderInput,
  { eraMoves, minuteMoves }: { readonly eraMoves: number; readonly minuteMoves: number },
  name: string,
): void => {
  const options = { windowsMinutes: DEFAULT_WINDOWS, eraMoves, minuteMoves };
  const { rows, untested } = climb(input, { ...options, correlogramMoves: 0 }, { seed: SEED });
  expect(untested).toEqual([]);
  for (const rung of RUNGS)
    expect(
      rows
        .filter((row) => row.rung === rung)
        .map(({ direction, windowMinutes, observed, p, moves, expected, low, high }) => ({
          ...{ direction, windowMinutes, observed, p, moves, expected, low, high },
        })),
      `${name}, ${rung}`,
    ).toEqual(slowRows(input, rung, { ...options, seed: SEED }));
};

describe('the ladder, compared with a plain comparison of all pairs', () => {
  it(
    `counts the same on ${TRIALS.length} random series, by the minute and by the second`,
    () => {
      for (const trial of TRIALS) {
        const random = createRandom(deriveSeed(trial, 'ladder reference'));
        const times = (size: number, days: number): Float64Array =>
          Float64Array.from({ length: size }, () => START + random.below(days * DAY_SECONDS)).sort();
        expectSlowCounts(
          {
            drops: times(100 + random.below(40), 330 + random.below(60)),
            posts: times(80 + random.below(100), 330 + random.below(60)),
            resolution: trial % 2 === 0 ? 'minute' : 'second',
          },
          { eraMoves: 60, minuteMoves: 19 },
          `trial ${trial}`,
        );
      }
    },
    MINUTES_10,
  );

  it(
    'counts the same on the demonstration corpus',
    () => {
      const { drops, posts }: ValidationCorpus = makeCorpus({ kind: 'planted', seed: SEED });
      const account = posts.filter(
        ({ platform, username }) => platform === 'twitter' && username === 'demo_account_one',
      );
      const timesOf = (items: readonly { readonly time: number }[]): Float64Array =>
        Float64Array.from(items, ({ time }) => time).sort();
      expect(account.length).toBeGreaterThan(1000);
      expectSlowCounts(
        {
          // A sixth of them: what is counted slowly takes as long as drops and posts together are many.
          drops: timesOf(drops.filter((_drop, at) => at % count(6, 1) === 0)),
          ...{ posts: timesOf(account), resolution: 'second' },
        },
        { eraMoves: 4, minuteMoves: 2 },
        'demonstration',
      );
    },
    MINUTES_10,
  );
});

describe('the ladder on series of a known kind', () => {
  let parts: ReturnType<typeof measureLadder> = [];
  beforeAll(() => {
    parts = measureLadder(24, SEED);
  }, MINUTES_10);
  const partOf = (name: string) => parts.find((part) => part.name.startsWith(name));

  it.each(['independent', 'same era', 'same days', 'same hours', 'reaction'])(
    'hardly ever names a finer rung than that of %s',
    (kind) => {
      // At most 6% are due; 24 series have more than 4 with a probability of 1%.
      expect(partOf(`${kind}: named`)?.falseAlarms?.count).toBeLessThanOrEqual(4);
    },
  );

  it('finds a reaction in one drop of twenty within three minutes on the minute rung', () => {
    expect(partOf('reaction')?.recall?.share).toBeGreaterThanOrEqual(0.95);
  });

  it.each(RUNGS)('has p on the %s rung that are uniform where nothing is planted', (rung) => {
    const part = partOf(`independent: p of the ${rung}`);
    expect(part?.uniformity?.p).toBeGreaterThan(0.01);
    expect(part?.falsePositiveRuns?.low).toBeLessThanOrEqual(0.05);
  });
});

it('computes all rungs and windows of 4,966 drops and 60,000 posts, and says how far it is', () => {
  const random = createRandom(SEED);
  const at = (count: number): readonly number[] =>
    Array.from({ length: count }, () => START + random.below(1850 * DAY_SECONDS));
  const inputs = { drops: dropsAt(at(4966)), others: othersAt(at(60_000)) };
  const progress: number[] = [];
  const { series } = ladder.run(inputs, ladder.parameters.parse({}), {
    seed: SEED,
    progress: (done, total) => progress.push(done / total),
  });
  expect(series[0]?.rows).toHaveLength(4 * 3 * 4);
  expect(progress.length).toBeGreaterThan(20);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
});

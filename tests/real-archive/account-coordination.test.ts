import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountNetwork } from '#main/analysis/methods/account-coordination/account-network.ts';
import { shareTable } from '#main/analysis/methods/account-coordination/shares.ts';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import { readShares, type StatedShare } from '#main/importers/shares/read-shares.ts';
import { parseShareColumns, REFERENCE_COLUMNS } from '#main/importers/shares/share-columns.ts';
import { jsonHere } from '#tests/helpers/command-here.ts';
import { GERMAN_OPTIONS, germanSample, russianSample } from '#tests/helpers/coortweet.ts';
import { plainEdges, plainPairs } from '#tests/helpers/plain-coordination.ts';
import { REAL_DATA_ABSENT } from '#tests/helpers/shared-data.ts';

const sharesOf = async (file: string, columns = REFERENCE_COLUMNS, accounts?: string) => {
  const shares: StatedShare[] = [];
  await readShares(file, columns, accounts, (share) => shares.push(share));
  return shares;
};

/** Those of the first sample, read once. */
let russianShares: Promise<readonly StatedShare[]> | undefined;
const sharesOfRussian = () => (russianShares ??= sharesOf(russianSample ?? ''));

const nothingTested = { nulls: [], move: 'day', surrogates: 0, isDirected: false } as const;

const networkOf = (shares: readonly StatedShare[], window: number, minParticipation: number) => {
  const rule = { ...nothingTested, window, minParticipation };
  const network = accountNetwork(shareTable(shares), rule, { seed: 4966 });
  if ('refusal' in network) throw new Error(network.refusal);
  return network.observed;
};

const printed = z.object({
  weights: z.array(
    z.object({ atLeast: z.number(), observed: z.number(), low: z.number(), high: z.number(), p: z.number() }),
  ),
});

const MEANINGS = ['window', 'min', 'pairs', 'objects', 'edges'] as const;

describe.skipIf(russianSample === null)(
  `the first sample of the reference tool (${REAL_DATA_ABSENT})`,
  () => {
    it.each([
      [10, 2, 447, 170, 442],
      [60, 2, 3791, 502, 3721],
      [600, 2, 38_172, 1139, 36_620],
      [10, 5, 22, 21, 20],
    ])(
      `has its counts (${MEANINGS.join(', ')}: %i, %i, %i, %i, %i)`,
      async (window, least, pairs, objects, edges) => {
        const shares = await sharesOfRussian();
        expect([shares.length, new Set(shares.map(({ object }) => object)).size]).toEqual([35_125, 7285]);
        expect(new Set(shares.map(({ account }) => account)).size).toBe(9509);
        expect(networkOf(shares, window, least)).toMatchObject({ pairs, objects, edges });
      },
    );

    it('has the edges of a plain second implementation', async () => {
      const shares = await sharesOfRussian();
      // Objects that few share: the plain count compares every share with every other.
      const rare = shares.filter(({ object }) => object.startsWith('a'));
      const { pairs } = plainPairs(rare, { window: 3600, minParticipation: 3 });
      const edges = plainEdges(pairs);
      const observed = networkOf(rare, 3600, 3);
      expect(observed).toMatchObject({ pairs: pairs.length, edges: edges.length });
      expect([...observed.weight].sort()).toEqual(
        edges.flatMap(({ weight }) => (weight >= 2 ? [weight] : [])).sort(),
      );
    });

    it('is printed by the command with the keys of its page and no other', async () => {
      const answer = await jsonHere('accounts', russianSample ?? '', '--window', '600');
      expect(Object.keys(answer as object)).toEqual([
        ...['shares', 'accounts', 'objects', 'pairs', 'edges', 'weights', 'top'],
      ]);
      expect(answer).toMatchObject({ shares: 35_125, objects: 1139, pairs: 38_172, edges: 36_620 });
    });

    it('has more repetition than chance within a minute', async () => {
      const options = ['--null', 'repetition', '--surrogates', '99', '--top', '0'];
      const { weights } = printed.parse(await jsonHere('accounts', russianSample ?? '', ...options));
      const [, twice] = weights;
      expect(twice).toMatchObject({ atLeast: 2, observed: 60, p: 0.01 });
      expect(twice?.high).toBeLessThan(20);
    });
  },
);

describe.skipIf(germanSample === null)(
  `the second sample of the reference tool (${REAL_DATA_ABSENT})`,
  () => {
    it('has its counts for the URLs of Facebook accounts', async () => {
      const columns = parseShareColumns('object=url_id,account=account_id,content=post_id,time=timestamp');
      const shares = await sharesOf(germanSample ?? '', columns, 'fb_*');
      const { pairs, edges, accounts, byWeight } = networkOf(shares, 60, 2);
      const weights = [...byWeight].flatMap((count, weight) => new Array<number>(count).fill(weight));
      const median = quantile(weights, 0.5) ?? NaN;
      expect([shares.length, pairs, edges, accounts, median]).toEqual([15_994, 6288, 1645, 503, 2]);
      expect(weights.filter((weight) => weight > median)).toHaveLength(754);
    });

    it('is printed by the command, beside chance', async () => {
      const options = [...GERMAN_OPTIONS, '--null', 'repetition', '--surrogates', '99'];
      const answer = await jsonHere('accounts', germanSample ?? '', ...options);
      expect(answer).toMatchObject({ shares: 15_994, accounts: 503, pairs: 6288, edges: 1645 });
      expect(answer).toMatchObject({ weights: { length: 5 }, top: { length: 20 } });
      const [, twice] = printed.parse(answer).weights;
      expect(twice?.observed).toBe(1084);
      expect(twice?.low).toBeLessThan(1084);
      expect(twice?.high).toBeGreaterThan(1084);
    });
  },
);

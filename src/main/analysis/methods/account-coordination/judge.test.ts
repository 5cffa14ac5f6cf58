import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { MOVES, NULLS } from '#shared/methods/account-coordination.ts';
import { plainEdges, plainPairs, type PlainShare } from '#tests/helpers/plain-coordination.ts';
import { accountNetwork, rankEdges, type AccountNetwork } from './account-network.ts';
import { EdgeCounter } from './edges.ts';
import { expectedWeights } from './expectation.ts';
import { copiesOf } from './nulls.ts';
import { shareTable, sortShares, type SortedShares } from './shares.ts';

const DAY = 86_400;

/** Accounts that share objects at random times of some days. */
const randomShares = (seed: number, size = { shares: 300, accounts: 12, objects: 10, days: 20 }) => {
  const random = createRandom(seed);
  return Array.from({ length: size.shares }, (_, i): PlainShare => ({
    object: `o${random.below(size.objects)}`,
    account: `a${random.below(size.accounts)}`,
    content: `c${i}`,
    time: 1_600_000_000 + random.below(size.days * DAY),
  }));
};

const perObject = ({ account, starts }: Pick<SortedShares, 'account' | 'starts'>): readonly string[] =>
  Array.from({ length: starts.length - 1 }, (_, o) =>
    [...account.subarray(starts[o], starts[o + 1])].sort((a, b) => a - b).join(','),
  );

describe('copies', () => {
  const shares = sortShares(shareTable(randomShares(1)), 2, 600);

  it('of repetition keep times, contents, objects and each account’s count per object', () => {
    const copies = copiesOf(shares, 'repetition', 'day', 7);
    for (let round = 0; round < 5; round += 1) {
      const copy = copies.next();
      expect([copy.time, copy.content, copy.own]).toEqual([shares.time, shares.content, shares.own]);
      expect(perObject(copy)).toEqual(perObject(shares));
      expect(copy.account).not.toEqual(shares.account);
    }
  });

  it.each(MOVES)('of closeness move all shares of an account by the same whole %ss', (move) => {
    const copy = copiesOf(shares, 'closeness', move, 7).next();
    const unit = move === 'week' ? 7 * DAY : DAY;
    expect(perObject(copy)).toEqual(perObject(shares));
    const cycle = Math.ceil((20 * DAY) / unit) * unit + (move === 'day' ? DAY : 0);
    const timesOf = ({ account, content, time }: SortedShares) =>
      new Map([...content.keys()].map((i) => [content[i], { account: account[i], time: time[i] ?? 0 }]));
    const before = timesOf(shares);
    const moves = new Map<number | undefined, Set<number>>();
    for (const [content, { account, time }] of timesOf(copy)) {
      const moved = (time - (before.get(content)?.time ?? NaN) + 2 * cycle) % unit;
      moves.set(account, (moves.get(account) ?? new Set()).add(moved));
    }
    for (const own of moves.values()) expect([...own]).toEqual([0]);
    for (let o = 0; o + 1 < copy.starts.length; o += 1) {
      const times = [...copy.time.subarray(copy.starts[o], copy.starts[o + 1])];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  it.each(NULLS)('of %s leave out what is shared once, and are else the same', (name) => {
    const repeated = randomShares(1);
    const once = repeated.map((share, i) => ({ ...share, object: `once ${i}`, content: `once ${i}` }));
    const withOnce = sortShares(shareTable([...repeated, ...once]), 2, 600);
    const [copy, plain] = [copiesOf(withOnce, name, 'day', 7), copiesOf(shares, name, 'day', 7)];
    for (let round = 0; round < 3; round += 1) expect(copy.next().account).toEqual(plain.next().account);
    expect(copy.next()).toMatchObject({ time: plain.next().time, starts: shares.starts });
  });

  it('are the same for a seed and others for another', () => {
    for (const name of NULLS) {
      const first = (seed: number) => {
        const copy = copiesOf(shares, name, 'day', seed).next();
        return [[...copy.account], [...copy.time]];
      };
      expect(first(1)).toEqual(first(1));
      expect(first(1)).not.toEqual(first(2));
    }
  });
});

describe.each(NULLS)('expected weights under %s', (name) => {
  it.each([false, true])('are the means over many copies (direction kept: %s)', (isDirected) => {
    const rule = { window: 5000, minParticipation: 1, isDirected };
    const shares = sortShares(shareTable(randomShares(3)), 1, rule.window);
    const expected = expectedWeights(shares, rule, name, 'day');
    const rounds = 1500;
    const copies = copiesOf(shares, name, 'day', 11);
    const counter = new EdgeCounter(shares.accountCount);
    const sums = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1)
      counter.count(copies.next(), rule, (a, b, weight) =>
        sums.set(`${a} ${b}`, (sums.get(`${a} ${b}`) ?? 0) + weight),
      );
    let [byCopies, byFormula, furthest] = [0, 0, 0];
    for (let a = 0; a < shares.accountCount; a += 1)
      for (let b = isDirected ? 0 : a + 1; b < shares.accountCount; b += 1) {
        if (a === b) continue;
        const mean = (sums.get(`${a} ${b}`) ?? 0) / rounds;
        byCopies += mean;
        byFormula += expected(a, b);
        furthest = Math.max(furthest, Math.abs(mean - expected(a, b)));
      }
    // Pairs across the seam of the circle are the formula's alone.
    expect(byCopies / byFormula).toBeGreaterThan(0.97);
    expect(byCopies / byFormula).toBeLessThan(1.03);
    expect(furthest).toBeLessThan(0.1);
  });
});

const network = (shares: readonly PlainShare[], more = {}): AccountNetwork => {
  const rule = { window: 60, minParticipation: 2, isDirected: false };
  const options = { nulls: NULLS, move: 'day', surrogates: 199 } as const;
  const answer = accountNetwork(shareTable(shares), { ...rule, ...options, ...more }, { seed: 4966 });
  if ('refusal' in answer) throw new Error(answer.refusal);
  return answer;
};

describe('the network beside chance', () => {
  it('has the rows of weights of a plain count', () => {
    const shares = randomShares(5, { shares: 300, accounts: 8, objects: 4, days: 1 });
    const rule = { window: 600, minParticipation: 2 };
    const edges = plainEdges(plainPairs(shares, rule).pairs);
    const { weights } = network(shares, rule).nulls.repetition ?? { weights: [] };
    expect(weights.map(({ atLeast, observed }) => [atLeast, observed])).toEqual(
      [1, 2, 3, 5, 10].map((least) => [least, edges.filter(({ weight }) => weight >= least).length]),
    );
    for (const { expected, low, high, p } of weights) {
      expect(low).toBeLessThanOrEqual(expected ?? NaN);
      expect(high).toBeGreaterThanOrEqual(expected ?? NaN);
      expect(p).toBeGreaterThanOrEqual(1 / 200);
    }
  });

  it.each(NULLS)('expects under %s what a plain second implementation expects', (name) => {
    const shares = randomShares(6, { shares: 240, accounts: 9, objects: 4, days: 6 });
    const rule = { window: 4000, minParticipation: 2 };
    const random = createRandom(99);
    const copy = (): readonly PlainShare[] => {
      const offsets = new Map(shares.map(({ account }) => [account, 0]));
      const start = Math.floor(Math.min(...shares.map(({ time }) => time)) / DAY) * DAY;
      const days = Math.floor((Math.max(...shares.map(({ time }) => time)) - start) / DAY) + 1;
      for (const account of offsets.keys()) offsets.set(account, random.below(days) * DAY);
      const labels = new Map(
        [...new Set(shares.map(({ object }) => object))].map((object) => [
          object,
          random.shuffle(shares.filter((share) => share.object === object).map(({ account }) => account)),
        ]),
      );
      return shares.map((share) =>
        name === 'repetition'
          ? { ...share, account: labels.get(share.object)?.pop() ?? '' }
          : {
              ...share,
              time: start + ((share.time - start + (offsets.get(share.account) ?? 0)) % (days * DAY)),
            },
      );
    };
    const rounds = 150;
    const twice = Array.from(
      { length: rounds },
      () => plainEdges(plainPairs(copy(), rule).pairs).filter(({ weight }) => weight >= 2).length,
    );
    const mean = twice.reduce((sum, edges) => sum + edges, 0) / rounds;
    const row = network(shares, { ...rule, surrogates: 999 }).nulls[name]?.weights[1];
    const spread = Math.sqrt(twice.reduce((sum, edges) => sum + (edges - mean) ** 2, 0) / rounds);
    expect(mean).toBeGreaterThan(1);
    expect(Math.abs(mean - (row?.expected ?? NaN))).toBeLessThan((4 * spread) / Math.sqrt(rounds));
  });

  it('finds accounts that meet often among many that meet once, and no others', () => {
    const crowd = randomShares(9, { shares: 4000, accounts: 200, objects: 60, days: 3 });
    const group = Array.from({ length: 15 }, (_, k) =>
      ['x', 'y', 'z'].map((account, i) => ({
        ...{ object: `o${k}`, account, content: `${account}${k}` },
        time: 1_600_000_000 + 9000 * (k + 1) + i,
      })),
    ).flat();
    const found = network([...crowd, ...group]);
    const { observed, nulls } = found;
    const { accounts } = shareTable([...crowd, ...group]);
    const q = nulls.repetition?.q ?? [];
    const kept = [...rankEdges(found, 'repetition')].filter((e) => (q[e] ?? 1) < 0.05);
    expect(
      kept.map((e) => [accounts[observed.a[e] ?? 0], accounts[observed.b[e] ?? 0]].join('')).sort(),
    ).toEqual(['xy', 'xz', 'yz']);
  });

  it('never says less than an edge’s own p', () => {
    const { nulls } = network(randomShares(2, { shares: 600, accounts: 10, objects: 5, days: 4 }), {
      window: 3000,
    });
    for (const name of NULLS) {
      const { p, q } = nulls[name] ?? { p: [], q: [] };
      expect(p.length).toBeGreaterThan(10);
      for (const [e, own] of p.entries()) expect(q[e]).toBeGreaterThanOrEqual(own);
    }
  });

  it('tests no closeness on one day', () => {
    const shares = randomShares(4, { shares: 200, accounts: 6, objects: 3, days: 1 }).map((share) => ({
      ...share,
      time: 1_600_041_600 + (share.time % 40_000),
    }));
    const { nulls } = network(shares, { window: 600 });
    expect(nulls.closeness?.surrogates).toBe(0);
    expect(nulls.closeness?.weights[0]).toMatchObject({ expected: null, p: null });
    expect(nulls.repetition?.surrogates).toBe(199);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commonPeriod, planShifts } from '#main/analysis/chance/null-models.ts';
import { createRandom } from '#main/analysis/chance/random.ts';
import { tfidf } from '#main/analysis/text/tfidf.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisPost } from '#main/analysis/types.ts';
import { rulePresets } from '#shared/methods/coordination.ts';
import { drop, dropsAt } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import {
  eachAnniversary,
  echoRelations,
  linkRelations,
  normaliseLink,
  rareTermRelations,
} from './coordination-evidence.ts';
import { createCellTable, relationCells, relationScore } from './coordination-null.ts';
import { applyRule } from './coordination-rule.ts';
import { coordination, hashDrops, hashPosts } from './coordination.ts';

const start = Date.UTC(2018, 0, 1) / 1000;
const context = { seed: 4966 };
const post = (given: Partial<AnalysisPost> & { readonly time: number }): AnalysisPost => ({
  id: `1000000${given.time}`,
  resolution: 'second',
  platform: 'twitter',
  username: 'someone',
  content: '',
  isRepost: false,
  links: [],
  imageCount: 0,
  ...given,
});
const run = (input: Partial<Parameters<typeof coordination.run>[0]>, given: Record<string, unknown> = {}) =>
  coordination.run(
    { drops: [], posts: [], keys: [], ...input },
    coordination.parameters.parse(given),
    context,
  );

/** 400 days of unrelated drops and posts. */
const scattered = (count: number, seed: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => start + random.below(400 * DAY_SECONDS));
};
const plainDrops = dropsAt(scattered(500, 1)).map((one) => ({ ...one, content: 'calm sea today' }));
const plainPosts = scattered(1500, 2).map((time) => post({ time, content: 'sunny garden party' }));

describe('coordination', () => {
  it('earns a proof: a rare word within minutes exceeds chance, closeness alone does not', () => {
    const words = ['quokka', 'zanzibar', 'lighthouse', 'marzipan'];
    const chosen = [50, 150, 250, 350];
    const drops = plainDrops.map((one, i) =>
      chosen.includes(i) ? { ...one, content: `calm ${words[chosen.indexOf(i)] ?? ''}` } : one,
    );
    const echoes = chosen.map((i, k) =>
      post({ time: (drops[i]?.time ?? 0) + 120, content: `party ${words[k] ?? ''}` }),
    );
    const result = run({ drops, posts: [...plainPosts, ...echoes] });
    const proofs = result.findings.filter(({ isProof }) => isProof);
    expect(proofs.filter(({ type }) => type === 'shared-rare-term').map((one) => one.drop)).toEqual(
      chosen.map((i) => i + 1),
    );
    expect(proofs.some(({ type }) => type === 'time-delta')).toBe(false);
    for (const finding of result.findings) {
      expect(finding.isProof).toBe(finding.score >= 0.7 && finding.q < 0.05);
      expect(finding.confidence).toBeCloseTo(1 - finding.q, 12);
    }
    const near = proofs.find((one) => one.type === 'shared-rare-term');
    expect(near).toMatchObject({ deltaSeconds: 120, explanation: 'exceeds chance' });
    const { either, clockMinute } = result.accounts[0]?.chart ?? {};
    expect([either?.length, clockMinute?.length]).toEqual([61, 61]);
  });

  it('never takes a drop that links to the post for a coincidence', () => {
    const one = plainPosts[700];
    const time = one?.time ?? 0;
    const drops = [
      ...plainDrops,
      drop({
        number: 900,
        time: time + 60,
        content: 'sunny garden party',
        links: [`https://twitter.com/someone/status/${one?.id ?? ''}`],
      }),
    ].sort((a, b) => a.time - b.time);
    const findings = run({ drops, posts: plainPosts }, { surrogates: 19 }).findings.filter(
      (finding) => finding.drop === 900 && finding.postId === one?.id,
    );
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings)
      expect(finding).toMatchObject({ explanation: 'cites the post', isProof: false, q: 1 });
  });

  it('counts k in seconds, and by clock minutes beside it', () => {
    const drops = dropsAt([start + 3600, start + 7200 + 59, start + 200 * DAY_SECONDS]);
    const posts = [start + 3600 + 60, start + 7200 + 60, start + 300 * DAY_SECONDS].map((time) =>
      post({ time }),
    );
    const [account] = run({ drops, posts }).accounts;
    const counts = (rows: readonly { readonly observed: number }[] | undefined) =>
      rows?.slice(0, 3).map((row) => row.observed);
    expect(counts(account?.chart.either)).toEqual([0, 2, 2]);
    expect(counts(account?.chart.clockMinute)).toEqual([0, 2, 2]);
    const sameMinute = posts.map((one) => ({ ...one, time: one.time - 30 }));
    const [moved] = run({ drops, posts: sameMinute }).accounts;
    expect(counts(moved?.chart.either)).toEqual([0, 2, 2]);
    expect(counts(moved?.chart.clockMinute)).toEqual([2, 2, 2]);
  });

  it('compares by the minute everywhere where posts are known to the minute only', () => {
    const posts = plainPosts.map((one) => ({
      ...one,
      time: Math.floor(one.time / 60) * 60,
      resolution: 'minute' as const,
    }));
    const first = plainDrops[40]?.time ?? 0;
    const own = post({ time: Math.floor(first / 60) * 60, resolution: 'minute' });
    expect(first % 60).toBeGreaterThan(0);
    const result = run({ drops: plainDrops, posts: [...posts, own] }, { surrogates: 19 });
    expect(result.resolution).toBe('clock-minute');
    const { chart, ladder } = result.accounts[0] ?? {};
    expect(chart?.either).toEqual(chart?.clockMinute);
    expect(ladder?.resolution).toBe('minute');
    const close = result.findings.filter(({ type }) => type === 'time-delta');
    expect(close.find(({ drop: number }) => number === 41)).toMatchObject({ deltaSeconds: 0, score: 1 });
    for (const { deltaSeconds } of [...close, ...result.ledger.rows])
      expect(Math.abs(deltaSeconds % 60)).toBe(0);
    // What the chart counts are the findings.
    const within = (k: number) =>
      close.filter(({ comparedWith, deltaSeconds }) => comparedWith > 0 && Math.abs(deltaSeconds) <= 60 * k);
    for (const { minutes, observed } of chart?.either ?? []) expect(within(minutes)).toHaveLength(observed);
    expect(run({ drops: plainDrops, posts: plainPosts }, { surrogates: 19 }).resolution).toBe('second');
  });

  it('keeps platforms of one person apart', () => {
    const posts = [...plainPosts, ...scattered(50, 7).map((time) => post({ time, platform: 'truthsocial' }))];
    const { accounts } = run({ drops: plainDrops, posts }, { surrogates: 19 });
    expect(accounts.map(({ platform, posts: count }) => [platform, count])).toEqual([
      ['truthsocial', 50],
      ['twitter', 1500],
    ]);
  });

  it.each([
    ['no drops', { drops: [], posts: plainPosts }],
    ['no posts', { drops: plainDrops, posts: [] }],
    ['one of each at once', { drops: dropsAt([start]), posts: [post({ time: start })] }],
    ['no overlap', { drops: plainDrops, posts: [post({ time: start - 900 * DAY_SECONDS })] }],
  ])('has a defined answer for %s', (_name, input) => {
    const result = run(input);
    expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/u);
    expect(result.proofs).toBe(0);
    for (const { p, q } of result.findings) expect(p <= 1 && q <= 1 && p > 0).toBe(true);
  });
});

describe('its null', () => {
  it('counts cells as moving the posts one by one would', () => {
    const moments = fc.array(fc.nat(15 * DAY_SECONDS), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        moments,
        moments,
        fc.integer({ min: 0, max: 1_000_000 }),
        (dropOffsets, postOffsets, least) => {
          const drops = dropOffsets.map((offset) => start + offset);
          const posts = postOffsets.map((offset) => start + offset);
          const period = commonPeriod(drops, posts);
          if (period === null) return;
          const inside = (time: number): boolean => time >= period.start && time < period.end;
          const shifts = planShifts('whole-day', period, 1000, 1);
          const relations = drops.flatMap((dropTime, i) =>
            inside(dropTime)
              ? posts.map((postTime, j) => ({
                  drop: i,
                  dropTime,
                  postTime,
                  strength: (j + 1) / posts.length,
                }))
              : [],
          );
          const tested = drops.filter(inside).length;
          const counts = relationCells(relations, period, shifts, 3600, 1200, tested);
          let slow = 0;
          for (const [i, dropTime] of drops.entries())
            for (const offset of shifts.offsets) {
              const scores = relations
                .filter((relation) => relation.drop === i && inside(relation.postTime))
                .flatMap(({ postTime, strength }) => {
                  const moved = period.start + ((postTime - period.start + offset) % shifts.cycle);
                  const gap = Math.min(
                    ...[-shifts.cycle, 0, shifts.cycle].map((turn) => Math.abs(moved + turn - dropTime)),
                  );
                  return gap <= 3600 ? [relationScore(gap, strength, 1200)] : [];
                });
              if (inside(dropTime) && Math.max(0, ...scores) >= least) slow += 1;
            }
          expect(counts.atLeast(least)).toBe(slow);
          expect(counts.cells).toBe(tested * shifts.offsets.length);
        },
      ),
      // Every cell is at least nothing, and hardly ever drawn.
      { examples: [[[0, 864_000], [0, 864_000], 0]] },
    );
  });

  it('finds every anniversary and the moves that would make one', () => {
    const drops = [drop({ number: 1, time: Date.UTC(2019, 1, 3, 12, 0) / 1000 })];
    const posts = [
      post({ time: Date.UTC(2018, 1, 3, 12, 3) / 1000 }),
      post({ time: Date.UTC(2018, 1, 1, 11, 58) / 1000 }),
    ];
    const firstDay = Math.floor(Date.UTC(2018, 0, 1) / 86_400_000);
    const found: [number, number][] = [];
    eachAnniversary(drops, posts, { firstDay, days: 730 }, 300, ({ post: place, moveDays }) => {
      found.push([place, moveDays]);
    });
    expect(found.sort()).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });
});

describe('what two texts share', () => {
  it('compares addresses without scheme, www, fragment and final slash', () => {
    expect(normaliseLink('https://www.example.org/a/#top')).toBe(normaliseLink('http://example.org/a'));
    expect(normaliseLink('https://example.org/')).toBeNull();
    expect(normaliseLink('https://www.www.example.org//a//')).toBe('www.example.org//a');
    expect(normaliseLink('https://m.www.example.org/a')).toBe('m.www.example.org/a');
    expect(normaliseLink('https://example.org/?page=1')).toBe('example.org?page=1');
    expect(normaliseLink('https://example.org/a?page=1')).toBe('example.org/a?page=1');
    expect(normaliseLink('no address')).toBeNull();
    const drops = [drop({ number: 1, links: ['https://example.org/a'] })];
    const posts = [post({ time: 1, links: ['https://www.example.org/a/'] }), post({ time: 2 })];
    expect(linkRelations(drops, posts)).toEqual([{ drop: 0, post: 0, strength: 1 }]);
  });

  it('takes texts for echoes from the least cosine up, each with its own', () => {
    const texts = tfidf(
      [
        ['harbor', 'lights'],
        ['calm', 'sea'],
      ],
      [['harbor', 'lights'], ['calm', 'harbor'], ['garden'], ['sea', 'calm']],
    );
    const all = echoRelations(texts, 0.01);
    expect(all.map(({ drop: d, post: p }) => `${d} ${p}`).toSorted()).toEqual(['0 0', '0 1', '1 1', '1 3']);
    const half = all.find(({ drop: d, post: p }) => d === 0 && p === 1)?.strength ?? 0;
    expect(half).toBeGreaterThan(0.3);
    expect(half).toBeLessThan(0.7);
    const whole = echoRelations(texts, 1);
    expect(whole.map(({ drop: d, post: p, strength }) => [d, p, strength])).toEqual([
      [0, 0, 1],
      [1, 3, 1],
    ]);
    expect(echoRelations(texts, half).some(({ strength }) => strength === half)).toBe(true);
    expect(echoRelations(texts, half + 1e-9).some(({ strength }) => strength === half)).toBe(false);
  });

  it('weighs a rare word by its holders', () => {
    const texts = tfidf([['rare', 'shared'], ['shared']], [['rare'], ['shared'], ['shared', 'alone']]);
    const relations = rareTermRelations(texts, 4);
    expect(relations.find(({ drop: d, post: p }) => d === 0 && p === 0)?.strength).toBe(1);
    const weaker = relations.find(({ drop: d, post: p }) => d === 1 && p === 1)?.strength ?? 1;
    expect(weaker).toBeLessThan(1);
    expect(rareTermRelations(texts, 3)).toHaveLength(1);
  });
});

it('the hashes of the compared texts are those of what is compared, and of nothing else', () => {
  const one = drop({ number: 1, time: 7, content: 'calm' });
  const [first, ...others] = [
    hashDrops([one]),
    hashDrops([{ ...one, number: 2 }]),
    hashDrops([{ ...one, time: 8 }]),
    hashDrops([{ ...one, content: 'sea' }]),
    hashDrops([one, one]),
    hashDrops([]),
    hashPosts([]).replace(/^./u, 'x'),
    hashPosts([post({ time: 7, content: 'calm' })]),
    hashPosts([post({ time: 8, id: 'a', content: 'calm' })]),
    hashPosts([post({ time: 8, id: 'b', content: 'calm' })]),
    hashPosts([post({ time: 8, id: 'b', content: 'sea' })]),
  ];
  expect(new Set([first, ...others]).size).toBe(others.length + 1);
  expect(hashDrops([{ ...one, board: '/other', imageCount: 3 }])).toBe(first);
  expect(first).toBe(createHash('sha256').update('[1,7,"calm"]\n').digest('hex'));
});

describe('the rule', () => {
  const finding = (deltaSeconds: number, author = 'a') =>
    ({ type: 'shared-link', deltaSeconds, author, account: '@x' }) as const;

  it('holds window, direction, participation and weight', () => {
    const findings = [finding(5), finding(-5), finding(500), finding(8, 'b')];
    const meets = (changed: object): readonly boolean[] =>
      applyRule(findings, { ...rulePresets.workstation, ...changed }).meets;
    expect(meets({ windowSeconds: 10 })).toEqual([true, true, false, true]);
    expect(meets({ direction: 'drop-first' })).toEqual([true, false, true, true]);
    expect(meets({ minWeight: 2 })).toEqual([true, true, true, false]);
    expect(meets({ minParticipation: 2, windowSeconds: 10 })).toEqual([true, true, false, false]);
    expect(meets({ object: 'image' })).toEqual([false, false, false, false]);
  });

  it('carries the defaults of the toolkits', () => {
    expect(rulePresets.coortweet).toMatchObject({ windowSeconds: 10, minParticipation: 2 });
    expect(rulePresets['qut-toolkit']).toMatchObject({ windowSeconds: 1, minWeight: 2 });
  });
});

describe('what a rule keeps, next to chance', () => {
  const ruled = (given: Record<string, unknown>, posts = plainPosts) =>
    run({ drops: plainDrops, posts }, { surrogates: 399, ...given }).accounts[0];

  it('is for pairs close in time the window of the chart', () => {
    const account = ruled({ object: 'time-delta', windowSeconds: 600, direction: 'post-first' });
    const either = ruled({ object: 'time-delta', windowSeconds: 600 });
    const row = either?.chart.either[10];
    expect(either?.rule.observed).toBe(row?.observed);
    expect(either?.rule.surrogates).toBe(399);
    expect(either?.rule.expected).toBeCloseTo(row?.expected ?? 0, 0);
    expect(either?.rule.p).toBeGreaterThan(0.05);
    expect(account?.rule.observed).toBeLessThan(either?.rule.observed ?? 0);
    expect(account?.rule.expected).toBeLessThan(either?.rule.expected ?? 0);
  });

  it('exceeds chance where pairs of the rule are planted, in their direction', () => {
    const planted = plainDrops.slice(0, 80).map(({ time }) => post({ time: time + 5, content: 'harbor' }));
    const rule = { windowSeconds: 10, minParticipation: 2, surrogates: 399 };
    const found = ruled({ ...rule, direction: 'drop-first' }, [...plainPosts, ...planted])?.rule;
    expect(found?.observed).toBeGreaterThanOrEqual(80);
    expect(found?.bandHigh).toBeLessThan(20);
    expect(found?.p).toBe(1 / 400);
    const other = ruled({ ...rule, direction: 'post-first' }, [...plainPosts, ...planted])?.rule;
    expect(other?.observed).toBeLessThan(5);
    expect(ruled({ ...rule, minWeight: 1000 })?.rule).toMatchObject({ observed: 0, expected: 0, p: 1 });
  });

  it('is one test of the run', () => {
    const result = run({ drops: plainDrops, posts: plainPosts }, { surrogates: 39 });
    const labels = coordination.tests(result).map(({ label }) => label);
    expect(labels.filter((label) => label.endsWith('findings that the rule keeps'))).toHaveLength(1);
  });
});

it('a cell has the best score of its drop and move, and whether the rule keeps the pair of that score', () => {
  const table = createCellTable(3);
  table.set(2, 1, 500, true);
  table.set(2, 1, 400, false);
  table.set(0, 2, 300, false);
  table.set(0, 2, 301, true);
  table.set(1, 0, 600, true);
  table.set(1, 0, 700, false);
  table.set(4, 0, 0, true);
  const fitting: (readonly [drop: number, move: number])[] = [];
  table.eachFitting((...cell) => fitting.push(cell));
  expect(fitting).toEqual([
    [2, 1],
    [0, 2],
  ]);
  const { cells, atLeast } = table.counts(15);
  expect([cells, ...[0, 1, 301, 302, 500, 501, 700, 701].map(atLeast)]).toEqual([
    15, 15, 3, 3, 2, 2, 1, 1, 0,
  ]);
});

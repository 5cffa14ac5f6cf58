import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import type { AnalysisSharing } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { accountCoordination } from './account-coordination.ts';
import { AUTHOR_OF_DROPS, canonicalLink, comparedText } from './objects.ts';

const START = Date.UTC(2020, 0, 6) / 1000;
const DAY = 86_400;

const sharing = (id: number, more: Partial<AnalysisSharing> = {}): AnalysisSharing => ({
  id: String(id),
  time: START + id,
  resolution: 'second',
  platform: 'twitter',
  series: `@account_${id} (twitter)`,
  content: `text ${id}`,
  links: [],
  hashtags: [],
  mentions: [],
  objects: [],
  ...more,
});

const drop = (number: number, time: number, link: string): AnalysisDrop => ({
  ...{ number, time, content: `Look at ${link}`, platform: '8chan', board: 'b', tripcode: null },
  ...{ postId: String(number), imageCount: 0, links: [link], references: [] },
});

/** Three accounts that share links within seconds of each other, among accounts that share them anywhere. */
const trio = (): readonly AnalysisSharing[] => {
  const random = createRandom(7);
  const posts: AnalysisSharing[] = [];
  const add = (account: string, link: string, time: number): void => {
    const id = posts.length + 1;
    posts.push(sharing(id, { series: `@${account} (twitter)`, links: [link], time }));
  };
  for (let link = 0; link < 30; link += 1) {
    const address = `https://news.example/${link}`;
    const at = START + link * DAY + 30_000;
    if (link < 10)
      for (const [place, name] of ['one', 'two', 'three'].entries()) add(name, address, at + 5 * place);
    for (let k = 0; k < 12; k += 1) add(`other_${random.below(25)}`, address, START + random.below(30 * DAY));
  }
  return posts.sort((a, b) => a.time - b.time);
};

const run = (
  sharings: readonly AnalysisSharing[],
  parameters: Readonly<Record<string, unknown>> = {},
  drops: readonly AnalysisDrop[] = [],
) =>
  accountCoordination.run(
    { sharings, drops },
    accountCoordination.parameters.parse({ surrogates: 99, curveSurrogates: 19, ...parameters }),
    { seed: 4966 },
  );

describe('accounts that act together', () => {
  it('finds a planted trio as three edges above both kinds of chance and as one group', () => {
    const result = run(trio(), { objects: ['link'] });
    const names = result.edges.slice(0, 3).map(({ a, b }) => [a, b].sort());
    const [one, two, three] = ['one', 'two', 'three'].map((name) => `@${name} (twitter)`);
    expect(names.sort()).toEqual([[one, three], [one, two], [three, two].sort()].sort());
    for (const { weight, repetition, closeness, meanGap } of result.edges.slice(0, 3)) {
      expect(weight).toBe(10);
      expect(meanGap).toBeLessThanOrEqual(10);
      for (const { q, expected, low, high } of [repetition, closeness]) {
        expect(q).toBeLessThan(0.05);
        expect(expected).toBeLessThan(5);
        expect(low ?? NaN).toBeLessThanOrEqual(high ?? NaN);
      }
    }
    expect(result.groups.of).toBe('exceeding');
    const [group] = result.groups.groups;
    expect(group?.accounts.map(({ account }) => account).sort()).toEqual([one, three, two]);
    expect(group?.days).toHaveLength(10);
    expect(group?.objects[0]).toMatchObject({ accounts: 3, shares: 3 });
    expect(result.edges[0]?.pairs[0]).toMatchObject({ object: 'link:https://news.example/0', gap: 5 });
    expect(result.curve.points.length).toBeGreaterThanOrEqual(12);
  });

  it('names every kind of object that counts, each as its definition says', () => {
    const two = ['@a (x)', '@b (x)'];
    const posts = two.map((series, place) =>
      sharing(place + 1, {
        series,
        links: [`HTTPS://WWW.Example.org/a/?utm_source=${series}&b=1#part`],
        hashtags: place === 0 ? ['Tag'] : ['tag'],
        mentions: ['Someone'],
        content: `The Same  words here, and some more of them https://t.example/${place}`,
        objects: ['object:o', 'repost:99', 'reply:98', 'image:f00'],
      }),
    );
    const kinds = ['object', 'link', 'domain', 'hashtag', 'mention', 'repost', 'reply', 'image', 'text'];
    const result = run(posts, { objects: kinds, minParticipation: 1 });
    expect(result.kinds).toEqual(kinds.map((kind) => ({ kind, shares: 2, objects: 1 })));
    // Two contents that share nine objects are one pair of contents.
    expect(result).toMatchObject({ pairs: 9, edgeCount: 1, tested: 0 });
    expect(canonicalLink('HTTPS://WWW.Example.org/a/?utm_source=x&b=1#part')).toBe(
      'https://www.example.org/a?b=1',
    );
    expect(canonicalLink('https://example.org/')).toBe('https://example.org');
    expect(canonicalLink(' no address ')).toBe('no address');
    expect(comparedText('Ａ  b\nhttps://x.example/c D')).toBe('a b d');
  });

  it('takes texts that are nearly the same as one', () => {
    const words = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
    const posts = [`${words} end`, `${words} close`, 'something else that has nothing in common'].map(
      (content, place) => sharing(place + 1, { content }),
    );
    expect(run(posts, { objects: ['near-text'], minParticipation: 1 })).toMatchObject({
      kinds: [{ kind: 'near-text', shares: 2, objects: 1 }],
      edgeCount: 1,
    });
  });

  it('says where a period is too short for closeness', () => {
    const days = (count: number) => trio().filter(({ time }) => time < START + count * DAY);
    const noteOf = (count: number, move: 'day' | 'week') =>
      run(days(count), { objects: ['link'], window: 3600, move }).notes.filter((note) =>
        note.includes('closeness'),
      );
    expect(noteOf(12, 'day')).toEqual([
      'The shares are of 12 days: two accounts move alike in one of 12 copies of closeness, so no edge of theirs can be beyond it.',
    ]);
    expect(noteOf(30, 'day')).toEqual([]);
    expect(noteOf(30, 'week')).toEqual([expect.stringContaining('of 5 weeks')]);
  });

  it('pairs an original with none of those that repost it', () => {
    const posts = [
      sharing(99, { objects: ['repost:99'] }),
      ...[1, 2].map((id) => sharing(id, { objects: ['repost:99'] })),
    ];
    expect(run(posts, { objects: ['repost'], minParticipation: 1 })).toMatchObject({
      pairs: 1,
      edgeCount: 1,
    });
  });

  it('takes the author of the drops as one more account, by what is known of the time', () => {
    const link = 'https://news.example/1';
    const posts = [sharing(1, { links: [link], series: '@a (x)' })];
    const parameters = { objects: ['link'], minParticipation: 1, withAuthor: true };
    const edgesWith = (one: AnalysisDrop) => run(posts, parameters, [one]);
    expect(edgesWith(drop(12, START + 20, link))).toMatchObject({ drops: 1, edgeCount: 1, accounts: 2 });
    expect(run(posts, { ...parameters, withAuthor: false }, [drop(12, START + 20, link)]).edgeCount).toBe(0);
    const dated: AnalysisDrop = { ...drop(12, START, link), resolution: 'day' };
    expect(edgesWith(dated).notes.join(' ')).toContain('1 of 2 shares are left out');
    const twice = Array.from({ length: 3 }, (_, place) => ({
      post: sharing(place + 1, { links: [`${link}${place}`], series: '@a (x)' }),
      drop: drop(place + 1, START + 10 * place, `${link}${place}`),
    }));
    const { edges } = run(
      twice.map(({ post }) => post),
      parameters,
      twice.map(({ drop: one }) => one),
    );
    expect([edges[0]?.a, edges[0]?.b].sort()).toEqual(['@a (x)', AUTHOR_OF_DROPS]);
    expect(edges[0]?.pairs.flatMap(({ first, second }) => [first, second])).toContain('drop:3');
  });

  it('says in one sentence why it counts nothing, or what is odd', () => {
    const byDay = [1, 2].map((id) =>
      sharing(id, { time: START, resolution: 'day', links: ['https://a.example'] }),
    );
    const parameters = { objects: ['link'], minParticipation: 1 };
    expect(run([], parameters).refusal).toMatch(/^No post shares an object of the chosen kinds: .*\.$/u);
    expect(run(byDay, parameters).refusal).toBe(
      'The times are known by the day only: choose a window of a day (86400 seconds) or more.',
    );
    const kept = run(byDay, { ...parameters, window: DAY });
    expect(kept).toMatchObject({ refusal: null, edgeCount: 1 });
    const one = [1, 2].map((id) => sharing(id, { series: '@a (x)', links: ['https://a.example'] }));
    expect(run(one, parameters).refusal).toBe('All shares are of one account; a pair needs two.');
    expect(run(byDay, { ...parameters, window: DAY, minParticipation: 2 }).refusal).toBe(
      'No account has enough shares: choose a lower minimum participation.',
    );
    const apart = [1, 2].map((id) => sharing(id, { links: [`https://a.example/${id}`] }));
    const unpaired = run(apart, parameters);
    expect(unpaired).toMatchObject({
      refusal: 'No object of the chosen kinds is shared by two accounts.',
      shares: 2,
    });
    // Tests of nothing would count in the register.
    expect(accountCoordination.tests(unpaired)).toEqual([]);
    const cases = ['@Name (x)', '@name (x)'].map((series, id) =>
      sharing(id, { series, time: START + 7, links: ['https://a.example'] }),
    );
    expect(run(cases, parameters).notes).toEqual([
      'All shares are of one object: accounts meet again only where they share it again.',
      'All shares are at one second: every window finds the same pairs, so closeness cannot be tested.',
      '2 account names differ from another one only in upper and lower case; they count as different accounts.',
      'The shares are of one day or week: nothing moves, so closeness is not tested.',
    ]);
    expect(run(cases, { objects: ['link', 'image'] }).notes[0]).toBe(
      'No post has an object of these kinds: image.',
    );
    const busy = Array.from({ length: 23_000 }, (_, id) =>
      sharing(id, { series: `@${id % 900} (x)`, time: START + 90, links: ['https://a.example'] }),
    );
    expect(run(busy, parameters).refusal).toBe(
      'A window of 60 seconds makes 264,488,500 pairs of shares, and at most 250,000,000 are compared: leave out “link:https://a.example”, whose 23,000 shares make 264,488,500 of them.',
    );
  });
});

describe('the network over time', () => {
  it('is the whole network where its periods are put together', () => {
    const { periods, edges, pairs } = run(trio(), { objects: ['link'], window: 3600 });
    expect(periods.unit).toBe('day');
    expect(periods.points[0]?.start).toBe('2020-01-06');
    expect(periods.points.reduce((sum, point) => sum + point.pairs, 0)).toBe(pairs);
    for (const edge of edges) {
      expect(edge.periods.reduce((sum, [, weight]) => sum + weight, 0)).toBe(edge.weight);
      const [firstPlace] = edge.periods[0] ?? [];
      expect(periods.points[firstPlace ?? -1]?.start).toBe(edge.first.slice(0, 10));
    }
    // The trio meets once a day in the first ten days, in moved copies on any day.
    for (const { pairs: observed, closeness } of periods.points.slice(0, 10))
      expect(observed).toBeGreaterThan(closeness.expected ?? Infinity);
  });

  it('has the finest periods of which at most 24 are needed', () => {
    const unitOf = (seconds: number): readonly [string, number] => {
      const posts = [0, seconds].flatMap((time, object) =>
        ['a', 'b'].map((account) =>
          sharing(4 * object + (account === 'a' ? 1 : 2), {
            ...{ series: `@${account} (x)`, time: START + 1 + time, objects: [`object:${object}`] },
          }),
        ),
      );
      const { periods } = run(posts, { objects: ['object'], minParticipation: 1 });
      return [periods.unit, periods.points.length];
    };
    expect(unitOf(60)).toEqual(['hour', 1]);
    expect(unitOf(DAY)).toEqual(['day', 2]);
    expect(unitOf(23 * DAY)).toEqual(['day', 24]);
    expect(unitOf(24 * DAY)).toEqual(['month', 1]);
    expect(unitOf(800 * DAY)).toEqual(['quarter', 9]);
    expect(unitOf(20 * 365 * DAY)).toEqual(['year', 21]);
    expect(unitOf(60 * 365 * DAY)).toEqual(['decade', 6]);
  });
});

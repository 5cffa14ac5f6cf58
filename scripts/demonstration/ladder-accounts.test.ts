import { describe, expect, it } from 'vitest';
import { climb } from '#main/analysis/methods/ladder/ladder.ts';
import { DEFAULT_WINDOWS } from '#shared/contract/ladder.ts';
import { PLANTS } from '#shared/demonstration.ts';
import { demonstration } from '#tests/helpers/demonstration.ts';
import { demonstrationSeed } from './demonstration.ts';
import { ladderAccounts } from './ladder-accounts.ts';
import { dropTimes, writeLadderPosts } from './ladder-posts.ts';

const posts = writeLadderPosts(demonstration, demonstrationSeed);

/** What the sentence says where a rung names the scale. */
const SAID = {
  era: 'active in the same periods',
  season: 'active on the same days',
  day: 'active in the same hours',
  minute: 'meet within minutes more often',
  nothing: 'No window shows more matches than chance on any scale.',
} as const;

describe('the accounts that have one thing in common with the drops', () => {
  it('are apart from the two others, and have ids by the millisecond', () => {
    const names = new Set(posts.map(({ username }) => username));
    expect([...names]).toEqual(ladderAccounts.map(({ username }) => username));
    expect(demonstration.posts.filter(({ username }) => names.has(username))).toEqual([]);
    const ids = new Set([...demonstration.posts, ...posts].map(({ externalId }) => externalId));
    expect(ids.size).toBe(demonstration.posts.length + posts.length);
    expect(
      posts.map(({ externalId }) =>
        Math.floor((Number(BigInt(externalId) >> 22n) + 1_288_834_974_657) / 1000),
      ),
    ).toEqual(posts.map(({ time }) => time));
  });

  it.each(ladderAccounts)('$username is named at the rung of what they share', ({ username }) => {
    const { rung } = PLANTS[username];
    const { scale, sentence } = climb(
      {
        drops: Float64Array.from(dropTimes(demonstration)),
        posts: Float64Array.from(
          posts.filter((post) => post.username === username),
          ({ time }) => time,
        ),
        resolution: 'second',
      },
      // A part of the moves: the whole ladder is asked in ladder-accounts.full.test.ts.
      { windowsMinutes: DEFAULT_WINDOWS, eraMoves: 199, minuteMoves: 199, correlogramMoves: 0 },
      { seed: demonstrationSeed },
    );
    expect(scale).toBe(rung);
    expect(sentence).toContain(SAID[rung ?? 'nothing']);
  });
});

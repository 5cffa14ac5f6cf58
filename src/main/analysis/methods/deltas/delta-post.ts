import { windowHits } from '#main/analysis/chance/window-hits.ts';
import { gapResolution } from '#main/analysis/time/resolution.ts';
import type { AnalysisContext, AnalysisPost } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { GapResolution, NullModel, WindowHits } from '#shared/methods/parts.ts';
import { storedWindow } from '#shared/test-family.ts';
import type { RawDeltaTest } from './delta-types.ts';

/** The windows of the method, minutes. */
export const POST_WINDOWS = [0, 1, 5, 10, 15, 20, 30] as const;

export interface PostDelta extends RawDeltaTest {
  readonly username: string;
  readonly platform: AnalysisPost['platform'];
  /** By clock minutes where the drops or the posts are known to the minute only. */
  readonly resolution: GapResolution;
  /** The same by clock minutes: seconds cut off both stamps first, so that 0 means the same HH:MM. null where the row itself is. */
  readonly byClockMinute: WindowHits | null;
}

interface Account {
  readonly username: string;
  readonly platform: AnalysisPost['platform'];
  readonly times: Float64Array;
  readonly members: readonly AnalysisPost[];
}

/** Posts by account and platform: two series of one person have each their own habits and active period. */
export const accountsOf = (posts: readonly AnalysisPost[]): readonly Account[] => {
  const groups = Map.groupBy(posts, (post) => `${post.platform}\n${post.username}`);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, members]) => ({
      username: members[0]?.username ?? '',
      platform: members[0]?.platform ?? '',
      times: Float64Array.from(members, (post) => post.time).sort(),
      members,
    }));
};

const testOf = (
  account: Account,
  row: WindowHits,
  tested: number,
  resolution: GapResolution,
  clock: WindowHits | null,
): PostDelta => ({
  kind: 'post',
  label: `A post of @${account.username} (${account.platform}) ${storedWindow(row.minutes)} of the drop`,
  unit: 'drops',
  minutes: row.minutes,
  observed: row.observed,
  expected: row.expected,
  bandLow: row.bandLow,
  bandHigh: row.bandHigh,
  surrogates: row.surrogates,
  p: row.p,
  baseRate: { drops: row.observed, of: tested, expectedDrops: row.expected },
  username: account.username,
  platform: account.platform,
  resolution,
  byClockMinute: clock,
});

/** Drop ↔ post within 0, 1, 5, 10, 15, 20, 30 minutes, either way, per account and platform. */
export const postDeltas = (
  drops: readonly AnalysisDrop[],
  posts: readonly AnalysisPost[],
  model: NullModel,
  surrogates: number,
  context: AnalysisContext,
): readonly PostDelta[] => {
  const times = Float64Array.from(drops, (drop) => drop.time);
  return accountsOf(posts).flatMap((account) => {
    const run = (resolution: GapResolution): ReturnType<typeof windowHits> =>
      windowHits(
        times,
        account.times,
        { windows: POST_WINDOWS, null: model, surrogates, resolution, directions: ['either'] },
        context,
      );
    const resolution = gapResolution([...drops, ...account.members], 'second');
    const { either, tested } = run(resolution);
    const clock = resolution === 'second' ? run('clock-minute').either : [];
    return either.map((row, i) => testOf(account, row, tested, resolution, clock[i] ?? null));
  });
};

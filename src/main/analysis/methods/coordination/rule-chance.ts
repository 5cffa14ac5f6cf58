import { nearestGaps } from '#main/analysis/chance/nearest.ts';
import { againstNull, type NullSummary } from '#main/analysis/chance/significance.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import type { CoordinationRule, EvidenceType } from '#shared/methods/coordination.ts';
import { applyRule, fitsRule, type RuleFinding } from './coordination-rule.ts';
import type { Scene } from './coordination-scene.ts';

/** What a rule keeps of one type of evidence when the posts are moved. */
export interface TypeTally {
  /** @param deltaSeconds post − drop under the move */
  readonly fits: (deltaSeconds: number) => boolean;
  /** Counts a drop whose best candidate of the type fits under a move. */
  readonly add: (drop: number, move: number) => void;
}

/** The same steps as `applyRule` over one account: there the weight of an edge is what its author takes part in. */
export const createRuleTally = (scene: Scene, rule: CoordinationRule) => {
  const moves = scene.shifts?.offsets.length ?? 0;
  const byAuthor = new Map<string, Int32Array>();
  return {
    rule,
    of: (type: EvidenceType): TypeTally => ({
      fits: (deltaSeconds) => fitsRule({ type, deltaSeconds }, rule),
      add: (drop, move) => {
        const author = scene.drops[drop]?.tripcode ?? '';
        const counts = byAuthor.get(author) ?? new Int32Array(moves);
        counts[move] = (counts[move] ?? 0) + 1;
        byAuthor.set(author, counts);
      },
    }),
    /** Per move, after participation and weight. */
    kept: (): Int32Array => {
      const authors = [...byAuthor.values()];
      const least = Math.max(rule.minParticipation, rule.minWeight);
      return Int32Array.from({ length: moves }, (_, move) => {
        const counts = authors.map((author) => author[move] ?? 0);
        const all = counts.reduce((sum, count) => sum + count, 0);
        if (all < rule.minParticipation) return 0;
        return counts.reduce((sum, count) => sum + (count >= least ? count : 0), 0);
      });
    },
  };
};

/** How many findings a rule keeps under every move of the posts of one account. */
export type RuleTally = ReturnType<typeof createRuleTally>;

/** Counts the nearest post of every tested drop under every move, where it fits; the posts move around the circle of the common period. */
export const eachNearestMoved = (
  scene: Scene,
  drops: readonly number[],
  posts: readonly number[],
  { fits, add }: TypeTally,
): void => {
  const { period, shifts } = scene;
  if (period === null || shifts === null) return;
  const tested = drops.filter((drop) => scene.testedDrops.has(drop));
  const dropTimes = Float64Array.from(tested, (drop) => scene.drops[drop]?.time ?? 0);
  const inside = Float64Array.from(posts, (post) => scene.posts[post]?.time ?? 0).filter(
    (time) => time >= period.start && time < period.end,
  );
  const moved = new Float64Array(inside.length);
  for (const [move, offset] of shifts.offsets.entries()) {
    // What leaves the circle at its end comes in at its start, before what stays.
    const stays = lowerBound(inside, period.start + shifts.cycle - offset);
    const enters = inside.length - stays;
    for (let i = 0; i < enters; i += 1) moved[i] = (inside[stays + i] ?? 0) + offset - shifts.cycle;
    for (let i = 0; i < stays; i += 1) moved[enters + i] = (inside[i] ?? 0) + offset;
    const { before, after } = nearestGaps(dropTimes, moved);
    for (const [i, drop] of tested.entries()) {
      const [down, up] = [before[i] ?? Infinity, after[i] ?? Infinity];
      const gap = Math.min(down, up);
      if (gap <= scene.windowSeconds && fits(up <= down ? gap : -gap)) add(drop, move);
    }
  }
};

/** How many of the tested findings of one account a rule keeps, next to what it keeps when the posts are moved by whole days. */
export const ruleChance = (tested: readonly RuleFinding[], tally: RuleTally): NullSummary =>
  againstNull(applyRule(tested, tally.rule).meets.filter(Boolean).length, tally.kept());

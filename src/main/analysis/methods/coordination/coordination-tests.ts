import { nearestGaps } from '#main/analysis/chance/nearest.ts';
import { movePlaces } from '#main/analysis/chance/null-models.ts';
import { permutationP } from '#main/analysis/chance/significance.ts';
import type { WindowHitsResult } from '#main/analysis/chance/window-hits.ts';
import { MICRO } from '#main/analysis/text/similarity.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { EvidenceType } from '#shared/methods/coordination.ts';
import { eachAnniversary, type Relation } from './coordination-evidence.ts';
import { createCellTable, relationCells, relationScore, type CellCounts } from './coordination-null.ts';
import { bestPerDrop, deltaOf, isCited, type EvidenceCandidate, type Scene } from './coordination-scene.ts';
import { eachNearestMoved, type RuleTally } from './rule-chance.ts';

/** Candidates of one type with the p that its null gives. */
export interface Tested {
  /** Drops tested: the size of the family. */
  readonly family: number;
  /** Cells of the null (drops × moves) that every p is from. */
  readonly comparisons: number;
  readonly candidates: readonly EvidenceCandidate[];
  readonly p: (candidate: EvidenceCandidate) => number;
}

const pFrom =
  (counts: CellCounts | null) =>
  ({ score }: EvidenceCandidate): number =>
    counts === null ? 1 : permutationP(counts.atLeast(score), counts.cells);

/** Types that rest on something in common: words, links, echoes. */
export const fromRelations = (
  scene: Scene,
  type: EvidenceType,
  relations: readonly Relation[],
  tally: RuleTally,
): Tested => {
  const { period, shifts, windowSeconds, decaySeconds, testedDrops } = scene;
  const near = relations.filter(({ drop, post }) => Math.abs(deltaOf(scene, drop, post)) <= windowSeconds);
  const candidates = near.map((relation) => ({
    type,
    drop: relation.drop,
    post: relation.post,
    score: relationScore(
      Math.abs(deltaOf(scene, relation.drop, relation.post)),
      relation.strength,
      decaySeconds,
    ),
    tested: testedDrops.has(relation.drop) && !isCited(scene, relation),
  }));
  const timed = relations
    .filter((relation) => testedDrops.has(relation.drop) && !isCited(scene, relation))
    .map(({ drop, post, strength }) => ({
      drop,
      strength,
      dropTime: scene.drops[drop]?.time ?? 0,
      postTime: scene.posts[post]?.time ?? 0,
    }));
  const counts =
    period === null || shifts === null
      ? null
      : relationCells(timed, period, shifts, windowSeconds, decaySeconds, testedDrops.size, tally.of(type));
  return {
    family: testedDrops.size,
    comparisons: counts?.cells ?? 0,
    candidates: bestPerDrop(scene, candidates),
    p: pFrom(counts),
  };
};

/** Echoes at any distance beyond the window: listed with their cosine, without a test. */
export const farEchoes = (scene: Scene, relations: readonly Relation[]): readonly EvidenceCandidate[] =>
  bestPerDrop(
    scene,
    relations
      .filter(({ drop, post }) => Math.abs(deltaOf(scene, drop, post)) > scene.windowSeconds)
      .map(({ drop, post, strength }) => ({
        type: 'text-echo' as const,
        drop,
        post,
        score: Math.round(strength * MICRO),
        tested: false,
      })),
  );

/** The nearest post of every drop, by place; −1 where none is within the window. */
const nearestPosts = (
  scene: Scene,
  drops: readonly number[],
  posts: readonly number[],
): readonly EvidenceCandidate[] => {
  const dropTimes = Float64Array.from(drops, (drop) => scene.drops[drop]?.time ?? 0);
  const postTimes = Float64Array.from(posts, (post) => scene.posts[post]?.time ?? 0);
  const { before, after } = nearestGaps(dropTimes, postTimes);
  let next = 0;
  return drops.flatMap((drop, i) => {
    const time = dropTimes[i] ?? 0;
    while (next < postTimes.length && (postTimes[next] ?? 0) < time) next += 1;
    const gap = Math.min(before[i] ?? Infinity, after[i] ?? Infinity);
    if (gap > scene.windowSeconds) return [];
    const place = (after[i] ?? Infinity) <= (before[i] ?? Infinity) ? next : next - 1;
    const score = Math.round(MICRO * Math.exp(-gap / scene.decaySeconds));
    return [
      {
        type: 'time-delta' as const,
        drop,
        post: posts[place] ?? 0,
        score,
        tested: scene.testedDrops.has(drop) && !isCited(scene, { drop, post: posts[place] ?? 0 }),
      },
    ];
  });
};

/** Types that rest on time alone: the null is the chart's own, minute by minute. */
export const fromTime = (
  scene: Scene,
  type: 'time-delta' | 'image',
  drops: readonly number[],
  posts: readonly number[],
  hits: WindowHitsResult,
  tally: RuleTally,
): Tested => {
  if (tally.rule.object === 'any' || tally.rule.object === type)
    eachNearestMoved(scene, drops, posts, tally.of(type));
  const candidates = nearestPosts(scene, drops, posts).map((candidate) => ({ ...candidate, type }));
  const p = ({ drop, post }: EvidenceCandidate): number => {
    const row = hits.either[Math.ceil(Math.abs(deltaOf(scene, drop, post)) / 60)];
    if (row === undefined || row.expected === null) return 1;
    return permutationP(Math.round(row.expected * row.surrogates), hits.tested * row.surrogates);
  };
  return {
    family: hits.tested,
    comparisons: hits.tested * hits.null.surrogates,
    candidates: bestPerDrop(scene, candidates),
    p,
  };
};

export const fromAnniversaries = (scene: Scene, tolerance: number, tally: RuleTally): Tested => {
  const { period, shifts } = scene;
  if (period === null || shifts === null) return { family: 0, comparisons: 0, candidates: [], p: () => 1 };
  const table = createCellTable(shifts.offsets.length);
  const { fits, add } = tally.of('anniversary');
  const places = movePlaces(shifts);
  const candidates: EvidenceCandidate[] = [];
  const inside = scene.posts.flatMap((post, place) =>
    post.time >= period.start && post.time < period.end ? [{ post, place }] : [],
  );
  const tested = [...scene.testedDrops];
  eachAnniversary(
    tested.flatMap((drop) => scene.drops[drop] ?? []),
    inside.map(({ post }) => post),
    { firstDay: period.start / DAY_SECONDS, days: period.days },
    tolerance,
    ({ drop, post, strength, moveDays }) => {
      const score = Math.round(strength * MICRO);
      const move = places[moveDays] ?? -1;
      if (moveDays === 0)
        candidates.push({
          type: 'anniversary',
          drop: tested[drop] ?? 0,
          post: inside[post]?.place ?? 0,
          score,
          tested: true,
        });
      else if (move >= 0) {
        const from = (inside[post]?.post.time ?? 0) - period.start;
        const moved = period.start + ((from + moveDays * DAY_SECONDS) % shifts.cycle);
        table.set(drop, move, score, fits(moved - (scene.drops[tested[drop] ?? 0]?.time ?? 0)));
      }
    },
  );
  table.eachFitting((place, move) => add(tested[place] ?? 0, move));
  const counts = table.counts(scene.testedDrops.size * shifts.offsets.length);
  return {
    family: tested.length,
    comparisons: counts.cells,
    candidates: bestPerDrop(scene, candidates),
    p: pFrom(counts),
  };
};

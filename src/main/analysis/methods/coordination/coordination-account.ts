import { z } from 'zod';
import { benjaminiHochberg } from '#main/analysis/chance/significance.ts';
import { windowHits, type WindowHitsResult } from '#main/analysis/chance/window-hits.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { ladderParts, postSeries } from '#main/analysis/methods/ladder/part.ts';
import { MICRO } from '#main/analysis/text/similarity.ts';
import { sharedTerms } from '#main/analysis/text/tfidf.ts';
import type { AnalysisContext, AnalysisPost } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { DEFAULT_WINDOWS, ladderPartSchema } from '#shared/contract/ladder.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { isSignificant } from '#shared/figures.ts';
import {
  EVIDENCE_TYPES,
  type CoordinationParameters,
  type EvidenceType,
} from '#shared/methods/coordination.ts';
import {
  listOf,
  nullRunSchema,
  nullSummarySchema,
  windowHitsSchema,
  type GapResolution,
} from '#shared/methods/parts.ts';
import { echoRelations, linkRelations, rareTermRelations } from './coordination-evidence.ts';
import {
  deltaOf,
  isCited,
  sceneOf,
  type AccountInput,
  type EvidenceCandidate,
  type Scene,
} from './coordination-scene.ts';
import { farEchoes, fromAnniversaries, fromRelations, fromTime, type Tested } from './coordination-tests.ts';
import { createRuleTally, ruleChance } from './rule-chance.ts';

const EXPLANATIONS = ['exceeds chance', 'within chance', 'not tested', 'cites the post'] as const;
/** What is behind a finding, in one phrase. */
export type Explanation = (typeof EXPLANATIONS)[number];

export const rawFindingSchema = z.object({
  id: z.string(),
  type: z.enum(EVIDENCE_TYPES),
  drop: z.number(),
  postId: z.string(),
  platform: z.string(),
  username: z.string(),
  /** Post − drop. Positive: the drop came first. */
  deltaSeconds: z.number(),
  score: z.number(),
  sharedTerms: listOf(z.string()),
  /** Cells of the null (tested drops × moves) that p is from; 0 where it was not tested. */
  comparedWith: z.number(),
  p: z.number(),
  q: z.number(),
  explanation: z.enum(EXPLANATIONS),
  author: z.string(),
  account: z.string(),
});
export type RawFinding = ValueOf<typeof rawFindingSchema>;

const chartSchema = listOf(windowHitsSchema);
export const accountSchema = z.object({
  username: z.string(),
  platform: z.string(),
  posts: z.number(),
  /** Drops in the common active period. */
  tested: z.number(),
  null: nullRunSchema,
  /** Drops tested for each type of evidence: the family that q of its findings is over. */
  families: listOf(z.object({ type: z.enum(EVIDENCE_TYPES), size: z.number() })),
  /**
   * k = 0 … 60: drops with a post within k minutes (|Δ| ≤ 60·k seconds) next to the band, either way and each way.
   * `clockMinute` counts either way with seconds cut off both stamps first, so that k = 0 is the same HH:MM.
   */
  chart: z.object({
    either: chartSchema,
    before: chartSchema,
    after: chartSchema,
    clockMinute: chartSchema,
  }),
  /** Findings that the rule keeps among the tested ones of this account, next to moved posts. */
  rule: nullSummarySchema,
  /** The account’s posts on four rungs. */
  ladder: ladderPartSchema.nullable(),
});
export type CoordinationOfAccount = ValueOf<typeof accountSchema>;

const explain = (scene: Scene, candidate: EvidenceCandidate, q: number): Explanation => {
  if (isCited(scene, candidate)) return 'cites the post';
  if (!candidate.tested) return 'not tested';
  return isSignificant(q) ? 'exceeds chance' : 'within chance';
};

interface Judgement {
  readonly p: number;
  readonly q: number;
  readonly comparedWith: number;
}
const untested: Judgement = { p: 1, q: 1, comparedWith: 0 };

const findingOf = (scene: Scene, candidate: EvidenceCandidate, judged: Judgement): RawFinding => {
  const drop = scene.drops[candidate.drop];
  const post = scene.posts[candidate.post];
  const { texts } = scene;
  return {
    id: `${candidate.type}-${String(drop?.number ?? 0)}-${post?.platform ?? ''}-${post?.id ?? ''}`,
    type: candidate.type,
    drop: drop?.number ?? 0,
    postId: post?.id ?? '',
    platform: post?.platform ?? '',
    username: post?.username ?? '',
    deltaSeconds: deltaOf(scene, candidate.drop, candidate.post),
    score: candidate.score / MICRO,
    sharedTerms: sharedTerms(texts.first, candidate.drop, texts.second, candidate.post)
      .slice(0, 8)
      .map((term) => texts.vocabulary[term] ?? ''),
    ...judged,
    explanation: explain(scene, candidate, judged.q),
    author: drop?.tripcode ?? 'without tripcode',
    account: `@${post?.username ?? ''} (${post?.platform ?? ''})`,
  };
};

/** q over the family of all tested drops of one type: a drop without a pair counts with p = 1. */
const findingsOf = (scene: Scene, { candidates, p, family, comparisons }: Tested): readonly RawFinding[] => {
  const tested = candidates.filter((candidate) => candidate.tested);
  const ps = tested.map(p);
  const qs = benjaminiHochberg(ps, family);
  const judged = new Map(
    tested.map((candidate, i) => [candidate, { p: ps[i] ?? 1, q: qs[i] ?? 1, comparedWith: comparisons }]),
  );
  return candidates.map((candidate) => findingOf(scene, candidate, judged.get(candidate) ?? untested));
};

const chartOf = (
  drops: readonly AnalysisDrop[],
  posts: readonly AnalysisPost[],
  minutes: number,
  surrogates: number,
  context: AnalysisContext,
  resolution: GapResolution = 'second',
): WindowHitsResult =>
  windowHits(
    Float64Array.from(drops, (drop) => drop.time),
    Float64Array.from(posts, (post) => post.time),
    {
      windows: Array.from({ length: minutes + 1 }, (_, k) => k),
      null: 'whole-day',
      surrogates,
      resolution,
      ...(resolution === 'second' ? {} : { directions: ['either'] }),
    },
    context,
  );

/** Everything about one account on one platform; `coordination.ts` holds the definition. */
export const coordinateAccount = (
  input: AccountInput,
  parameters: CoordinationParameters,
  context: AnalysisContext,
): { readonly summary: CoordinationOfAccount; readonly findings: readonly RawFinding[] } => {
  const scene = sceneOf(input, parameters, context);
  const allDrops = [...scene.drops.keys()];
  const withImage = allDrops.filter((drop) => (scene.drops[drop]?.imageCount ?? 0) > 0);
  const imagePosts = [...scene.posts.keys()].filter((post) => (scene.posts[post]?.imageCount ?? 0) > 0);
  const minutes = Math.max(60, parameters.windowMinutes);
  const chart = chartOf(scene.drops, scene.posts, minutes, parameters.surrogates, context);
  const byClock = chartOf(scene.drops, scene.posts, 60, parameters.surrogates, context, 'clock-minute');
  const [ladder] = ladderParts(
    { drops: scene.drops, others: postSeries(scene.posts) },
    [...DEFAULT_WINDOWS.filter((window) => window <= parameters.windowMinutes), parameters.windowMinutes],
    parameters.surrogates,
    context,
  );
  checkpoint(context, 1, 4);
  const imageChart = chartOf(
    withImage.flatMap((drop) => scene.drops[drop] ?? []),
    imagePosts.flatMap((post) => scene.posts[post] ?? []),
    minutes,
    parameters.surrogates,
    context,
  );
  checkpoint(context, 2, 4);
  const tally = createRuleTally(scene, parameters);
  const echoes = echoRelations(scene.texts, parameters.echoCosine);
  checkpoint(context, 3, 4);
  const tested: readonly (readonly [EvidenceType, Tested])[] = [
    ['time-delta', fromTime(scene, 'time-delta', allDrops, [...scene.posts.keys()], chart, tally)],
    ['image', fromTime(scene, 'image', withImage, imagePosts, imageChart, tally)],
    [
      'shared-rare-term',
      fromRelations(
        scene,
        'shared-rare-term',
        rareTermRelations(scene.texts, parameters.rareTermTexts),
        tally,
      ),
    ],
    ['shared-link', fromRelations(scene, 'shared-link', linkRelations(scene.drops, scene.posts), tally)],
    ['text-echo', fromRelations(scene, 'text-echo', echoes, tally)],
    ['anniversary', fromAnniversaries(scene, parameters.anniversaryMinutes * 60, tally)],
  ];
  const findings = tested.flatMap(([, typeTests]) => findingsOf(scene, typeTests));
  const far = farEchoes(scene, echoes).map((candidate) => findingOf(scene, candidate, untested));
  return {
    summary: {
      username: scene.posts[0]?.username ?? '',
      platform: scene.posts[0]?.platform ?? '',
      posts: scene.posts.length,
      tested: chart.tested,
      null: chart.null,
      families: tested.map(([type, { family }]) => ({ type, size: family })),
      chart: {
        either: chart.either.slice(0, 61),
        before: chart.before.slice(0, 61),
        after: chart.after.slice(0, 61),
        clockMinute: byClock.either.slice(0, 61),
      },
      rule: ruleChance(
        findings.filter(({ comparedWith }) => comparedWith > 0),
        tally,
      ),
      ladder: ladder ?? null,
    },
    findings: [...findings, ...far],
  };
};

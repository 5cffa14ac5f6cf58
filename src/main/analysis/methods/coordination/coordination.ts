import { createHash } from 'node:crypto';
import { z } from 'zod';
import { familyOf, psOf, testOf, type MethodTest } from '#main/analysis/chance/tests.ts';
import { defineMethod, nobodysIn } from '#main/analysis/method.ts';
import { ladderTests } from '#main/analysis/methods/ladder/part.ts';
import { windowTests } from '#main/analysis/methods/windows/window-match.ts';
import { coarsestLimit, comparedItems, gapResolution } from '#main/analysis/time/resolution.ts';
import type { AnalysisPost } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { leftOutSchema } from '#shared/contract/coordination.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { isSignificant, SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { coordinationParameters } from '#shared/methods/coordination.ts';
import { GAP_RESOLUTIONS, listOf, nobodysShape } from '#shared/methods/parts.ts';
import { accountSchema, coordinateAccount, rawFindingSchema } from './coordination-account.ts';
import { coordinationLedger, ledgerSchema } from './coordination-ledger.ts';
import { applyRule } from './coordination-rule.ts';
import { wordsOf } from './coordination-scene.ts';

const hashOf = (rows: Iterable<readonly (string | number)[]>): string => {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
  return hash.digest('hex');
};

/** Over what the comparison reads, so that the same hash means the same comparison. */
export const hashDrops = (drops: readonly AnalysisDrop[]): string =>
  hashOf(drops.map(({ number, time, content }) => [number, time, content]));
export const hashPosts = (posts: readonly AnalysisPost[]): string =>
  hashOf(posts.map(({ platform, id, time, content }) => [platform, id, time, content]));

const findingSchema = rawFindingSchema.extend({
  /** score ≥ 0.7 and q < 0.05 under the whole-day null: the community's word has to be earned. */
  isProof: z.boolean(),
  /** 1 − q. */
  confidence: z.number(),
  /** Whether the finding meets the rule of the form. */
  meetsRule: z.boolean(),
});

const resultSchema = z.object({
  ...nobodysShape,
  drops: z.number(),
  posts: z.number(),
  /** Drops and posts dated to the day, which nothing here counts; absent where there are none. */
  leftOut: leftOutSchema.optional(),
  /** How distances were counted, everywhere in the answer: by clock minutes where any drop or post is known to the minute only. */
  resolution: z.enum(GAP_RESOLUTIONS),
  /** SHA-256 over what of each was compared. */
  dropsHash: z.string(),
  postsHash: z.string(),
  /** One part per account and platform: each has its own habits and active period. */
  accounts: listOf(accountSchema),
  findings: listOf(findingSchema),
  proofs: z.number(),
  edges: listOf(
    z.object({ author: z.string(), account: z.string(), weight: z.number(), meetsRule: z.boolean() }),
  ),
  ledger: ledgerSchema,
});
export type CoordinationResult = ValueOf<typeof resultSchema>;

/** Every window of every reading, and the findings of each type over their declared family. */
const testsOf = ({ accounts, findings }: CoordinationResult): MethodTest[] =>
  accounts.flatMap(({ username, platform, chart, families, ladder, rule }) => {
    const name = `@${username} (${platform})`;
    return [
      ...windowTests(`${name}: either way`, chart.either),
      ...windowTests(`${name}: before the drop`, chart.before),
      ...windowTests(`${name}: after the drop`, chart.after),
      ...windowTests(`${name}: by clock minutes`, chart.clockMinute),
      testOf(`${name}: findings that the rule keeps`, rule),
      ...ladderTests(ladder === null ? [] : [ladder]),
      ...families.flatMap(({ type, size }) => {
        const tested = findings.filter(
          (finding) =>
            finding.type === type &&
            finding.comparedWith > 0 &&
            finding.username === username &&
            finding.platform === platform,
        );
        return familyOf(`${name}: findings by ${type}`, psOf(tested), tested[0]?.comparedWith ?? 0, size);
      }),
    ];
  });

export const coordination = defineMethod({
  id: 'coordination',
  version: 10,
  singleTestsSince: 6,
  title: 'Coordination of posts and drops',
  summary:
    'What an account’s posts and the drops have in common near in time, and how often as much is expected by chance.',
  definition: `Per account and platform, in both directions, with |Δ| ≤ 60 minutes (Δ = post − drop). Where any drop or post of the run is known to the minute only, seconds are cut off all of them first, and Δ is whole minutes (resolution says so). For every drop the best post is taken per type. time-delta: closeness s_time = exp(−|Δ| / 20 min), a third of the window. shared-rare-term: a word that at most 5 texts of both series contain; strength 1 where only these two contain it, falling with the logarithm of the holders. shared-link: the same address. image: both carry an image. text-echo: TF-IDF cosine of the drop’s own words and the post of at least 0.5; also listed without a time limit, then untested. anniversary: same month and day, other year, clock times at most 5 minutes apart, strength exp(−3 · difference / 5 min). score = √(s_time · strength); for time-delta and image s_time, for anniversary the strength, for an echo beyond the window the cosine. The null moves the posts by distinct whole days around the common active period. p of a finding = (1 + cells with at least its score) / (1 + cells), the cells being every tested drop under every move with its best score of the same type; q: Benjamini–Hochberg over all tested drops, per type. isProof only where score ≥ ${STRONG_SCORE} and q < ${SIGNIFICANT_Q}. What chance explains is kept as "within chance". A drop that links to the post itself is marked as citing it and never tested: the post was public. The chart shows for k = 0 … 60 how many drops have a post within k minutes (|Δ| ≤ 60·k seconds), next to the band, and the same by clock minutes. ladder: the same windows, signed, on the four rungs of the chance ladder. The rule (object, window, minimum participation, minimum weight, direction) marks which findings meet it; how many of the tested findings it keeps is compared with what it keeps when the posts are moved.`,
  reads: ['drops', 'posts', 'keys'],
  dayDates: 'left-out',
  parameters: coordinationParameters,
  result: resultSchema,
  outputs: {
    findings: 'best pair per drop and type with score, p, q, isProof and what explains it',
    accounts:
      'per account and platform the tested drops, moves, the chart for k = 0 … 60, and how many findings the rule keeps next to chance',
    leftOut: ['drops and posts dated to the day, which are not compared', 'count'],
    resolution: 'whether distances were counted to the second or by clock minutes',
    ledger: 'every pair within the window, and every drop without one',
    edges: 'findings per author of drops and account, with whether the rule keeps them',
  },
  limits: [
    'A finding that exceeds chance says that two texts belong together; not who knew of whom.',
    'An account that comments on the day’s news shares words with drops that do the same.',
    'Text echoes beyond the window have no test: a move in time says nothing about them.',
    coarsestLimit('the drops or posts of the run'),
  ],
  source:
    'Pooled surrogate test after target–decoy counting (Elias & Gygi 2007); rule form after CooRTweet (Righetti & Balluff) and the QUT coordination-network-toolkit.',
  run: (inputs, parameters, context): CoordinationResult => {
    const resolution = gapResolution([...inputs.drops, ...inputs.posts], 'second');
    const input = {
      drops: comparedItems(inputs.drops, resolution),
      words: wordsOf(inputs),
      // Accounts are the same however their name is written.
      posts: comparedItems(
        inputs.posts.map((post) => ({ ...post, username: post.username.toLowerCase() })),
        resolution,
      ),
    };
    const parts = [...Map.groupBy(input.posts, (post) => `${post.platform}\n${post.username}`)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, posts]) => coordinateAccount({ ...input, posts }, parameters, context));
    const raw = parts.flatMap((part) => part.findings);
    const { meets, edges } = applyRule(raw, parameters);
    const findings = raw.map((finding, i) => ({
      ...finding,
      isProof: finding.score >= STRONG_SCORE && isSignificant(finding.q),
      confidence: 1 - finding.q,
      meetsRule: meets[i] ?? false,
    }));
    return {
      drops: input.drops.length,
      posts: input.posts.length,
      ...nobodysIn(context),
      ...(context.leftOut === undefined
        ? {}
        : { leftOut: { drops: context.leftOut.drops.length, posts: context.leftOut.posts.length } }),
      resolution,
      dropsHash: hashDrops(inputs.drops),
      postsHash: hashPosts(inputs.posts),
      accounts: parts.map((part) => part.summary),
      findings,
      proofs: findings.filter((finding) => finding.isProof).length,
      edges,
      ledger: coordinationLedger(input, parameters.windowMinutes),
    };
  },
  tests: testsOf,
});

import { z } from 'zod';
import { defineMethod } from '#main/analysis/method.ts';
import { surrogatesParameter } from '#main/analysis/methods/windows/window-match.ts';
import type { AbbreviationTerm } from '#main/analysis/text/tokens.ts';
import type { AnalysisContext, AnalysisDrop, AnalysisPost } from '#main/analysis/types.ts';
import { METHOD_VERSIONS } from '#main/analysis/versions.ts';
import { coordinateAccount, type AccountCoordination, type RawFinding } from './coordination-account.ts';
import { applyRule, ruleParameters, type RuleEdge } from './coordination-rule.ts';

/** Drops in canonical order, posts of one or more accounts in any. */
export interface CoordinationInput {
  readonly drops: readonly AnalysisDrop[];
  readonly posts: readonly AnalysisPost[];
  readonly abbreviations: readonly AbbreviationTerm[];
}

export type CoordinationFinding = RawFinding & {
  /** score ≥ 0.7 and q < 0.05 under the whole-day null: the community's word has to be earned. */
  readonly isProof: boolean;
  /** 1 − q. */
  readonly confidence: number;
  /** Whether the finding meets the rule of the form. */
  readonly meetsRule: boolean;
};

export interface CoordinationResult {
  readonly drops: number;
  readonly posts: number;
  /** One part per account and platform: each has its own habits and active period. */
  readonly accounts: readonly AccountCoordination[];
  readonly findings: readonly CoordinationFinding[];
  readonly proofs: number;
  readonly edges: readonly RuleEdge[];
}

export const proofScore = 0.7;
export const proofQ = 0.05;

const parametersSchema = z.object({
  windowMinutes: z
    .number()
    .int()
    .min(1)
    .max(360)
    .default(60)
    .meta({ description: 'Largest distance in time of a finding', unit: 'minutes' }),
  rareTermTexts: z
    .number()
    .int()
    .min(2)
    .max(50)
    .default(5)
    .meta({ description: 'A word is rare when at most so many drops and posts hold it', unit: 'texts' }),
  echoCosine: z
    .number()
    .min(0.1)
    .max(1)
    .default(0.5)
    .meta({ description: 'Texts echo each other from this cosine on', unit: 'cosine (0…1)' }),
  anniversaryMinutes: z
    .number()
    .min(0)
    .max(60)
    .default(5)
    .meta({ description: 'Largest difference of clock times of an anniversary', unit: 'minutes' }),
  ...ruleParameters,
  surrogates: surrogatesParameter,
});

export const coordination = defineMethod({
  id: 'coordination',
  version: METHOD_VERSIONS.coordination,
  title: 'Coordination of posts and drops',
  summary:
    'What an account’s posts and the drops have in common near in time, and how often chance gives as much.',
  definition:
    'Per account and platform, in both directions, with |Δ| ≤ 60 minutes (Δ = post − drop). For every drop the best post is taken per type. time-delta: closeness s_time = exp(−|Δ| / 20 min), a third of the window. shared-rare-term: a word that at most 5 texts of both series hold; strength 1 where only these two hold it, falling with the logarithm of the holders. shared-link: the same address. image: both carry an image. text-echo: TF-IDF cosine of the drop’s own words and the post of at least 0.5; also listed without a time limit, then untested. anniversary: same month and day, other year, clock times at most 5 minutes apart, strength exp(−3 · difference / 5 min). score = √(s_time · strength); for time-delta and image s_time, for anniversary the strength, for an echo beyond the window the cosine. The null moves the posts by distinct whole days around the common active period. p of a finding = (1 + cells with at least its score) / (1 + cells), the cells being every tested drop under every move with its best score of the same type; q: Benjamini–Hochberg over all tested drops, per type. isProof only where score ≥ 0.7 and q < 0.05. What chance explains is kept as "within chance". A drop that links to the post itself is marked as citing it and never tested: the post was public. The chart shows for k = 0 … 60 how many drops have a post within k minutes (|Δ| ≤ 60·k seconds), beside the band, and the same by clock minutes. The rule (object, window, minimum participation, minimum weight, direction) marks which findings meet it.',
  parameters: parametersSchema,
  outputs: [
    {
      name: 'findings',
      meaning: 'best pair per drop and type with score, p, q, isProof and what explains it',
    },
    {
      name: 'accounts',
      meaning: 'per account and platform the tested drops, moves, and the chart for k = 0 … 60',
    },
    { name: 'edges', meaning: 'findings per author of drops and account, with whether the rule keeps them' },
  ],
  limits: [
    'A finding that exceeds chance says that two texts belong together; not who knew of whom.',
    'An account that comments on the day’s news shares words with drops that do the same.',
    'Text echoes beyond the window have no test: a move in time says nothing about them.',
  ],
  source:
    'Pooled surrogate test after target–decoy counting (Elias & Gygi 2007); rule form after CooRTweet (Righetti & Balluff) and the QUT coordination-network-toolkit.',
  run: (input: CoordinationInput, parameters, context: AnalysisContext): CoordinationResult => {
    const parts = [...Map.groupBy(input.posts, (post) => `${post.platform}\n${post.username}`)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, posts]) => coordinateAccount({ ...input, posts }, parameters, context));
    const raw = parts.flatMap((part) => part.findings);
    const { meets, edges } = applyRule(raw, parameters);
    const findings = raw.map((finding, i) => ({
      ...finding,
      isProof: finding.score >= proofScore && finding.q < proofQ,
      confidence: 1 - finding.q,
      meetsRule: meets[i] ?? false,
    }));
    return {
      drops: input.drops.length,
      posts: input.posts.length,
      accounts: parts.map((part) => part.summary),
      findings,
      proofs: findings.filter((finding) => finding.isProof).length,
      edges,
    };
  },
});

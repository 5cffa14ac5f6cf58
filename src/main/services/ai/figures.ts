import type { OfRun } from '#main/ai/facts.ts';
import type { PatternFigure } from '#main/ai/local-statistics/patterns.ts';
import type { TemporalFigures } from '#main/ai/local-statistics/temporal.ts';
import type { Page } from '#main/base/page.ts';
import type { DropsOfRange } from '#main/repositories/analysis-drops.ts';
import { silenceTimes } from '#main/services/analyses/patterns/answers.ts';
import { isSignificant } from '#shared/figures.ts';
import { toStatedBound, toTimestamp } from '#shared/time.ts';
import type { FactAnswer } from './fact-sources.ts';

const STRONGEST_CLUSTERS = 3;
const STRONGEST_PHRASES = 5;
const STRONGEST_FORMS = 3;
/** Drops named with one figure: enough to look at, few enough to read. */
const NAMED_DROPS = 10;

const significant = (items: readonly { readonly q: number }[]): number =>
  items.filter(({ q }) => isSignificant(q)).length;

const namedDrops = (numbers: readonly number[]): Page<number> => ({
  items: numbers.slice(0, NAMED_DROPS),
  total: numbers.length,
});

export interface TemporalResults {
  readonly profile: FactAnswer<'temporal-profile'>;
  readonly frequency: FactAnswer<'frequency'>;
  readonly clusters: FactAnswer<'temporal-clusters'>;
  /** Of the clusters. */
  readonly windowHours: number;
}

const clustersOf = ({
  clusters: { result: clusters, plan },
  windowHours,
}: TemporalResults): TemporalFigures['clusters'] => {
  if (clusters.note !== null) return null;
  const strongest = clusters.clusters.toSorted((a, b) => a.q - b.q || (b.zScore ?? 0) - (a.zScore ?? 0));
  return {
    plan,
    tested: clusters.clusters.length,
    significant: significant(clusters.clusters),
    strongest: strongest.slice(0, STRONGEST_CLUSTERS).map((cluster) => ({
      start: toTimestamp(cluster.startTime),
      end: toTimestamp(cluster.endTime),
      size: cluster.windowCount,
      windowHours,
      expected: cluster.expected,
      q: cluster.q,
      drops: namedDrops(cluster.drops),
    })),
  };
};

/** The figures of the temporal section. */
export const temporalFiguresOf = (
  { drops, firstTime, lastTime, firstDay, lastDay }: DropsOfRange,
  results: TemporalResults,
): TemporalFigures => {
  const { result: profile, plan } = results.profile;
  const silence = results.frequency.result.silences.toSorted((a, b) => b.seconds - a.seconds)[0];
  return {
    drops,
    firstTime: toStatedBound(firstTime, firstDay),
    lastTime: toStatedBound(lastTime, lastDay),
    zone: 'UTC',
    monthly: profile.monthly,
    busiestMonth: profile.busiestMonth,
    trend: profile.trend === null ? null : { ...profile.trend, plan },
    peakHour: profile.peakHour,
    peakWeekday: profile.peakWeekday,
    longestSilence:
      silence === undefined
        ? null
        : {
            from: silenceTimes(silence).startTime,
            to: silenceTimes(silence).endTime,
            minutes: silence.seconds / 60,
          },
    clusters: clustersOf(results),
  };
};

export interface TextPatternFigures {
  readonly items: readonly PatternFigure[];
  readonly tested: number;
  readonly significant: number;
}

const toFigure = (
  kind: PatternFigure['kind'],
  label: string,
  item: { readonly occurrences: number; readonly drops: readonly number[]; readonly q: number },
  { expected, plan }: OfRun & Pick<PatternFigure, 'expected'>,
): PatternFigure => ({
  plan,
  kind,
  label,
  observed: item.occurrences,
  expected,
  low: null,
  high: null,
  q: item.q,
  drops: namedDrops(item.drops),
});

/** Phrases of two and more words and forms of layout, the strongest of each. */
export const textPatternsOf = (
  content: FactAnswer<'content-patterns'>,
  format: FactAnswer<'format-patterns'>,
): TextPatternFigures => {
  const phrases = content.result.patterns.filter(({ expected }) => expected !== null);
  const forms = format.result.patterns;
  return {
    items: [
      ...phrases
        .slice(0, STRONGEST_PHRASES)
        .map((pattern) =>
          toFigure('content', pattern.phrase, pattern, { expected: pattern.expected, plan: content.plan }),
        ),
      ...forms
        .toSorted((a, b) => a.q - b.q || b.occurrences - a.occurrences)
        .slice(0, STRONGEST_FORMS)
        .map((pattern) =>
          toFigure('formatting', pattern.form.replace(/^formatting_/, ''), pattern, {
            expected: null,
            plan: format.plan,
          }),
        ),
    ],
    tested: phrases.length + forms.length,
    significant: significant(phrases) + significant(forms),
  };
};

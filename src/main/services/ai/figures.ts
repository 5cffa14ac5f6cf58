import type { PatternFigure } from '#main/ai/local-statistics/patterns.ts';
import type { TemporalFigures } from '#main/ai/local-statistics/temporal.ts';
import type { DropMethodsOutput } from '#main/workers/tasks/run-drop-methods.ts';
import { toTimestamp } from '#shared/time.ts';

const STRONGEST_CLUSTERS = 3;
const STRONGEST_PHRASES = 5;
const STRONGEST_FORMS = 3;
/** Drops named with one figure: enough to look at, few enough to read. */
const NAMED_DROPS = 10;

const significant = (items: readonly { readonly q: number }[]): number =>
  items.filter(({ q }) => q < 0.05).length;

const clustersOf = (
  found: DropMethodsOutput['results']['temporal-clusters'],
): TemporalFigures['clusters'] => {
  if (found === undefined || found.note !== null) return null;
  const strongest = found.clusters.toSorted((a, b) => a.q - b.q || (b.zScore ?? 0) - (a.zScore ?? 0));
  return {
    tested: found.clusters.length,
    significant: significant(found.clusters),
    strongest: strongest.slice(0, STRONGEST_CLUSTERS).map((cluster) => ({
      start: toTimestamp(cluster.startTime),
      end: toTimestamp(cluster.endTime),
      size: cluster.windowCount,
      expected: cluster.expected,
      q: cluster.q,
      dropNumbers: cluster.drops.slice(0, NAMED_DROPS),
    })),
  };
};

/** The figures of the temporal section; null for a range without drops. */
export const temporalFiguresOf = ({
  results,
  drops,
  firstTime,
  lastTime,
}: DropMethodsOutput): TemporalFigures | null => {
  const profile = results['temporal-profile'];
  if (profile === undefined || firstTime === null || lastTime === null) return null;
  const silence = results.frequency?.silences.toSorted((a, b) => b.seconds - a.seconds)[0];
  return {
    drops,
    firstTime: toTimestamp(firstTime),
    lastTime: toTimestamp(lastTime),
    zone: 'UTC',
    monthly: profile.monthly,
    busiestMonth: profile.busiestMonth,
    trend: profile.trend,
    peakHour: profile.peakHour,
    peakWeekday: profile.peakWeekday,
    longestSilence:
      silence === undefined
        ? null
        : {
            from: toTimestamp(silence.startTime),
            to: toTimestamp(silence.endTime),
            minutes: silence.seconds / 60,
          },
    clusters: clustersOf(results['temporal-clusters']),
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
  expected: number | null,
): PatternFigure => ({
  kind,
  label,
  observed: item.occurrences,
  expected,
  low: null,
  high: null,
  q: item.q,
  dropNumbers: item.drops.slice(0, NAMED_DROPS),
});

/** Phrases of two and more words and forms of layout, the strongest of each. */
export const textPatternsOf = ({ results, drops }: DropMethodsOutput): TextPatternFigures => {
  if (drops === 0) return { items: [], tested: 0, significant: 0 };
  const phrases = (results['content-patterns']?.patterns ?? []).filter(({ expected }) => expected !== null);
  const forms = results['format-patterns']?.patterns ?? [];
  return {
    items: [
      ...phrases
        .slice(0, STRONGEST_PHRASES)
        .map((pattern) => toFigure('content', pattern.phrase, pattern, pattern.expected)),
      ...forms
        .toSorted((a, b) => a.q - b.q || b.occurrences - a.occurrences)
        .slice(0, STRONGEST_FORMS)
        .map((pattern) => toFigure('formatting', pattern.form.replace(/^formatting_/, ''), pattern, null)),
    ],
    tested: phrases.length + forms.length,
    significant: significant(phrases) + significant(forms),
  };
};

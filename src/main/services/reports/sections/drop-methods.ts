import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { silenceTimes } from '#main/services/analyses/patterns/answers.ts';
import {
  figure,
  section,
  table,
  unmarked,
  type MarkedSection,
  type SectionSource,
} from '#main/services/reports/section.ts';
import { WEEKDAYS } from '#shared/calendar-words.ts';
import { withMinus } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import type { Answered, ReportAnswers } from './analyses.ts';

const seconds = (time: number): string => toTimestamp(time);

const countTable = (
  id: string,
  title: string,
  key: string,
  rows: readonly (readonly [label: string, count: number])[],
) =>
  table(
    id,
    title,
    [
      [key, key],
      ['count', 'Drops'],
    ],
    rows.map(([label, count]) => ({ [key]: label, count })),
    { chart: { kind: 'bar', x: key, y: 'count' } },
  );

const temporal = ({ result, method }: Answered<'temporal-profile'>): MarkedSection => {
  const { trend } = result;
  const hours = result.hours.map((count, hour) => [`${String(hour).padStart(2, '0')}:00`, count] as const);
  const weekdays = result.weekdays.map((count, day) => [WEEKDAYS[day] ?? '', count] as const);
  const months = result.monthly.map(({ month, count }) => [month, count] as const);
  return section('temporal', {
    notes: [
      'Months, hours and weekdays are UTC.',
      ...(trend === null
        ? []
        : [
            `Trend of the monthly counts: Spearman’s ρ = ${withMinus(trend.rho.toFixed(3))}, n = ${trend.n} months.`,
          ]),
    ],
    methods: [unmarked(method)],
    tables: [
      countTable('monthly', 'Drops per month', 'month', months),
      countTable('hours', 'Drops per hour of the day', 'hour', hours),
      countTable('weekdays', 'Drops per weekday', 'weekday', weekdays),
    ],
  });
};

const clusters = ({ result, method }: Answered<'temporal-clusters'>): MarkedSection =>
  section('clusters', {
    notes: result.note === null ? [] : [result.note],
    methods: [method],
    tables: [
      table(
        'clusters',
        'Windows with more drops than the local rate gives',
        [
          ['start', 'Start', 'UTC'],
          ['end', 'End', 'UTC'],
          ['drops', 'Drops'],
          ['windowCount', 'In the fullest window'],
          ['expected', 'Expected there'],
          ['z', 'z'],
          ['p', 'p'],
          ['q', 'q'],
          ['numbers', 'Drop numbers'],
        ],
        result.clusters.map((cluster) => ({
          start: seconds(cluster.startTime),
          end: seconds(cluster.endTime),
          drops: cluster.drops.length,
          windowCount: cluster.windowCount,
          expected: figure(cluster.expected),
          z: figure(cluster.zScore),
          p: figure(cluster.p),
          q: figure(cluster.q),
          numbers: cluster.drops.join(' '),
        })),
      ),
    ],
  });

const frequency = ({ result, method }: Answered<'frequency'>): MarkedSection =>
  section('frequency', {
    methods: [method],
    tables: [
      table(
        'scales',
        'Drops per bucket of each scale',
        [
          ['scale', 'Scale'],
          ['buckets', 'Buckets'],
          ['mean', 'Mean'],
          ['variance', 'Variance'],
          ['dispersion', 'Dispersion index'],
          ['p', 'p of the dispersion'],
          ['interval', 'Mean interval', 'minutes'],
          ['outliers', 'Tukey outliers'],
        ],
        result.scales.map((scale) => ({
          scale: scale.scale,
          buckets: scale.buckets,
          mean: figure(scale.mean),
          variance: figure(scale.variance),
          dispersion: figure(scale.dispersionIndex),
          p: figure(scale.dispersionP),
          interval: figure(scale.averageIntervalMinutes),
          outliers: scale.outliers.length,
        })),
      ),
      table(
        'silences',
        'Silences',
        [
          ['from', 'From', 'UTC'],
          ['to', 'To', 'UTC'],
          ['hours', 'Length', 'hours'],
          ['fromDrop', 'After drop'],
          ['toDrop', 'Before drop'],
        ],
        result.silences.map((silence) => {
          const { startTime: from, endTime: to } = silenceTimes(silence);
          const { fromDrop, toDrop } = silence;
          return { from, to, hours: figure(silence.seconds / 3600), fromDrop, toDrop };
        }),
      ),
    ],
  });

const phraseTable = ({ patterns }: ResultOf<'content-patterns'>) =>
  table(
    'phrases',
    'Repeated phrases',
    [
      ['phrase', 'Phrase'],
      ['occurrences', 'Occurrences'],
      ['drops', 'Drops'],
      ['expected', 'If its words were independent'],
      ['gSquared', 'G²'],
      ['q', 'q'],
      ['correlation', 'Correlation with the monthly number of drops'],
    ],
    patterns.map((pattern) => ({
      phrase: pattern.phrase,
      occurrences: pattern.occurrences,
      drops: pattern.drops.length,
      expected: figure(pattern.expected),
      gSquared: figure(pattern.gSquared),
      q: figure(pattern.q),
      correlation: figure(pattern.correlation),
    })),
  );

const formTable = ({ patterns }: ResultOf<'format-patterns'>) =>
  table(
    'forms',
    'Forms of layout',
    [
      ['form', 'Form'],
      ['rule', 'Rule'],
      ['occurrences', 'Occurrences'],
      ['drops', 'Drops'],
      ['q', 'q of use over the months'],
    ],
    patterns.map((pattern) => ({
      form: pattern.form,
      rule: pattern.rule,
      occurrences: pattern.occurrences,
      drops: pattern.drops.length,
      q: figure(pattern.q),
    })),
  );

const sentimentTable = ({ monthly }: ResultOf<'sentiment'>) =>
  table(
    'sentiment',
    'Mean VADER score per month',
    [
      ['month', 'Month'],
      ['mean', 'Mean'],
      ['low', '95% from'],
      ['high', 'to'],
      ['n', 'n'],
    ],
    monthly.map((month) => ({
      month: month.month,
      mean: figure(month.mean),
      low: figure(month.low),
      high: figure(month.high),
      n: month.n,
    })),
    { chart: { kind: 'line', x: 'month', y: 'mean', low: 'low', high: 'high' } },
  );

const content = (
  phrases: Answered<'content-patterns'>,
  forms: Answered<'format-patterns'>,
  sentiment: Answered<'sentiment'>,
): MarkedSection =>
  section('content', {
    notes: [
      'Counts are over the drops’ own words, without quoted posts, pasted sources, links and references.',
    ],
    methods: [phrases.method, forms.method, unmarked(sentiment.method)],
    tables: [phraseTable(phrases.result), formTable(forms.result), sentimentTable(sentiment.result)],
  });

/** A section of one method's answer. */
const sourceOf = <Id extends MethodId>(
  answers: ReportAnswers,
  id: SectionSource['id'],
  method: Id,
  build: (answered: Answered<Id>) => MarkedSection,
): SectionSource => ({
  id,
  gather: async () => {
    const answered = await answers.ofDrops(method);
    return answered === null ? section(id, { notes: [answers.noDrops] }) : build(answered);
  },
});

/** The sections that the drops alone give. */
export const dropMethodSections = (answers: ReportAnswers): readonly SectionSource[] => [
  sourceOf(answers, 'temporal', 'temporal-profile', temporal),
  sourceOf(answers, 'clusters', 'temporal-clusters', clusters),
  sourceOf(answers, 'frequency', 'frequency', frequency),
  {
    id: 'content',
    gather: async () => {
      const phrases = await answers.ofDrops('content-patterns');
      const forms = await answers.ofDrops('format-patterns');
      const sentiment = await answers.ofDrops('sentiment');
      return phrases === null || forms === null || sentiment === null
        ? section('content', { notes: [answers.noDrops] })
        : content(phrases, forms, sentiment);
    },
  },
];

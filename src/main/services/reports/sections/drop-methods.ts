import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { silenceTimes } from '#main/services/analyses/patterns/answers.ts';
import {
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
      [key, key, ([label]) => label],
      ['count', 'Drops', ([, count]) => count],
    ],
    rows,
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
          ['start', 'Start', ({ startTime }) => toTimestamp(startTime), 'UTC'],
          ['end', 'End', ({ endTime }) => toTimestamp(endTime), 'UTC'],
          ['drops', 'Drops', ({ drops }) => drops.length],
          ['windowCount', 'In the fullest window'],
          ['expected', 'Expected there'],
          ['z', 'z', ({ zScore }) => zScore],
          ['p', 'p'],
          ['q', 'q'],
          ['numbers', 'Drop numbers', ({ drops }) => drops.join(' ')],
        ],
        result.clusters,
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
          ['dispersion', 'Dispersion index', ({ dispersionIndex }) => dispersionIndex],
          ['p', 'p of the dispersion', ({ dispersionP }) => dispersionP],
          ['interval', 'Mean interval', ({ averageIntervalMinutes }) => averageIntervalMinutes, 'minutes'],
          ['outliers', 'Tukey outliers', ({ outliers }) => outliers.length],
        ],
        result.scales,
      ),
      table(
        'silences',
        'Silences',
        [
          ['from', 'From', (silence) => silenceTimes(silence).startTime, 'UTC'],
          ['to', 'To', (silence) => silenceTimes(silence).endTime, 'UTC'],
          ['hours', 'Length', ({ seconds }) => seconds / 3600, 'hours'],
          ['fromDrop', 'After drop'],
          ['toDrop', 'Before drop'],
        ],
        result.silences,
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
      ['drops', 'Drops', ({ drops }) => drops.length],
      ['expected', 'If its words were independent'],
      ['gSquared', 'G²'],
      ['q', 'q'],
      ['correlation', 'Correlation with the monthly number of drops'],
    ],
    patterns,
  );

const formTable = ({ patterns }: ResultOf<'format-patterns'>) =>
  table(
    'forms',
    'Forms of layout',
    [
      ['form', 'Form'],
      ['rule', 'Rule'],
      ['occurrences', 'Occurrences'],
      ['drops', 'Drops', ({ drops }) => drops.length],
      ['q', 'q of use over the months'],
    ],
    patterns,
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
    monthly,
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

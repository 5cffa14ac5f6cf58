import { findMethod } from '#main/analysis/registry.ts';
import type { Database } from '#main/db/database.ts';
import { figure, reportMethod, section, table, type SectionSource } from '#main/services/reports/section.ts';
import type { DataChanges } from '#main/services/system/data-changes.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { DropMethodId, DropMethodsOutput } from '#main/workers/tasks/run-drop-methods.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import type { ReportSection, ReportSectionId } from '#shared/contract/report.ts';
import { toTimestamp } from '#shared/time.ts';

type Results = DropMethodsOutput['results'];

const seconds = (time: number): string => toTimestamp(time);

const methodOf = (id: DropMethodId) => {
  const method = findMethod(id);
  return reportMethod({
    method: id,
    version: method?.version ?? 0,
    parameters: method?.parameters.parse({}) ?? {},
    seed: DEFAULT_SEED,
  });
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

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

const temporal = (results: Results): ReportSection => {
  const profile = results['temporal-profile'];
  const trend = profile?.trend ?? null;
  const hours = (profile?.hours ?? []).map(
    (count, hour) => [`${String(hour).padStart(2, '0')}:00`, count] as const,
  );
  const weekdays = (profile?.weekdays ?? []).map((count, day) => [WEEKDAYS[day] ?? '', count] as const);
  const months = (profile?.monthly ?? []).map(({ month, count }) => [month, count] as const);
  return section('temporal', 'Temporal distribution', {
    notes: [
      'Months, hours and weekdays are UTC.',
      ...(trend === null
        ? []
        : [`Trend of the monthly counts: Spearman’s ρ = ${trend.rho.toFixed(3)}, n = ${trend.n} months.`]),
    ],
    methods: [methodOf('temporal-profile')],
    tables: [
      countTable('monthly', 'Drops per month', 'month', months),
      countTable('hours', 'Drops per hour of the day', 'hour', hours),
      countTable('weekdays', 'Drops per weekday', 'weekday', weekdays),
    ],
  });
};

const clusters = (results: Results): ReportSection => {
  const found = results['temporal-clusters'];
  return section('clusters', 'Temporal clusters', {
    notes: found?.note === null || found === undefined ? [] : [found.note],
    methods: [methodOf('temporal-clusters')],
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
        (found?.clusters ?? []).map((cluster) => ({
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
};

const frequencySection = (results: Results): ReportSection => {
  const found = results.frequency;
  return section('frequency', 'Frequency', {
    methods: [methodOf('frequency')],
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
        (found?.scales ?? []).map((scale) => ({
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
        (found?.silences ?? []).map((silence) => ({
          from: seconds(silence.startTime),
          to: seconds(silence.endTime),
          hours: figure(silence.seconds / 3600),
          fromDrop: silence.fromDrop,
          toDrop: silence.toDrop,
        })),
      ),
    ],
  });
};

const phraseTable = (results: Results) =>
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
    (results['content-patterns']?.patterns ?? []).map((pattern) => ({
      phrase: pattern.phrase,
      occurrences: pattern.occurrences,
      drops: pattern.drops.length,
      expected: figure(pattern.expected),
      gSquared: figure(pattern.gSquared),
      q: figure(pattern.q),
      correlation: figure(pattern.correlation),
    })),
  );

const formTable = (results: Results) =>
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
    (results['format-patterns']?.patterns ?? []).map((pattern) => ({
      form: pattern.form,
      rule: pattern.rule,
      occurrences: pattern.occurrences,
      drops: pattern.drops.length,
      q: figure(pattern.q),
    })),
  );

const sentimentTable = (results: Results) =>
  table(
    'sentiment',
    'Mean VADER score per month',
    [
      ['month', 'Month'],
      ['mean', 'Mean'],
      ['low', '95 % from'],
      ['high', 'to'],
      ['n', 'n'],
    ],
    (results.sentiment?.monthly ?? []).map((month) => ({
      month: month.month,
      mean: figure(month.mean),
      low: figure(month.low),
      high: figure(month.high),
      n: month.n,
    })),
    { chart: { kind: 'line', x: 'month', y: 'mean', low: 'low', high: 'high' } },
  );

const content = (results: Results): ReportSection =>
  section('content', 'Content patterns', {
    notes: [
      'Counts are over the drops’ own words, without quoted posts, pasted sources, links and references.',
    ],
    methods: [methodOf('content-patterns'), methodOf('format-patterns'), methodOf('sentiment')],
    tables: [phraseTable(results), formTable(results), sentimentTable(results)],
  });

const builders: readonly (readonly [
  ReportSectionId,
  readonly DropMethodId[],
  (results: Results) => ReportSection,
])[] = [
  ['temporal', ['temporal-profile'], temporal],
  ['clusters', ['temporal-clusters'], clusters],
  ['frequency', ['frequency'], frequencySection],
  ['content', ['content-patterns', 'format-patterns', 'sentiment'], content],
];

/** The sections that the drops alone give, computed in a worker, once until the drops change. */
export const dropMethodSections = (
  store: Database,
  pool: WorkerPool,
  changes: DataChanges,
): readonly SectionSource[] =>
  builders.map(([id, methods, build]) => {
    const results = changes.memoizeUntilChanged(['drops'], async () => {
      const chosen = Object.fromEntries(methods.map((method) => [method, {}]));
      const output = await pool.run('runDropMethods', {
        file: store.file,
        range: {},
        methods: chosen,
        seed: DEFAULT_SEED,
      });
      return output.results;
    });
    return { id, gather: async () => build(await results()) };
  });

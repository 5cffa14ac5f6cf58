import type { ResultOf } from '#main/analysis/registry.ts';
import { CHANCE_COLUMNS, table } from '#main/services/reports/section.ts';
import type { ReportTable } from '#shared/contract/report.ts';
import type { TopicNames } from '#shared/topic-names.ts';

/** How the tables of one answer are told from others. */
export interface Naming {
  /** Unlike that of every other table of the section. */
  readonly id: string;
  /** Both sets in words. */
  readonly sets: string;
}

const topicGroupTable = (
  { topics, groups }: Pick<ResultOf<'topics'>, 'topics' | 'groups'>,
  { id, sets }: Naming,
): ReportTable =>
  table(
    `${id}-groups`,
    `Topics by board, account or source (${sets})`,
    [
      ['topic', 'Topic'],
      ['group', 'Board, account or source'],
      ['texts', 'Texts with a topic'],
      ['share', 'Share'],
      ['outside', 'Share elsewhere'],
      ['logRatio', 'Log Ratio'],
      ['p', 'p'],
      ['q', 'q'],
    ],
    topics.flatMap((_, topic) =>
      groups.flatMap(({ group, texts, shares }) => {
        const row = shares[topic];
        if (row === undefined) return [];
        return { ...row, topic: topic + 1, group, texts };
      }),
    ),
  );

const topicCurveTable = (curve: ResultOf<'topics'>['curve'], { id, sets }: Naming): ReportTable =>
  table(
    `${id}-curve`,
    `Numbers of topics (${sets})`,
    [
      ['k', 'Topics'],
      ['stability', 'Stability'],
      ['stabilityLow', '95% of the runs from'],
      ['stabilityHigh', 'to'],
      ['coherence', 'Coherence (NPMI)'],
      ['expected', 'Coherence of shuffled texts', ({ chance }) => chance?.expected],
      ['low', '95% from', ({ chance }) => chance?.bandLow],
      ['high', 'to', ({ chance }) => chance?.bandHigh],
    ],
    curve,
  );

const NAMES = 'names';

/** The names that people gave the topics of a run; no table where there are none. */
export const topicNameTables = (names: TopicNames, { id, sets }: Naming): readonly ReportTable[] =>
  names.size === 0
    ? []
    : [
        table(
          `${id}-${NAMES}`,
          `Names of topics, given by hand (${sets})`,
          [
            ['topic', 'Topic'],
            ['name', 'Name'],
          ],
          [...names].sort(([a], [b]) => a - b).map(([topic, name]) => ({ topic, name })),
        ),
      ];

/** The names in such a table of an earlier section: a check of the report cannot compute what people wrote. */
export const topicNamesOfTables = (tables: readonly ReportTable[], id: string): TopicNames =>
  new Map(
    tables
      .filter((one) => one.id === `${id}-${NAMES}`)
      .flatMap(({ rows }) => rows.map((row) => [Number(row['topic']), String(row['name'])] as const)),
  );

/** The tables of a run of topics. */
export const topicTables = (
  { topics, curve, months, groups, chance }: ResultOf<'topics'>,
  { id, sets }: Naming,
): readonly ReportTable[] => [
  table(
    id,
    `Topics (${sets})`,
    [
      ['topic', 'Topic', (_, place) => place + 1],
      ['words', 'Words', ({ words }) => words.map(({ word }) => word).join(' ')],
      ['share', 'Share of the texts'],
      ['coherence', 'Coherence (NPMI)'],
      ['p', 'p'],
    ],
    topics,
  ),
  table(
    `${id}-chance`,
    `Mean coherence of the topics (${sets})`,
    CHANCE_COLUMNS,
    chance === null ? [] : [chance],
  ),
  topicCurveTable(curve, { id, sets }),
  table(
    `${id}-months`,
    `Topics by month (${sets})`,
    [
      ['topic', 'Topic'],
      ['month', 'Month'],
      ['texts', 'Texts with a topic'],
      ['share', 'Share'],
      ['low', '95% from'],
      ['high', 'to'],
    ],
    topics.flatMap((topic, place) =>
      months.map(({ label, texts }, month) => ({
        topic: place + 1,
        month: label,
        texts,
        share: topic.months[month]?.share,
        low: topic.months[month]?.low,
        high: topic.months[month]?.high,
      })),
    ),
  ),
  topicGroupTable({ topics, groups }, { id, sets }),
];

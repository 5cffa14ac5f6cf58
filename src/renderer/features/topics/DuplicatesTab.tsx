import { useState } from 'react';
import { readingQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { ItemKey } from '#renderer/entities/set/ItemKey.tsx';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { TextSetField } from '#renderer/entities/text/TextSetField.tsx';
import { formatCount, formatSeconds, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { known } from '#renderer/ui/known.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn } from '#renderer/ui/table/number-column.ts';
import { timeColumn } from '#renderer/ui/table/text-columns.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { TimeZone } from '#shared/zones.ts';
import type { TopicsViewProps } from './topics-view.ts';
import styles from './Topics.module.css';

type Cluster = AnswerOf<'listNearDuplicates'>['clusters'][number];
type Item = Cluster['items'][number];

const THRESHOLDS = ['0.5', '0.6', '0.7', '0.8', '0.9', '1'] as const;

const timeOf = ({ time, resolution }: Item): string => toStatedTimestamp(time, resolution ?? 'second');

const DAY = 86_400;

const formatSpan = (seconds: number): string =>
  seconds < 2 * DAY ? formatSeconds(seconds) : plural(Math.round(seconds / DAY), 'day');

const columnsIn = (zone: TimeZone): readonly Column<Cluster>[] => [
  {
    id: 'first',
    header: 'First',
    width: '200px',
    value: ({ items: [first] }) => (first === undefined ? '' : subjectLabel(first.item)),
  },
  { id: 'start', header: 'Text', width: 'minmax(180px, 1fr)', value: ({ start }) => start },
  numberColumn('size', 'Texts', ({ size }) => size, formatCount, '80px'),
  timeColumn(
    'appeared',
    'First appearance',
    ({ items: [first] }) => (first === undefined ? null : timeOf(first)),
    zone,
  ),
  numberColumn('span', 'Until the last', ({ span }) => span, formatSpan, '130px'),
];

const Members = ({ cluster, zone }: { readonly cluster: Cluster; readonly zone: TimeZone }) => (
  <section className="ds-stack-tight" aria-label="Texts of the cluster">
    <div className="ds-row-between">
      <h3>{plural(cluster.size, 'text')} that say nearly the same</h3>
      <SaveItemsAsSet items={cluster.items.map(({ item }) => item)} suggestedName="Near-duplicates" />
    </div>
    <ol>
      {cluster.items.map((member) => (
        <li key={member.item} className="ds-num">
          <ItemKey itemKey={member.item} />{' '}
          <span className="ds-muted">{formatTimestamp(timeOf(member), zone)}</span>
        </li>
      ))}
    </ol>
    {cluster.items.length < cluster.size ? (
      <p className="ds-muted ds-small">The first {formatCount(cluster.items.length)} are listed and saved.</p>
    ) : null}
  </section>
);

const Clusters = ({ view }: Pick<TopicsViewProps, 'view'>) => {
  const { timeZone } = usePreferences();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <AnalysisPanel
      query={readingQuery('listNearDuplicates', { query: { a: view.a, threshold: Number(view.threshold) } })}
      isTested={false}
      failed="Couldn’t compare the texts"
      isEmpty={({ clusters }) => clusters.length === 0}
      none={{ icon: 'duplicate', title: 'No two texts say nearly the same' }}
    >
      {({ clusters, clusterCount, pairCount, texts, tooShort }) => {
        const cluster = clusters.find(({ items: [first] }) => first?.item === opened) ?? clusters[0];
        return (
          <div className="ds-stack">
            <h3 className="ds-num">
              {plural(pairCount, 'pair')} in {plural(clusterCount, 'cluster')} of {plural(texts, 'text')}.
            </h3>
            {tooShort === 0 ? null : (
              <p className="ds-muted ds-small ds-num">
                {plural(tooShort, 'text')} with fewer than five words: not compared.
              </p>
            )}
            <DataTable
              label="Near-duplicates"
              rows={clusters}
              columns={columnsIn(timeZone)}
              rowKey={({ items: [first] }) => first?.item ?? ''}
              selectedKey={cluster?.items[0]?.item ?? null}
              height={340}
              onOpen={({ items: [first] }) => setOpened(first?.item ?? null)}
            />
            {cluster === undefined ? null : <Members cluster={cluster} zone={timeZone} />}
          </div>
        );
      }}
    </AnalysisPanel>
  );
};

/** Texts that say nearly the same, in clusters, each with its first appearance. */
export const DuplicatesTab = ({ view, change }: TopicsViewProps) => {
  const field = partsOf(view, change);
  const { value: sets, note } = known(useEndpoint('listSets'), [], 'Failed to fetch sets');
  return (
    <SectionCard
      title="Near-duplicates"
      icon="duplicate"
      stack="normal"
      actions={
        <HowComputed title="Near-duplicates" methodId="near-duplicates">
          Two texts with a Jaccard index of their five-word runs from this value on. A cluster is connected
          through such pairs.
        </HowComputed>
      }
    >
      <div className={styles.question}>
        <TextSetField label="Texts" sets={sets} {...field('a')} />
        <SelectField label="Least Jaccard index" options={THRESHOLDS} {...field('threshold')} />
      </div>
      {note}
      <Clusters view={view} />
    </SectionCard>
  );
};

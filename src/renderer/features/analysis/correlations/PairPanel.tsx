import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { readingQuery, useEndpoint, withLastAnswer } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { compact } from '#renderer/entities/drop/compact.ts';
import { DropMeta } from '#renderer/entities/drop/DropMeta.tsx';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { useOpenDrop } from '#renderer/entities/drop/open-drop.ts';
import { OutsideLink } from '#renderer/entities/drop/OutsideLink.tsx';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { eventDelta, eventTime, gapText, gapValue, isByDay, pairType } from '#renderer/lib/event-delta.ts';
import { formatCount, formatP, formatScore, plural } from '#renderer/lib/format.ts';
import { spelledStems } from '#renderer/lib/shared-words.ts';
import { PairStrip } from '#renderer/ui/chart/ChanceStrip.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { numberColumn } from '#renderer/ui/table/number-column.ts';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import { LIST_LIMIT_MAX } from '#shared/constants.ts';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import { GapCloud } from './GapCloud.tsx';
import { PAIR_ROWS, PAIR_WINDOWS, pairParsers } from './pair-view.ts';
import { WindowRung } from './WindowRung.tsx';

type Ledger = AnswerOf<'getPairLedger'>;
type Hit = Ledger['rows'][number];
type Miss = Ledger['misses'][number];
/** All misses there can be, and room for the matches: the ledger hides nothing. */
const LIMIT = 50_000;

const inHours = (minutes: number): string => `${minutes / 60} h`;
const DROP: Column<Pick<Hit, 'drop'>> = numberColumn(
  'drop',
  'Drop',
  ({ drop }) => drop,
  (drop) => `#${drop}`,
  '80px',
);

const hitColumns = (eventOf: (id: string) => NewsEvent | undefined): readonly Column<Hit>[] => [
  DROP,
  textColumn('event', 'News event', ({ other }) => eventOf(other)?.title ?? other, 'minmax(200px, 1.4fr)'),
  {
    id: 'delta',
    header: 'Event − drop',
    width: '120px',
    align: 'right',
    value: ({ deltaSeconds, resolution }) => gapValue(deltaSeconds, resolution === 'day'),
    render: ({ deltaSeconds, resolution }) => gapText(deltaSeconds, resolution === 'day'),
  },
  numberColumn('similarity', 'Similarity', ({ similarity }) => similarity, formatScore, '96px'),
  {
    id: 'terms',
    header: 'Shared words',
    width: 'minmax(140px, 1fr)',
    value: ({ sharedTerms }) => sharedTerms.join(', '),
    render: ({ sharedTerms }) => sharedTerms.join(', ') || 'none',
  },
];

const MISSES: readonly Column<Miss>[] = [
  DROP,
  {
    id: 'nearest',
    header: 'Nearest event, event − drop',
    width: 'minmax(200px, 1fr)',
    value: ({ nearestSeconds, nearestResolution }) =>
      nearestSeconds === null ? null : Math.abs(gapValue(nearestSeconds, nearestResolution === 'day')),
    render: ({ nearestSeconds, nearestResolution }) =>
      nearestSeconds === null ? 'none' : gapText(nearestSeconds, nearestResolution === 'day'),
  },
];

interface TablesProps extends Pick<PairFactsProps, 'item'> {
  readonly ledger: Ledger;
  readonly kind: keyof typeof PAIR_ROWS;
}

const Tables = ({ ledger, item, kind }: TablesProps) => {
  const openDrop = useOpenDrop();
  const events = useEndpoint('listNewsEvents', { query: { limit: LIST_LIMIT_MAX } });
  const columns = useMemo(() => {
    const byId = new Map(events.data?.map((event) => [event.id, event]));
    return hitColumns((id) => byId.get(id));
  }, [events.data]);
  const rows = ledger.rows.filter(
    ({ drop, other }) =>
      kind === 'all' || (kind === 'event' ? other === item.newsEvent.id : drop === item.qDrop.dropNumber),
  );
  return kind === 'misses' ? (
    <DataTable
      label="Drops without an event in the window"
      rows={ledger.misses}
      columns={MISSES}
      rowKey={({ drop }) => String(drop)}
      height={300}
      onOpen={({ drop }) => openDrop(drop)}
    />
  ) : (
    <>
      <QueryNote query={events} failed="Failed to fetch the titles of the events" />
      <DataTable
        label="Matches in the window"
        rows={rows}
        columns={columns}
        rowKey={({ drop, other }) => `${drop} ${other}`}
        height={300}
        onOpen={({ drop }) => openDrop(drop)}
        none={{ icon: 'th-list', title: 'No match in this window', description: 'Widen the window.' }}
      />
    </>
  );
};

interface PairFactsProps {
  readonly item: CorrelationItem;
  /** Name of the plan that the run of the pairs follows; null: it is exploratory. */
  readonly plan: string | null;
}

const PairFacts = ({ item: { correlation, newsEvent, qDrop }, plan }: PairFactsProps) => (
  <Facts
    look="line"
    facts={[
      ['Score', formatScore(Number(correlation.correlationScore))],
      ['Time score', formatScore(correlation.timeScore)],
      ['Text score', formatScore(correlation.textScore)],
      ['Event − drop', eventDelta(newsEvent, qDrop.timestamp)],
      ['Type', pairType(correlation.correlationType, newsEvent, qDrop.timestamp)],
      [
        'Next to chance',
        <PairStrip score={Number(correlation.correlationScore)} p={correlation.p} q={correlation.q} />,
      ],
      [
        'p',
        <>
          {formatP(correlation.p)} <PlanMark plan={plan} />
        </>,
      ],
      ['q', formatP(correlation.q)],
      [
        'Shared words',
        spelledStems(correlation.sharedTerms, [qDrop.content, newsEvent.title]).join(', ') || 'none',
      ],
    ]}
  />
);

const Texts = ({ item: { qDrop, newsEvent } }: { readonly item: CorrelationItem }) => {
  const { timeZone } = usePreferences();
  return (
    <div className="ds-two">
      <div className="ds-stack-tight">
        <DropMeta drop={qDrop} />
        <DropText text={compact(qDrop.content, 600)} />
      </div>
      <div className="ds-stack-tight">
        <h3>{newsEvent.title}</h3>
        <p className="ds-muted ds-small ds-num">
          {eventTime(newsEvent, timeZone)} · {newsEvent.category} · {newsEvent.source}
        </p>
        {newsEvent.url === null ? null : <OutsideLink href={newsEvent.url}>Open the report</OutsideLink>}
      </div>
    </div>
  );
};

const LedgerHead = ({ ledger }: { readonly ledger: Ledger }) => (
  <p className="ds-muted ds-small ds-num" data-testid="ledger-sum">
    {plural(ledger.tested, 'drop')} tested = {formatCount(ledger.hits)} with an event within{' '}
    {inHours(ledger.windowSeconds / 60)} + {formatCount(ledger.missCount)} without;{' '}
    {plural(ledger.rowCount, 'match', 'matches')}
    {(ledger.leftOutDrops ?? 0) > 0
      ? `; ${plural(ledger.leftOutDrops ?? 0, 'drop')} dated to the day are left out of windows under 24 hours`
      : ''}
    {ledger.leftOut > 0
      ? `; ${plural(ledger.leftOut, 'event')} dated to the day are left out of windows under 24 hours`
      : ''}
    {ledger.rows.length < ledger.rowCount ? `, the first ${formatCount(ledger.rows.length)} are listed` : ''}.
  </p>
);

interface PairPanelProps extends PairFactsProps {
  readonly onClose: () => void;
}

/** Behind one pair: its two texts, its figures, and the ledger of all matches and misses around it. */
export const PairPanel = ({ item, plan, onClose }: PairPanelProps) => {
  const distance = Math.abs(item.correlation.timeDelta);
  // A shorter window leaves out what is dated to the day.
  const apart = isByDay(item.newsEvent, item.qDrop.timestamp) ? Math.max(1440, distance) : distance;
  const [view, setView] = useQueryStates(pairParsers);
  const { within, rows: kind } = view;
  const windowMinutes = within ?? PAIR_WINDOWS.find((minutes) => minutes >= apart) ?? 4320;
  return (
    <SectionCard
      title={`Pair ledger: drop #${item.qDrop.dropNumber} and “${compact(item.newsEvent.title, 80)}”`}
      icon="th-list"
      stack="tight"
      actions={
        <div className="ds-row">
          <HowComputed title="Pair ledger" methodId="pair-ledger">
            Every pair of a drop and an event within the window is a row. Every drop without an event is a
            miss, listed with its distance to the nearest event. Hits and misses add up to the drops tested.
          </HowComputed>
          <QuietButton icon="cross" aria-label="Close the pair" onClick={onClose} />
        </div>
      }
    >
      <Texts item={item} />
      <PairFacts item={item} plan={plan} />
      <div className="ds-row-wrap">
        <SelectField
          label="Window of the ledger"
          isLabelHidden
          value={String(windowMinutes)}
          options={PAIR_WINDOWS.map((minutes) => ({
            value: String(minutes),
            label: `Within ${inHours(minutes)}`,
          }))}
          onChange={(value) =>
            void setView({ within: PAIR_WINDOWS.find((minutes) => String(minutes) === value) ?? null })
          }
        />
        <SegmentField label="Rows of the ledger" options={PAIR_ROWS} {...partsOf(view, setView)('rows')} />
      </div>
      <WindowRung item={item} minutes={windowMinutes} />
      <AnalysisPanel
        query={withLastAnswer(
          readingQuery('getPairLedger', {
            query: { other: 'events', windowMinutes, limit: LIMIT, ...useMethodSet().query },
          }),
        )}
        failed="Couldn’t load the pair ledger"
        isTested={false}
      >
        {(ledger) => (
          <>
            <LedgerHead ledger={ledger} />
            <GapCloud ledger={ledger} drop={item.qDrop.dropNumber} />
            <Tables ledger={ledger} item={item} kind={kind} />
          </>
        )}
      </AnalysisPanel>
    </SectionCard>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { useNavigate } from 'react-router';
import { call } from '#renderer/api/workstation.ts';
import { itemsOfList } from '#renderer/entities/set/list-items.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { ledgerQuery } from '#renderer/features/social/coordination-queries.ts';
import {
  ledgerDifferences,
  sideLabel,
  windowPredicate,
  windowSentence,
} from '#renderer/features/social/coordination.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { parseAsLabeled } from '#renderer/lib/url.ts';
import { ChanceMark } from '#renderer/ui/ChanceMark.tsx';
import { SegmentField } from '#renderer/ui/field/SegmentField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { figureColumn } from '#renderer/ui/table/number-column.ts';
import { textColumn, utcColumn } from '#renderer/ui/table/text-columns.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import type { CoordinationRun, LedgerRow } from '#shared/contract/coordination.ts';
import { itemKey } from '#shared/items.ts';
import { ExportRun } from './ExportRun.tsx';
import cells from '#renderer/ui/table/cells.module.css';

const LIMIT = 5000;
const KINDS = { hits: 'Pairs', misses: 'Misses' };
export const rowsParser = parseAsLabeled(KINDS).withDefault('hits');

const DROP: Column<LedgerRow> = {
  id: 'drop',
  header: 'Drop',
  width: '80px',
  value: (row) => row.dropNumber,
  render: (row) => `#${row.dropNumber}`,
};
const DROP_TIME = utcColumn<LedgerRow>('dropTime', 'Drop (UTC)', (row) => row.dropTimestamp, '160px');

const HITS: readonly Column<LedgerRow>[] = [
  DROP,
  DROP_TIME,
  utcColumn('postTime', 'Post (UTC)', (row) => row.postTimestamp, '160px'),
  {
    id: 'delta',
    header: 'Δ post − drop (s)',
    width: '140px',
    align: 'right',
    value: (row) => row.deltaSeconds ?? 0,
    render: (row) => formatCount(row.deltaSeconds),
  },
  figureColumn('similarity', 'Similarity', (row) => row.similarity ?? 0, 3, '100px'),
  textColumn('terms', 'Shared words', (row) => row.sharedTerms.join(', '), 'minmax(160px, 1fr)'),
];

const MISSES: readonly Column<LedgerRow>[] = [
  DROP,
  DROP_TIME,
  {
    id: 'nearest',
    header: 'Nearest post, Δ (min)',
    width: 'minmax(160px, 1fr)',
    align: 'right',
    value: (row) => Math.abs(row.deltaSeconds ?? 0),
    render: (row) => (row.deltaSeconds === null ? 'none' : formatCount(Math.round(row.deltaSeconds / 60))),
  },
];

/** What the rows are next to chance: a single pair of the ledger has no chance of its own, the count of its window has. */
const LedgerChance = ({ run }: { readonly run: CoordinationRun }) => (
  <div className={cx('ds-small ds-num', cells.note)} data-testid="ledger-chance">
    <p className="ds-muted">
      Every drop and post within the window is a row, so a row is not compared with chance; their number is.
    </p>
    {run.accounts.map(({ platform, chart, tested, null: { surrogates } }) => {
      const window = chart.either.find(({ minutes }) => minutes === run.ledger.windowMinutes);
      return (
        <p key={platform}>
          {sideLabel(platform)}:{' '}
          {window === undefined ? (
            'windows of more than 60 minutes are not compared with chance here.'
          ) : (
            <>
              {unbroken(windowSentence(window, tested, 'either', run.resolution))}{' '}
              <ChanceMark
                count={{ ...window, surrogates }}
                predicate={windowPredicate(window.minutes, 'either', run.resolution)}
              />
            </>
          )}
        </p>
      );
    })}
  </div>
);

/** Every pair of the run, and every drop that has none: hits and misses together are the drops tested. */
export const LedgerPanel = ({ run }: { readonly run: CoordinationRun }) => {
  const navigate = useNavigate();
  const [kind, setKind] = useQueryState('rows', rowsParser);
  const ledger = useQuery(ledgerQuery(run.id, { kind, limit: LIMIT }));
  const { hits, misses, tested, pairs, windowMinutes } = run.ledger;
  const differences = ledgerDifferences(run);
  const total = ledger.data === undefined ? 0 : ledger.data.total;
  return (
    <SectionCard
      title="Pair ledger"
      icon="th-list"
      padded={false}
      subtitle={`${plural(hits, 'drop')} with a post within ${plural(windowMinutes, 'minute')} + ${formatCount(misses)} without = ${formatCount(tested)}; ${plural(pairs, 'pair')}`}
      actions={
        <div className="ds-row">
          <SegmentField
            label="Rows of the ledger"
            value={kind}
            options={KINDS}
            onChange={(value) => void setKind(value)}
          />
          <SaveItemsAsSet
            text="Save drops as set…"
            suggestedName={kind === 'hits' ? 'Drops with a post' : 'Drops without a post'}
            items={() =>
              itemsOfList(
                (offset) =>
                  call('getCoordinationLedger', {
                    params: { id: run.id },
                    query: { kind, limit: LIMIT, offset },
                  }),
                ({ dropNumber }) => [itemKey('drop', dropNumber)],
              )
            }
          />
          <ExportRun
            runId={run.id}
            part={kind === 'hits' ? 'pairs' : 'misses'}
            text={
              kind === 'hits'
                ? `Export ${plural(pairs, 'pair')}`
                : `Export ${plural(misses, 'miss', 'misses')}`
            }
          />
          <HowComputed title="Pair ledger">
            Every pair of a drop and a post within the window is a row; every drop without one is listed as a
            miss with the distance to its nearest post. Hits and misses add up to all drops, also those
            outside the common period, which the rates leave out. The export contains every row with IDs,
            times, texts and addresses, and the run with its parameters and seed.
          </HowComputed>
        </div>
      }
    >
      <LedgerChance run={run} />
      {differences.length === 0 ? null : (
        <p className={cx('ds-muted ds-small ds-num', cells.note)} data-testid="ledger-difference">
          {differences.join(' ')}
        </p>
      )}
      <QueryState query={ledger} failed="Couldn’t load the pair ledger">
        {({ items }) => (
          <>
            <DataTable
              label={kind === 'hits' ? 'Pairs' : 'Drops without a post in the window'}
              rows={items}
              columns={kind === 'hits' ? HITS : MISSES}
              rowKey={(row) => `${row.dropNumber} ${row.postId ?? ''}`}
              height={320}
              onOpen={(row) => void navigate(`/drops/${row.dropNumber}`)}
              total={total}
              canExport={false}
            />
            {total > items.length ? (
              <p className={cx('ds-muted ds-small', cells.note)}>
                The first {formatCount(items.length)} of {plural(total, 'row')}; the export has all.
                {run.ledger.isWhole ? '' : ' The run kept 100,000 pairs; its counts are of all.'}
              </p>
            ) : null}
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};

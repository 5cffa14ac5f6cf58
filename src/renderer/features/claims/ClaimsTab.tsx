import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { readingQuery, useEndpointPage } from '#renderer/api/endpoint.ts';
import { call, callBytes } from '#renderer/api/workstation.ts';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { itemsOfList } from '#renderer/entities/set/list-items.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { filled } from '#renderer/lib/filled.ts';
import { formatShare, plural } from '#renderer/lib/format.ts';
import type { SetUrlState } from '#renderer/lib/url.ts';
import { StripMark } from '#renderer/ui/chart/ChanceStrip.tsx';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { FormatMenu, type FormatList } from '#renderer/ui/export/FormatMenu.tsx';
import { Pager } from '#renderer/ui/Pager.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { figureColumn } from '#renderer/ui/table/number-column.ts';
import { longTextColumn } from '#renderer/ui/table/text-columns.tsx';
import { LIST_LIMIT_MAX } from '#shared/constants.ts';
import type { ClaimExportFormat } from '#shared/contract/claim-endpoints.ts';
import type { ClaimRow, Outcome } from '#shared/contract/claims.ts';
import { ClaimDialog } from './ClaimDialog.tsx';
import { ClaimFilters, useClaimsView, type ClaimsView } from './ClaimFilters.tsx';
import { OUTCOME_LABELS, withName } from './claims-view.ts';
import { ClaimView } from './ClaimView.tsx';
import cells from '#renderer/ui/table/cells.module.css';

const PAGE = 200;

const outcomeOf = ({ outcome, isWaiting, exclusion }: ClaimRow): string =>
  [OUTCOME_LABELS[outcome], isWaiting ? 'waits for a second judge' : '', exclusion === null ? '' : 'excluded']
    .filter((part) => part !== '')
    .join(', ');

/** Where the dot is on the scale from 0 to 1, a little inside its ends: only what happened, or did not, has a place on it. */
const PLACES: Readonly<Partial<Record<Outcome, number>>> = { happened: 0.96, 'did-not-happen': 0.04 };

/** A claim next to its base rate: the rate as a band from 0, and a dot at the end where the outcome is. */
const BaseRateMark = ({ rate, outcome }: Pick<ClaimRow, 'outcome'> & { readonly rate: number }) => (
  <span className="ds-row">
    <StripMark
      places={{ low: 0, high: rate, middle: rate, observed: PLACES[outcome] ?? null }}
      isOutside={outcome === 'happened'}
      label={`Base rate ${formatShare(rate)}. ${OUTCOME_LABELS[outcome]}.`}
    />
    {formatShare(rate)}
  </span>
);

interface Rates {
  readonly rates: ReadonlyMap<number, number>;
  /** False before they are computed, and after claims were changed: one without a rate may have one. */
  readonly areAll: boolean;
}

const columnsOf = ({ rates, areAll }: Rates): readonly Column<ClaimRow>[] => {
  const missing = areAll ? 'none' : 'not computed';
  return [
    { id: 'id', header: 'Claim', width: '68px', align: 'right', value: ({ id }) => id },
    longTextColumn('text', 'What is said to happen', ({ text }) => text, 'minmax(300px, 3fr)'),
    { id: 'due', header: 'Due', width: '100px', value: ({ dueDate }) => dueDate },
    { id: 'outcome', header: 'Outcome', width: 'minmax(150px, 1fr)', value: outcomeOf },
    {
      id: 'baseRate',
      header: 'Base rate',
      width: '196px',
      value: ({ id }) => rates.get(id) ?? missing,
      render: ({ id, outcome }) => {
        const rate = rates.get(id);
        return rate === undefined ? missing : <BaseRateMark rate={rate} outcome={outcome} />;
      },
    },
    figureColumn('probability', 'Probability', ({ probability }) => probability, 2, '100px'),
    {
      id: 'made',
      header: 'Said on',
      width: '100px',
      shownFrom: 1500,
      value: ({ madeAt }) => madeAt.slice(0, 10),
    },
    {
      id: 'category',
      header: 'Class',
      width: '112px',
      shownFrom: 1600,
      // Without a category, only its base rate shows whether a claim has a class, of words alone.
      value: ({ id, category }) => category ?? (rates.has(id) ? 'any category' : 'any or none'),
    },
    {
      id: 'evidence',
      header: 'Evidence',
      width: '84px',
      shownFrom: 1100,
      align: 'right',
      value: ({ evidence }) => evidence,
    },
    {
      id: 'judges',
      header: 'Judges',
      width: '76px',
      shownFrom: 1200,
      align: 'right',
      value: ({ judges }) => judges,
    },
    {
      id: 'versions',
      header: 'Rule',
      width: '112px',
      shownFrom: 1400,
      value: ({ versions, isChangedAfterEvidence }) =>
        `version ${versions}${isChangedAfterEvidence ? ', late' : ''}`,
    },
    { id: 'mode', header: 'Kind', width: '108px', shownFrom: 1700, value: ({ mode }) => mode },
    { id: 'coder', header: 'Coder', width: '110px', shownFrom: 1300, value: ({ coder }) => coder },
  ];
};

const FORMATS: FormatList<ClaimExportFormat> = [
  ['json', 'JSON: claims with versions, evidence and judgments'],
  ['csv', 'CSV: one line for each claim'],
  ['claim-review', 'ClaimReview (schema.org, JSON-LD)'],
];

const ExportClaims = () => {
  const save = useExport({ done: 'Claims exported', failed: 'Couldn’t export the claims' });
  const write = (format: ClaimExportFormat): void =>
    void save.write((csvFor) => callBytes('exportClaims', { query: { format, csvFor } }));
  return <FormatMenu formats={FORMATS} icon="export" text="Export all claims" onChoose={write} />;
};

interface ClaimsTabProps {
  readonly claim: number | null;
  readonly onOpen: (id: number | null) => void;
  readonly onQueue: () => void;
}

/** All claims with a filter for every column, and the one that is open. */
export const ClaimsTab = ({ claim, onOpen, onQueue }: ClaimsTabProps) => {
  const [view, setView] = useClaimsView();
  const change: SetUrlState<ClaimsView> = (next, options) => setView({ page: 1, ...next }, options);
  const { page: at, ...narrowed } = view;
  const filter = filled(narrowed);
  const isFiltered = Object.keys(filter).length > 0;
  const page = useEndpointPage('listClaims', { query: { ...filter, limit: PAGE, offset: (at - 1) * PAGE } });
  const total = page.data === undefined ? 0 : page.data.total;
  const tally = useReading(readingQuery('getClaimTally', { query: {} }));
  const baseRates = tally.data?.baseRates;
  const areAll = tally.run !== null && tally.run.stale.length === 0;
  const columns = useMemo(
    () => columnsOf({ rates: new Map(baseRates?.map(({ claim: id, rate }) => [id, rate])), areAll }),
    [baseRates, areAll],
  );
  return (
    <div className="ds-stack">
      <SectionCard
        title="Claims"
        icon="th-list"
        padded={false}
        subtitle={page.data === undefined ? '' : plural(total, 'claim')}
        actions={
          <div className="ds-row">
            {total === 0 ? null : (
              <SaveItemsAsSet
                items={() =>
                  itemsOfList(
                    (offset) => call('listClaims', { query: { ...filter, limit: LIST_LIMIT_MAX, offset } }),
                    ({ items }) => items,
                  )
                }
                suggestedName="Claims"
              />
            )}
            <ExportClaims />
            <DialogButton
              icon="plus"
              text="New claim…"
              guard={withName}
              dialog={(close) => (
                <ClaimDialog
                  drop={null}
                  onClose={close}
                  onAdded={(id) => {
                    close();
                    onOpen(id);
                  }}
                />
              )}
            />
          </div>
        }
      >
        {page.data?.total === 0 && !isFiltered ? null : <ClaimFilters view={view} change={change} />}
        {tally.isUnasked ? null : <QueryNote query={tally} failed="Couldn’t compute the base rates" />}
        <QueryState
          query={page}
          failed="Couldn’t load the claims"
          none={{
            icon: 'th-list',
            title: isFiltered ? 'No claims match' : 'No claims yet',
            description: 'Claims come from the queue, or from “New claim…”.',
            ...(isFiltered
              ? {}
              : { action: <Button icon="inbox" text="Open the queue" onClick={onQueue} /> }),
          }}
        >
          {({ items }) => (
            <DataTable
              label="Claims"
              rows={items}
              columns={columns}
              rowKey={({ id }) => id}
              selectedKey={claim}
              onOpen={({ id }) => onOpen(id)}
              height={420}
              total={total}
            />
          )}
        </QueryState>
        <Pager total={total} size={PAGE} className={cells.note} />
      </SectionCard>
      {claim === null ? null : <ClaimView key={claim} id={claim} />}
    </div>
  );
};

import { Button } from '@blueprintjs/core';
import { useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { readingQuery, useEndpointPage } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { itemsOfList } from '#renderer/entities/set/list-items.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { plural } from '#renderer/lib/format.ts';
import type { SetUrlState } from '#renderer/lib/url.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { Pager } from '#renderer/ui/Pager.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { figureColumn } from '#renderer/ui/table/number-column.ts';
import { longTextColumn } from '#renderer/ui/table/text-columns.tsx';
import { LIST_LIMIT_MAX } from '#shared/constants.ts';
import type { ClaimRow } from '#shared/contract/claims.ts';
import { BaseRateMark } from './BaseRateMark.tsx';
import { ClaimDialog } from './ClaimDialog.tsx';
import { CLAIM_PARAMETERS, ClaimFilters, type ClaimsView } from './ClaimFilters.tsx';
import { OUTCOME_LABELS, withName } from './claims-view.ts';
import { ClaimView } from './ClaimView.tsx';
import { ExportClaims } from './ExportClaims.tsx';
import cells from '#renderer/ui/table/cells.module.css';

const PAGE = 200;

const outcomeOf = ({ outcome, isWaiting, exclusion }: ClaimRow): string =>
  [OUTCOME_LABELS[outcome], isWaiting ? 'waits for a second judge' : '', exclusion === null ? '' : 'excluded']
    .filter((part) => part !== '')
    .join(', ');

/** Base rates by claim. */
interface Rates {
  readonly rates: ReadonlyMap<number, number>;
  /** False before they are computed, and after claims were changed: one without a rate may have one. */
  readonly areAll: boolean;
}

const columnsOf = ({ rates, areAll }: Rates): readonly Column<ClaimRow>[] => {
  const missing = areAll ? 'none' : 'not computed';
  return [
    { id: 'id', header: 'Claim', width: '68px', align: 'right', value: ({ id }) => id },
    {
      ...longTextColumn<ClaimRow>('text', 'What is said to happen', ({ text }) => text),
      width: 'minmax(360px, 3fr)',
    },
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
    { id: 'made', header: 'Said on', width: '100px', value: ({ madeAt }) => madeAt.slice(0, 10) },
    {
      id: 'category',
      header: 'Class',
      width: '112px',
      // Without a category, only its base rate shows whether a claim has a class, of words alone.
      value: ({ id, category }) => category ?? (rates.has(id) ? 'any category' : 'any or none'),
    },
    { id: 'evidence', header: 'Evidence', width: '84px', align: 'right', value: ({ evidence }) => evidence },
    { id: 'judges', header: 'Judges', width: '76px', align: 'right', value: ({ judges }) => judges },
    {
      id: 'versions',
      header: 'Rule',
      width: '112px',
      value: ({ versions, isChangedAfterEvidence }) =>
        `version ${versions}${isChangedAfterEvidence ? ', late' : ''}`,
    },
    { id: 'mode', header: 'Kind', width: '108px', value: ({ mode }) => mode },
    { id: 'coder', header: 'Coder', width: '110px', value: ({ coder }) => coder },
  ];
};

/** What the list is narrowed to, as its API takes it. */
const filterOf = (view: ClaimsView) => ({
  ...(view.claimSearch === '' ? {} : { search: view.claimSearch }),
  ...(view.outcome === null ? {} : { outcome: view.outcome }),
  ...(view.category === null ? {} : { category: view.category }),
  ...(view.coder === '' ? {} : { coder: view.coder }),
  ...(view.year === null ? {} : { year: view.year }),
  ...(view.evidence === null ? {} : { hasEvidence: view.evidence }),
  ...(view.probability === null ? {} : { hasProbability: view.probability }),
  ...(view.due === null ? {} : { isDue: view.due }),
  ...(view.excluded === null ? {} : { isExcluded: view.excluded }),
  ...(view.changed === null ? {} : { isChangedAfterEvidence: view.changed }),
  ...(view.number === null ? {} : { number: view.number }),
  ...(view.judges === null ? {} : { judges: view.judges }),
  ...(view.mode === null ? {} : { mode: view.mode }),
});

interface ClaimsTabProps {
  readonly claim: number | null;
  readonly onOpen: (id: number | null) => void;
  readonly onQueue: () => void;
}

/** All claims with a filter for every column, and the one that is open. */
export const ClaimsTab = ({ claim, onOpen, onQueue }: ClaimsTabProps) => {
  const [view, setView] = useQueryStates(CLAIM_PARAMETERS);
  const change: SetUrlState<ClaimsView> = (next, options) => setView({ page: 1, ...next }, options);
  const filter = filterOf(view);
  const isFiltered = Object.keys(filter).length > 0;
  const page = useEndpointPage('listClaims', {
    query: { ...filter, limit: PAGE, offset: (view.page - 1) * PAGE },
  });
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

import { parseAsString, useQueryState } from 'nuqs';
import { useEndpoint, useEndpointPage } from '#renderer/api/endpoint.ts';
import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { known } from '#renderer/ui/known.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { hashColumn, longTextColumn } from '#renderer/ui/table/text-columns.tsx';
import type { OtherLedger } from '#shared/contract/claim-ledgers.ts';
import type { ClaimRow } from '#shared/contract/claims.ts';
import { OUTCOME_LABELS } from './claims-view.ts';

const SHOWN = 500;

const LEDGERS: readonly Column<OtherLedger>[] = [
  {
    id: 'by',
    header: 'Researcher',
    width: 'minmax(180px, 2fr)',
    value: ({ by, isCopy }) => (isCopy ? 'A copy of this data folder' : by),
  },
  { id: 'entries', header: 'Entries', width: '90px', align: 'right', value: ({ entries }) => entries },
  { id: 'claims', header: 'Claims', width: '90px', align: 'right', value: ({ claims }) => claims },
  ...(['happened', 'did-not-happen'] as const).map((outcome): Column<OtherLedger> => ({
    id: outcome,
    header: OUTCOME_LABELS[outcome],
    width: '140px',
    align: 'right',
    value: ({ outcomes }) => outcomes[outcome],
  })),
  { id: 'excluded', header: 'Excluded', width: '100px', align: 'right', value: ({ excluded }) => excluded },
  hashColumn('head', 'Last entry', ({ head }) => head),
];

const CLAIMS: readonly Column<ClaimRow>[] = [
  { id: 'id', header: 'Claim', width: '80px', align: 'right', value: ({ id }) => id },
  longTextColumn('text', 'What is said to happen', ({ text }) => text),
  {
    id: 'item',
    header: 'Item',
    width: '110px',
    value: ({ item }) => item,
    render: ({ item }) => (item === null ? '–' : subjectLabel(item)),
  },
  { id: 'due', header: 'Due', width: '110px', value: ({ dueDate }) => dueDate },
  { id: 'outcome', header: 'Outcome', width: '150px', value: ({ outcome }) => OUTCOME_LABELS[outcome] },
  { id: 'judges', header: 'Judges', width: '90px', align: 'right', value: ({ judges }) => judges },
  { id: 'coder', header: 'Coder', width: '140px', value: ({ coder }) => coder },
];

const ClaimsOfOther = ({ head }: { readonly head: string }) => (
  <QueryState
    query={useEndpointPage('listOtherClaims', { params: { head }, query: { limit: SHOWN } })}
    failed="Couldn’t load the claims of this ledger"
  >
    {({ items, total }) => (
      <DataTable
        label="Claims of another researcher"
        rows={items}
        columns={CLAIMS}
        rowKey={({ id }) => id}
        height={420}
        total={total}
      />
    )}
  </QueryState>
);

/** The ledger that is open. */
export const ledgerParser = parseAsString;

/** Ledgers that came with exported work of others: to be read next to one’s own, and counted in no tally here. */
export const OtherLedgers = () => {
  const ledgers = useEndpoint('listOtherLedgers');
  const [open, setOpen] = useQueryState('ledger', ledgerParser);
  const { value: items, note } = known(ledgers, [], 'Couldn’t load the ledgers of other researchers');
  if (items.length === 0) return note;
  return (
    <SectionCard
      title="Ledgers of other researchers"
      icon="people"
      padded={false}
      subtitle="From files of exported work; none of their claims or judgments counts in the tally here"
    >
      {note}
      <DataTable
        label="Ledgers of other researchers"
        rows={items}
        columns={LEDGERS}
        rowKey={({ head }) => head}
        selectedKey={open}
        onOpen={({ head }) => void setOpen(head)}
        height={300}
      />
      {open !== null && items.some(({ head }) => head === open) ? <ClaimsOfOther head={open} /> : null}
    </SectionCard>
  );
};

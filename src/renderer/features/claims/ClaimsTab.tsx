import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import {
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
  type inferParserType,
} from 'nuqs';
import { useState } from 'react';
import { plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { Pager } from '#renderer/ui/Pager.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { OUTCOMES, type ClaimRow } from '#shared/contract/claims.ts';
import { ClaimDialog } from './ClaimDialog.tsx';
import { CATEGORY_OPTIONS, claimsQuery, OUTCOME_LABELS, usePerson } from './claims-view.ts';
import { ClaimView } from './ClaimView.tsx';
import { ExportClaims } from './ExportClaims.tsx';
import styles from './ClaimsPage.module.css';

const PAGE = 200;
const YES_NO = ['true', 'false'] as const;
const parameters = {
  claimSearch: parseAsString.withDefault(''),
  outcome: parseAsStringLiteral(OUTCOMES),
  category: parseAsStringLiteral(NEWS_CATEGORIES),
  coder: parseAsString.withDefault(''),
  year: parseAsInteger,
  evidence: parseAsStringLiteral(YES_NO),
  probability: parseAsStringLiteral(YES_NO),
  due: parseAsStringLiteral(YES_NO),
  excluded: parseAsStringLiteral(YES_NO),
  changed: parseAsStringLiteral(YES_NO),
  page: parseAsInteger.withDefault(1),
};

type ClaimsView = inferParserType<typeof parameters>;

const outcomeOf = ({ outcome, isWaiting, exclusion }: ClaimRow): string =>
  [OUTCOME_LABELS[outcome], isWaiting ? 'waits for a second judge' : '', exclusion === null ? '' : 'excluded']
    .filter((part) => part !== '')
    .join(', ');

const COLUMNS: readonly Column<ClaimRow>[] = [
  { id: 'id', header: 'Claim', width: '76px', align: 'right', value: ({ id }) => id },
  {
    id: 'text',
    header: 'What is said to happen',
    width: 'minmax(240px, 3fr)',
    value: ({ text }) => text,
    render: ({ text }) => <span title={text}>{text}</span>,
  },
  { id: 'made', header: 'Said on', width: '110px', value: ({ madeAt }) => madeAt.slice(0, 10) },
  { id: 'due', header: 'Due', width: '110px', value: ({ dueDate }) => dueDate },
  { id: 'outcome', header: 'Outcome', width: 'minmax(150px, 1fr)', value: outcomeOf },
  {
    id: 'probability',
    header: 'Probability',
    width: '108px',
    align: 'right',
    value: ({ probability }) => probability,
  },
  { id: 'category', header: 'Class', width: '110px', value: ({ category }) => category },
  { id: 'evidence', header: 'Evidence', width: '100px', align: 'right', value: ({ evidence }) => evidence },
  { id: 'judges', header: 'Judges', width: '90px', align: 'right', value: ({ judges }) => judges },
  {
    id: 'versions',
    header: 'Rule',
    width: '150px',
    value: ({ versions, isChangedAfterEvidence }) =>
      `version ${versions}${isChangedAfterEvidence ? ', late' : ''}`,
  },
  { id: 'coder', header: 'Coder', width: '110px', value: ({ coder }) => coder },
];

const CHOICES = [
  ['evidence', 'Evidence', 'with', 'without'],
  ['probability', 'Probability', 'with', 'without'],
  ['due', 'Due date', 'passed', 'to come'],
  ['excluded', 'Tally', 'excluded', 'counted'],
  ['changed', 'Rule after evidence', 'changed', 'not changed'],
] as const;

interface FiltersProps {
  readonly view: ClaimsView;
  readonly change: (next: Partial<ClaimsView>) => void;
}

/** One filter for each column. */
const Filters = ({ view, change }: FiltersProps) => (
  <div className={styles['filters']} role="group" aria-label="Filters of the claims">
    <SearchBox
      label="Search claims"
      placeholder="Text of the claim"
      value={view.claimSearch}
      onSearch={(claimSearch) => change({ claimSearch })}
    />
    <SearchBox label="Coder" placeholder="Coder" value={view.coder} onSearch={(coder) => change({ coder })} />
    <SearchBox
      label="Year"
      placeholder="Year"
      value={view.year === null ? '' : String(view.year)}
      onSearch={(text) => change({ year: /^\d{4}$/u.test(text.trim()) ? Number(text) : null })}
    />
    <SelectField
      label="Outcome"
      value={view.outcome ?? ''}
      options={[
        { value: '', label: 'Any outcome' },
        ...OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
      ]}
      onChange={(outcome) => change({ outcome: outcome === '' ? null : outcome })}
    />
    <SelectField
      label="Reference class"
      value={view.category ?? ''}
      options={CATEGORY_OPTIONS}
      onChange={(category) => change({ category: category === '' ? null : category })}
    />
    {CHOICES.map(([name, label, yes, no]) => (
      <SelectField
        key={name}
        label={label}
        value={view[name] ?? ''}
        options={[
          { value: '', label: 'Any' },
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
        onChange={(value) => change({ [name]: value === '' ? null : value })}
      />
    ))}
  </div>
);

interface ClaimsTabProps {
  readonly claim: number | null;
  readonly onOpen: (id: number | null) => void;
}

/** All claims with a filter for every column, and the one that is open. */
export const ClaimsTab = ({ claim, onOpen }: ClaimsTabProps) => {
  const { person } = usePerson();
  const [isAdding, setAdding] = useState(false);
  const [view, setView] = useQueryStates(parameters);
  const change = (next: Partial<ClaimsView>): void => void setView({ page: 1, ...next });
  const page = useQuery(
    claimsQuery({
      limit: PAGE,
      offset: (view.page - 1) * PAGE,
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
    }),
  );
  const total = page.data?.total ?? 0;
  return (
    <div className="ds-stack">
      <SectionCard
        title="Claims"
        icon="th-list"
        padded={false}
        subtitle={plural(total, 'claim')}
        actions={
          <div className="ds-row">
            <ExportClaims />
            <Button
              size="small"
              icon="plus"
              text="New claim…"
              disabled={person.trim() === ''}
              onClick={() => setAdding(true)}
            />
          </div>
        }
      >
        <Filters view={view} change={change} />
        <QueryState
          query={page}
          failed="Couldn’t load the claims"
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState
              icon="th-list"
              title="No claims match"
              description="Claims come from the queue, or from “New claim…”."
            />
          }
        >
          {({ items }) => (
            <DataTable
              label="Claims"
              rows={items}
              columns={COLUMNS}
              rowKey={({ id }) => id}
              selectedKey={claim}
              onOpen={({ id }) => onOpen(id)}
              height={Math.min(420, 110 + items.length * 36)}
              canExport={items.length === total}
            />
          )}
        </QueryState>
        <Pager
          page={view.page}
          pages={Math.ceil(total / PAGE)}
          onPage={(next) => void setView({ page: next })}
        />
      </SectionCard>
      {claim === null ? null : <ClaimView key={claim} id={claim} />}
      {isAdding ? (
        <ClaimDialog
          drop={null}
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            onOpen(id);
          }}
        />
      ) : null}
    </div>
  );
};

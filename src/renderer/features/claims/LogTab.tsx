import { Button, Callout } from '@blueprintjs/core';
import { useChange, useEndpointPage } from '#renderer/api/endpoint.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { hashColumn, utcColumn } from '#renderer/ui/table/text-columns.tsx';
import type { ClaimLogEntry } from '#shared/contract/claims.ts';
import styles from './ClaimsPage.module.css';

const SHOWN = 500;

/** Entries of early versions state a day as its midnight: shown is the day. The file of the table has the bytes that the hash covers. */
const shown = (payload: string | null): string =>
  payload?.replace(/("madeAt":"\d{4}-\d{2}-\d{2})T00:00:00"/u, '$1"') ?? 'sealed until the second judgment';

/** What the other columns say already: the act, its time and its author. */
const SAID_BEFORE = /^\{"act":"[^"]*","at":"[^"]*","body":\{(?:"by":"(?:[^"\\]|\\.)*",)?/u;

const COLUMNS: readonly Column<ClaimLogEntry>[] = [
  { id: 'entry', header: 'Entry', width: '80px', align: 'right', value: ({ index }) => index },
  utcColumn('at', 'When (UTC)', ({ at }) => at ?? null, '160px'),
  { id: 'act', header: 'Act', width: '120px', value: ({ act }) => act ?? 'no act' },
  { id: 'claim', header: 'Claim', width: '90px', align: 'right', value: ({ claim }) => claim },
  { id: 'by', header: 'By', width: 'minmax(110px, 1fr)', value: ({ by }) => by },
  hashColumn('hash', 'SHA-256', ({ hash }) => hash),
  {
    id: 'payload',
    header: 'Content',
    width: 'minmax(240px, 3fr)',
    value: ({ payload }) => payload ?? 'sealed',
    render: ({ payload }) => <span title={shown(payload)}>{shown(payload).replace(SAID_BEFORE, '')}</span>,
  },
];

/** Not entries of a ledger: how three acts would be chained. */
const EXAMPLE = [
  ['Claim', '3f9a…'],
  ['Rule', 'b07c…'],
  ['Judgment', '91e2…'],
] as const;

const Example = () => (
  <div className="ds-stack-tight">
    <p>
      Every claim, judgment and exclusion is added here, with the time, the name and a hash over all entries
      before it. “Check the log” finds a changed entry.
    </p>
    <p>An example of three entries:</p>
    <ol className={styles.chain}>
      {EXAMPLE.map(([act, hash], at) => (
        <li key={act}>
          <strong>{act}</strong>
          <span className="ds-muted ds-small">
            {at === 0 ? 'The first entry' : <>After {<code>{EXAMPLE[at - 1]?.[1]}</code>}</>}
          </span>
          <code>{hash}</code>
        </li>
      ))}
    </ol>
  </div>
);

export const LogTab = () => {
  const log = useEndpointPage('listClaimLog', { query: { limit: SHOWN } });
  const verify = useChange('verifyClaimLog');
  const check = verify.data?.check ?? null;
  const total = log.data?.total;
  return (
    <SectionCard
      title="Log"
      icon="history"
      padded={false}
      subtitle={
        total === undefined
          ? ''
          : total > SHOWN
            ? `The newest ${formatCount(SHOWN)} of ${formatCount(total)}`
            : plural(total, 'entry', 'entries')
      }
      actions={
        <Button
          size="small"
          icon="endorsed"
          text="Check the log"
          loading={verify.isPending}
          onClick={() => verify.mutate({ query: { waitMs: 60_000 } })}
        />
      }
    >
      <Failure error={verify.error} />
      {verify.data === undefined ? null : (
        <Callout compact intent={check?.isWhole === false ? 'danger' : 'success'} role="status">
          {verify.data.message}
          {check === null ? '' : ` Last entry ${check.head}: note it elsewhere to recognize a log made anew.`}
        </Callout>
      )}
      <QueryState
        query={log}
        failed="Couldn’t load the log"
        none={{ icon: 'history', title: 'No act in the ledger yet', description: <Example /> }}
      >
        {({ items }) => (
          <DataTable
            label="Log of the claim ledger"
            rows={items}
            columns={COLUMNS}
            rowKey={({ index }) => index}
            height={480}
            total={total ?? items.length}
          />
        )}
      </QueryState>
    </SectionCard>
  );
};

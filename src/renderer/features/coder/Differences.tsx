import { Tag } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { formatCount } from '#renderer/lib/format.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import type { CodingBatch, CodingDifference, GivenCode } from '#shared/contract/coding.ts';
import { CodeButtons } from './CodeButtons.tsx';
import { nextOpen, toggled } from './coding-keys.ts';
import { useCodeKeys } from './use-code-keys.ts';
import styles from './HandCoding.module.css';

const namesOf = (codes: readonly GivenCode[]): readonly string[] => codes.map(({ code }) => code);

interface DecisionDeskProps {
  readonly batch: CodingBatch;
  readonly items: readonly CodingDifference[];
}

const DecisionDesk = ({ batch, items }: DecisionDeskProps) => {
  const desk = useRef<HTMLDivElement>(null);
  const decided = items.map(({ decision }) => decision !== null);
  const [at, setAt] = useState(() => nextOpen(decided, -1));
  const [by, setBy] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const decide = useMutation(endpointMutation('decideCodingItem'));
  const item = items[at];
  const given = codes ?? namesOf(item?.decision?.codes ?? []);
  const words = reason ?? item?.decision?.reason ?? '';
  const goTo = (place: number): void => {
    setAt(Math.min(Math.max(place, 0), items.length - 1));
    setCodes(null);
    setReason(null);
  };
  const give = (code: string): void => setCodes(toggled(given, code));
  const keys = useCodeKeys({
    codes: batch.codes,
    onGive: give,
    onNext: () => goTo(nextOpen(decided, at)),
    onSkip: () => goTo(at + 1),
    onPrevious: () => goTo(at - 1),
  });
  if (item === undefined) return null;
  const { dropNumber } = item;
  const store = (): void => {
    if (decide.isPending) return;
    const body = {
      ...{ by: by.trim(), reason: words.trim() },
      codes: given.map((code) => ({ code, start: null, end: null })),
    };
    decide.mutate(
      { params: { id: batch.id, dropNumber }, body },
      {
        onSuccess: () => {
          goTo(nextOpen(decided.with(at, true), at));
          desk.current?.focus();
        },
      },
    );
  };
  const problem =
    by.trim() === ''
      ? 'Enter who decides: somebody who did not code this batch.'
      : given.length === 0
        ? 'Give a code first.'
        : words.trim() === ''
          ? 'Enter a reason.'
          : null;
  return (
    <div className="ds-stack-tight">
      <TextField label="Decided by" maxLength={60} value={by} onChange={setBy} />
      <div
        ref={desk}
        className="ds-stack-tight"
        role="application"
        aria-label="Decision desk"
        data-deciding={dropNumber}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
      >
        <div className="ds-row-between">
          <h3>
            Drop #{dropNumber} · {formatCount(at + 1)} of {formatCount(items.length)}
          </h3>
          <span className="ds-row">
            {item.decision === null ? null : <Tag intent="success">decided by {item.decision.by}</Tag>}
            {keys.typed === '' ? null : <Tag minimal>finding: {keys.typed}</Tag>}
          </span>
        </div>
        <div className={styles.text}>
          <DropText text={item.text} />
        </div>
        <RowTable
          label="Codes of each coder"
          columns={['Coder', 'Codes', 'Note']}
          rows={item.coders.map(({ coder, coded }) => ({
            key: coder,
            cells: [
              coder,
              coded === null
                ? 'not coded'
                : `${namesOf(coded.codes).join(', ')}${coded.isUnsure ? ' (unsure)' : ''}`,
              coded?.note ?? '',
            ],
          }))}
        />
        <CodeButtons label="Decision" codes={batch.codes} given={given} onGive={give} />
        <TextField
          label="Reason"
          maxLength={2000}
          value={words}
          onChange={setReason}
          help={problem ?? 'Enter stores the decision.'}
          onEnter={() => {
            if (problem === null) store();
          }}
        />
      </div>
      <Failure error={decide.error} />
    </div>
  );
};

/** The drops that coders coded differently, with a decision for each. */
export const Differences = ({ batch }: { readonly batch: CodingBatch }) => {
  const differences = useQuery(endpointQuery('listCodingDifferences', { params: { id: batch.id } }));
  return (
    <SectionCard title="Differences" icon="git-branch">
      <QueryState
        query={differences}
        failed="Couldn’t load the differences"
        empty={<p className="ds-muted">The coders agree on every drop.</p>}
      >
        {(items) => (
          <div className="ds-stack-tight">
            <p className="ds-muted ds-num">
              {formatCount(items.filter(({ decision }) => decision !== null).length)} of{' '}
              {formatCount(items.length)} decided
            </p>
            <DecisionDesk batch={batch} items={items} />
          </div>
        )}
      </QueryState>
    </SectionCard>
  );
};

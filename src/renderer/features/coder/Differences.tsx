import { Tag } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import type { CallOptions } from '#renderer/api/client.ts';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { useLatest } from '#renderer/lib/use-latest.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import type { CodedDrop, CodingBatch, CodingDifference, GivenCode } from '#shared/contract/coding.ts';
import { cutOut } from '#shared/qda.ts';
import { CodeButtons } from './CodeButtons.tsx';
import { nextOpen } from './coding-keys.ts';
import { DeskContext } from './DeskContext.tsx';
import { DecisionHelp, DeskProblem } from './DeskHelp.tsx';
import { DeskText } from './DeskText.tsx';
import { useCodeKeys } from './use-code-keys.ts';
import { namesOf, useDeskCodes } from './use-desk-codes.ts';

/** Codes in words; those of spans with what they cut out. */
const wordsOf = (text: string, codes: readonly GivenCode[]): string =>
  codes
    .map(({ code, start, end }) =>
      start === null || end === null ? code : `${code} “${cutOut(text, start, end)}”`,
    )
    .join(', ');

const codedText = (text: string, coded: CodedDrop | null): string =>
  coded === null ? 'not coded' : `${wordsOf(text, coded.codes)}${coded.isUnsure ? ' (unsure)' : ''}`;

const CodesOfCoders = ({ item }: { readonly item: CodingDifference }) => (
  <RowTable
    label="Codes of each coder"
    columns={['Coder', 'Codes', 'Note']}
    rows={item.coders.map(({ coder, coded }) => ({
      key: coder,
      cells: [coder, codedText(item.text, coded), coded?.note ?? ''],
    }))}
  />
);

/** Why a decision can’t be stored yet; null where it can. */
const missingOf = (by: string, codes: readonly GivenCode[], reason: string): string | null => {
  if (by.trim() === '') return 'Enter who decides: somebody who did not code this batch.';
  if (codes.length === 0) return 'Give a code first.';
  return reason.trim() === '' ? 'Enter a reason.' : null;
};

/** The next coder after place `taken` who coded the drop; undefined where nobody did. */
const nextCoded = ({ coders }: CodingDifference, taken: number): number | undefined =>
  coders
    .map((_, offset) => (taken + 1 + offset) % coders.length)
    .find((place) => coders[place]?.coded !== null);

interface DecisionHeadProps {
  readonly item: CodingDifference;
  readonly at: number;
  readonly of: number;
  /** Letters that narrow the codes. */
  readonly typed: string;
}

const DecisionHead = ({ item, at, of, typed }: DecisionHeadProps) => (
  <div className="ds-row-between">
    <h3>
      Drop #{item.dropNumber} · {formatCount(at + 1)} of {formatCount(of)}
    </h3>
    <span className="ds-row">
      {item.decision === null ? null : <Tag intent="success">decided by {item.decision.by}</Tag>}
      {typed === '' ? null : <Tag minimal>finding: {typed}</Tag>}
    </span>
  </div>
);

interface Draft {
  readonly codes?: readonly GivenCode[] | undefined;
  readonly reason?: string;
}

interface DecisionDeskProps {
  readonly batch: CodingBatch;
  readonly items: readonly CodingDifference[];
}

/** What was begun of a drop: it stays while others are looked at, until it is stored. */
const useDraft = (item: CodingDifference | undefined) => {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const of = item?.dropNumber ?? 0;
  const draft = drafts.get(of);
  return {
    draft,
    change: (part: Draft): void => setDrafts(new Map(drafts).set(of, { ...draft, ...part })),
    /** Forgets this draft, and no later one of the drop. */
    drop: (): void =>
      setDrafts((all) =>
        all.get(of) === draft ? new Map([...all].filter(([dropNumber]) => dropNumber !== of)) : all,
      ),
  };
};

/** Stores one decision after another, each of them once. */
const useDecisions = () => {
  const decide = useChange('decideCodingItem');
  const sent = useRef<string | null>(null);
  const send = (decision: CallOptions<'decideCodingItem'>, onStored: () => void): void => {
    const key = JSON.stringify(decision);
    if (sent.current === key) return;
    sent.current = key;
    const leave = (): void => {
      if (sent.current === key) sent.current = null;
    };
    // A promise each: the callbacks of `mutate` are dropped once the next decision is sent.
    decide.mutateAsync(decision).then(
      () => {
        leave();
        onStored();
      },
      // The desk shows the failure; where the next decision was sent, a notification does.
      leave,
    );
  };
  return { decide, send };
};

const DecisionDesk = ({ batch, items }: DecisionDeskProps) => {
  const desk = useRef<HTMLDivElement>(null);
  const decided = items.map(({ decision }) => decision !== null);
  const [at, setAt] = useState(() => nextOpen(decided, -1));
  const [by, setBy] = useState('');
  const [taken, setTaken] = useState(-1);
  const [hasContext, setHasContext] = useState(false);
  const { decide, send } = useDecisions();
  const item = items[at];
  const { draft, change, drop } = useDraft(item);
  const given = draft?.codes ?? item?.decision?.codes ?? [];
  const words = draft?.reason ?? item?.decision?.reason ?? '';
  const written = JSON.stringify([item?.dropNumber, given, words]);
  const latest = useLatest({ written, decided });
  const {
    selected,
    setSelected,
    problem: selection,
    give,
    moveCaret,
    reset,
  } = useDeskCodes({
    unit: batch.unit,
    text: item?.text ?? '',
    given,
    onChange: (codes) => change({ codes }),
  });
  const isSpans = batch.unit === 'span';
  const goTo = (place: number): void => {
    setAt(Math.min(Math.max(place, 0), items.length - 1));
    setTaken(-1);
    reset();
  };
  const take = (): void => {
    const next = item === undefined ? undefined : nextCoded(item, taken);
    if (next === undefined) return;
    setTaken(next);
    change({ codes: item?.coders[next]?.coded?.codes });
  };
  const keys = useCodeKeys({
    codes: batch.codes,
    onGive: give,
    onNext: () => goTo(nextOpen(decided, at)),
    onSkip: () => goTo(at + 1),
    onPrevious: () => goTo(at - 1),
    onContext: () => setHasContext(!hasContext),
    onTake: take,
    ...(isSpans ? { onCaret: moveCaret } : {}),
  });
  if (item === undefined) return null;
  const { dropNumber } = item;
  const store = (): void => {
    const body = { by: by.trim(), reason: words.trim(), codes: [...given] };
    // What was begun while it was on its way stays: another drop, or more of this one.
    send({ params: { id: batch.id, dropNumber }, body }, () => {
      drop();
      if (latest.current.written !== written) return;
      goTo(nextOpen(latest.current.decided.with(at, true), at));
      desk.current?.focus();
    });
  };
  const problem = missingOf(by, given, words);
  return (
    <div className="ds-stack-tight">
      <TextField label="Decided by" isInline maxLength={60} value={by} onChange={setBy} />
      <div
        ref={desk}
        className="ds-stack-tight"
        role="application"
        aria-label="Decision desk"
        data-deciding={dropNumber}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
      >
        <DecisionHead item={item} at={at} of={items.length} typed={keys.typed} />
        <div className="ds-two">
          <div className="ds-stack-tight">
            <DeskText
              batch={batch}
              text={item.text}
              spans={given}
              selected={selected}
              onSelect={(next) => {
                setSelected(next);
                desk.current?.focus();
              }}
            />
            {hasContext ? <DeskContext dropNumber={dropNumber} /> : null}
          </div>
          <div className="ds-stack-tight">
            <CodesOfCoders item={item} />
            <CodeButtons label="Decision" codes={batch.codes} given={namesOf(given)} onGive={give} />
            <DeskProblem problem={selection} />
            <DecisionHelp isSpans={isSpans} />
            <TextField
              label="Reason"
              inputRef={keys.field}
              maxLength={2000}
              value={words}
              onChange={(reason) => change({ reason })}
              help={problem ?? (decide.isPending ? 'Storing the decision…' : 'Enter stores the decision.')}
              onEnter={() => {
                if (problem === null) store();
              }}
            />
          </div>
        </div>
      </div>
      <Failure error={decide.error} />
    </div>
  );
};

/** The drops that coders coded differently, with a decision for each. */
export const Differences = ({ batch }: { readonly batch: CodingBatch }) => (
  <QueryCard
    title="Differences"
    icon="git-branch"
    query={useEndpoint('listCodingDifferences', { params: { id: batch.id } })}
    failed="Couldn’t load the differences"
    none={<p className="ds-muted">The coders agree on every drop.</p>}
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
  </QueryCard>
);

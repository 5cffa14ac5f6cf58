import { Button, Tag } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { endpointMutation, useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { ConfirmAlert } from '#renderer/ui/ConfirmAlert.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import { CodeButtons } from './CodeButtons.tsx';
import { nextOpen } from './coding-keys.ts';
import { DeskContext } from './DeskContext.tsx';
import { DeskHelp, DeskProblem } from './DeskHelp.tsx';
import { DeskText } from './DeskText.tsx';
import { useCodeKeys } from './use-code-keys.ts';
import { namesOf, useDeskCodes } from './use-desk-codes.ts';
import { useDeskDrafts, writesOf } from './use-desk-drafts.ts';

interface DeskProps {
  readonly batch: CodingBatch;
  readonly coder: string;
  readonly items: readonly CodingItem[];
}

const Desk = ({ batch, coder, items }: DeskProps) => {
  const desk = useRef<HTMLDivElement>(null);
  const coded = items.map((item) => item.coded !== null);
  const [at, setAt] = useState(() => nextOpen(coded, -1));
  const [hasContext, setHasContext] = useState(false);
  useEffect(() => desk.current?.focus(), []);
  const item = items[at];
  const { draft, change, setNote, storeNote, error } = useDeskDrafts({ batch, coder, item });
  const isSpans = batch.unit === 'span';
  const { selected, setSelected, problem, give, moveCaret, reset } = useDeskCodes({
    unit: batch.unit,
    text: item?.text ?? '',
    given: draft.codes,
    onChange: (codes) => change({ codes }),
  });
  const goTo = (place: number): void => {
    setAt(Math.min(Math.max(place, 0), items.length - 1));
    reset();
  };
  const keys = useCodeKeys({
    codes: batch.codes,
    onGive: give,
    onNext: () => goTo(nextOpen(coded, at)),
    onSkip: () => goTo(at + 1),
    onPrevious: () => goTo(at - 1),
    onUnsure: () => change({ isUnsure: !draft.isUnsure }),
    onContext: () => setHasContext(!hasContext),
    ...(isSpans ? { onCaret: moveCaret } : {}),
  });
  if (item === undefined) return null;
  const done = coded.filter((isCoded) => isCoded).length;
  return (
    <div
      ref={desk}
      className="ds-stack-tight"
      role="application"
      aria-label="Coding desk"
      data-coding={item.dropNumber}
      tabIndex={0}
      onKeyDown={keys.onKeyDown}
    >
      <ProgressBar label="Coded drops" value={done} max={items.length} intent="primary" />
      <div className="ds-row-between">
        <h3>
          Drop #{item.dropNumber} · {formatCount(at + 1)} of {formatCount(items.length)}
        </h3>
        <span className="ds-row">
          {draft.isUnsure ? <Tag intent="warning">unsure</Tag> : null}
          {keys.typed === '' ? null : <Tag minimal>finding: {keys.typed}</Tag>}
          {done === items.length ? <span>Close the batch to compare the coders.</span> : null}
          <span className="ds-muted ds-num">{formatCount(done)} coded</span>
        </span>
      </div>
      <DeskText
        batch={batch}
        text={item.text}
        spans={draft.codes}
        selected={selected}
        onSelect={(next) => {
          setSelected(next);
          desk.current?.focus();
        }}
      />
      {hasContext ? <DeskContext dropNumber={item.dropNumber} /> : null}
      <CodeButtons
        label="Codes of this drop"
        codes={batch.codes}
        given={namesOf(draft.codes)}
        onGive={give}
      />
      <DeskProblem problem={problem} />
      <TextField
        label="Note"
        inputRef={keys.field}
        maxLength={2000}
        value={draft.note}
        onChange={setNote}
        onBlur={storeNote}
        onEnter={() => desk.current?.focus()}
      />
      <DeskHelp isSpans={isSpans} />
      <Failure error={error} />
    </div>
  );
};

interface CloseBatchProps {
  /** Drops without a code of this coder. */
  readonly open: number;
  readonly isPending: boolean;
  readonly onClose: () => void;
}

/** A closed batch opens for nobody again: with drops that have no code yet, a click is likely a slip. */
const CloseBatch = ({ open, isPending, onClose }: CloseBatchProps) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon="lock"
        text="Close batch"
        loading={isPending}
        onClick={() => (open === 0 ? onClose() : setAsking(true))}
      />
      {isAsking ? (
        <ConfirmAlert
          icon="lock"
          intent="warning"
          confirmButtonText="Close batch"
          cancelButtonText="Continue coding"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onClose();
          }}
        >
          <p>
            {plural(open, 'drop')} without a code. A closed batch can’t be coded any further, and drops
            without a code count for no agreement.
          </p>
        </ConfirmAlert>
      ) : null}
    </>
  );
};

/** One drop after another by keyboard, then closing. */
export const CodingDesk = ({ batch, coder }: Pick<DeskProps, 'batch' | 'coder'>) => {
  const items = useEndpoint('listCodingItems', { params: { id: batch.id }, query: { coder } });
  const close = useMutation({
    ...endpointMutation('closeCodingBatch'),
    // After every code that is on its way, or the last one would be refused.
    scope: writesOf(batch),
  });
  const state = batch.coders.find((one) => one.coder === coder);
  if (state === undefined || state.closedAt !== null)
    return <p className="ds-muted">{coder} has closed this batch. Its codes can’t be changed any more.</p>;
  return (
    <SectionCard
      title={`Coding as ${coder}`}
      icon="hand"
      stack="normal"
      actions={
        <CloseBatch
          open={
            items.data === undefined ? batch.drops : items.data.filter(({ coded }) => coded === null).length
          }
          isPending={close.isPending}
          onClose={() => close.mutate({ params: { id: batch.id }, body: { coder } })}
        />
      }
    >
      <Failure error={close.error} />
      <QueryState query={items} failed="Couldn’t load the drops">
        {(list) => <Desk batch={batch} coder={coder} items={list} />}
      </QueryState>
    </SectionCard>
  );
};

import { Button } from '@blueprintjs/core';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useChange, useEndpointPage } from '#renderer/api/endpoint.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import { useKept } from '#renderer/lib/kept.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { QueueItem } from '#shared/contract/claims.ts';
import type { TextRange } from '#shared/contract/common.ts';
import { QUEUE_FILTERS, QUEUE_SOURCES, withName, type QueueFilter, type QueueSource } from './claims-view.ts';
import { KeyButton } from './KeyButton.tsx';
import { DECISION_LABELS, QueueDecisions, type DecisionChoice } from './QueueDecisions.tsx';
import { QueueDialogs, type QueueDialog } from './QueueDialogs.tsx';
import { QueueText } from './QueueText.tsx';
import { SampleBar } from './SampleBar.tsx';
import { EVIDENCE_KEY, useKeys, type Key } from './use-keys.ts';
import styles from './ClaimsPage.module.css';

const FILTER_LABELS: Readonly<Record<QueueFilter, string>> = {
  ...DECISION_LABELS,
  none: 'Undecided',
  any: 'All',
  claim: 'Claims',
  duplicate: 'Duplicates',
};
const SUBTITLES: Readonly<Record<QueueSource, string>> = {
  queue: 'Drops that may contain a prediction. You decide which are claims.',
  sample: 'Drops of the newest sample, with and without a marker. Decide on each.',
};
const SOURCE_OPTIONS = { queue: 'Drops with a marker', sample: 'Drops of the sample' };

const KEYS = {
  previous: { id: 'queue:previous', label: 'Previous drop of the queue', icon: 'chevron-left', combo: 'k' },
  next: { id: 'queue:next', label: 'Next drop of the queue', icon: 'chevron-right', combo: 'j' },
  claim: { id: 'queue:claim', label: 'Claim…', icon: 'confirm', combo: '1' },
  'not-a-claim': { id: 'queue:not-a-claim', label: 'Not a claim', icon: 'cross', combo: '2' },
  duplicate: { id: 'queue:duplicate', label: 'Duplicate of…', icon: 'duplicate', combo: '3' },
  'too-vague': { id: 'queue:too-vague', label: 'Too vague', icon: 'help', combo: '4' },
  evidence: { id: 'queue:evidence', ...EVIDENCE_KEY },
} as const;

interface ItemProps {
  readonly item: QueueItem;
  readonly total: number;
  readonly at: number;
  readonly step: (by: 1 | -1) => void;
  /** After a decision: the next drop, which is in the same place where the list shows undecided ones only. */
  readonly onDecided: () => void;
  readonly onOpenClaim: (id: number) => void;
}

const QueueDrop = ({ item, total, at, step, onDecided, onOpenClaim }: ItemProps) => {
  const person = useKept((kept) => kept.person);
  const { timeZone } = usePreferences();
  const [open, setOpen] = useState<QueueDialog | null>(null);
  const decide = useChange('decideOnDrop');
  const { dropNumber, decision } = item;
  const claim = decision?.decision === 'claim' ? decision.claim : null;
  const [selected, setSelected] = useState<TextRange | null>(null);
  const sent =
    decide.isPending && typeof decide.variables === 'object' ? decide.variables.body?.decision : null;
  // Until it is shown: a second key is part of the first, and what is shown can be changed.
  const isFixed = claim !== null || (sent !== null && sent !== decision?.decision);
  const opens = (dialog: 'claim' | 'duplicate' | 'evidence', isOff = isFixed): Key => ({
    ...KEYS[dialog],
    isOff,
    run: () => withName(() => setOpen(dialog)),
  });
  const settles = (verdict: 'not-a-claim' | 'too-vague'): Key => ({
    ...KEYS[verdict],
    isOff: isFixed,
    run: () =>
      withName(() =>
        decide.mutate(
          { body: { by: person, drop: dropNumber, decision: verdict } },
          { onSuccess: onDecided },
        ),
      ),
  });
  const steps: readonly Key[] = [
    { ...KEYS.previous, isOff: at === 0, run: () => step(-1) },
    { ...KEYS.next, isOff: at + 1 >= total, run: () => step(1) },
  ];
  const decisions: readonly DecisionChoice[] = [
    { key: opens('claim'), when: 'It does. Write down what, by when, and what would show it.' },
    { key: settles('not-a-claim'), when: 'Nothing in it is about the future.' },
    { key: opens('duplicate'), when: 'It repeats a claim of the ledger.' },
    { key: settles('too-vague'), when: 'It may, but no report could show that it did not happen.' },
  ];
  const evidence = opens('evidence', claim === null);
  useKeys('claim-queue', open === null ? [...steps, ...decisions.map(({ key }) => key), evidence] : []);
  return (
    <div className="ds-stack" data-queue-drop={dropNumber}>
      <div className="ds-row-between">
        <h3>
          Drop #{dropNumber}{' '}
          <span className="ds-muted ds-small">{formatTimestamp(item.madeAt, timeZone)}</span>
        </h3>
        <div className="ds-row">
          <span className="ds-muted ds-num">
            {formatCount(at + 1)} of {formatCount(total)}
          </span>
          {steps.map((key) => (
            <KeyButton key={key.id} of={key} size="small" isLabelHidden />
          ))}
        </div>
      </div>
      <div className={styles['queue']}>
        <QueueText item={item} claim={claim} onSelect={setSelected} />
        <QueueDecisions
          decision={decision}
          decisions={decisions}
          evidence={evidence}
          onOpenClaim={onOpenClaim}
          onProposals={() => withName(() => setOpen('proposals'))}
        />
      </div>
      <Failure error={decide.error} />
      <QueueDialogs
        item={item}
        selected={selected}
        claim={claim}
        open={open}
        onOpen={setOpen}
        onOpenClaim={onOpenClaim}
      />
    </div>
  );
};

export const queueParsers = {
  queue: parseAsStringLiteral(QUEUE_FILTERS).withDefault('none'),
  from: parseAsStringLiteral(QUEUE_SOURCES).withDefault('queue'),
  /** From 1. */
  at: parseAsInteger.withDefault(1),
};

/** Drops with a marker of the future, one after another; nothing becomes a claim without a person. */
export const QueueTab = ({ onOpenClaim }: { readonly onOpenClaim: (id: number) => void }) => {
  const [view, setView] = useQueryStates(queueParsers);
  const { queue: filter, from: source } = view;
  const at = Math.max(0, view.at - 1);
  // Another part of the queue begins at its first drop.
  const field = partsOf(view, (part) => setView({ at: 1, ...part }));
  const page = useEndpointPage('listClaimQueue', {
    query: { from: source, decision: filter, limit: 1, offset: at },
  });
  const go = (to: number): void => void setView({ at: to + 1 });
  return (
    <SectionCard
      title="Queue"
      icon="inbox"
      stack="normal"
      subtitle={SUBTITLES[source]}
      actions={
        <div className="ds-row">
          <SelectField label="Drops of" isLabelHidden options={SOURCE_OPTIONS} {...field('from')} />
          <SelectField
            label="Drops shown"
            isLabelHidden
            options={QUEUE_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
            {...field('queue')}
          />
        </div>
      }
    >
      <SampleBar onDrawn={() => field('from').onChange('sample')} />
      <QueryState
        query={page}
        failed="Couldn’t load the queue"
        none={{
          icon: 'inbox',
          title: at === 0 ? 'No drops in this part of the queue' : 'The end of the queue',
          ...(at === 0 ? {} : { action: <Button text="Show the first" onClick={() => go(0)} /> }),
        }}
      >
        {({ items: [item], total }) =>
          item === undefined ? null : (
            <QueueDrop
              key={item.dropNumber}
              item={item}
              total={total}
              at={at}
              step={(by) => go(at + by)}
              onDecided={() => {
                if (filter === 'any' && at + 1 < total) go(at + 1);
              }}
              onOpenClaim={onOpenClaim}
            />
          )
        }
      </QueryState>
    </SectionCard>
  );
};

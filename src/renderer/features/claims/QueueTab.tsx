import { Button, Tag } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { QueueItem } from '#shared/contract/claims.ts';
import type { TextRange } from '#shared/contract/common.ts';
import {
  QUEUE_FILTERS,
  QUEUE_SOURCES,
  queueQuery,
  usePerson,
  type QueueFilter,
  type QueueSource,
} from './claims-view.ts';
import { KeyTag } from './KeyTag.tsx';
import { QueueDialogs, type QueueDialog } from './QueueDialogs.tsx';
import { QueueText } from './QueueText.tsx';
import { SampleBar } from './SampleBar.tsx';
import { EVIDENCE_KEY, useKeys, type Key } from './use-keys.ts';

const FILTER_LABELS: Readonly<Record<QueueFilter, string>> = {
  none: 'Undecided',
  any: 'All',
  claim: 'Claims',
  'not-a-claim': 'Not a claim',
  duplicate: 'Duplicates',
  'too-vague': 'Too vague',
};
const SUBTITLES: Readonly<Record<QueueSource, string>> = {
  queue: 'Drops with a marker of the future; none is a claim until a person says so',
  sample: 'Drops of the newest sample, with and without a marker; decide on every one of them',
};
const SOURCE_OPTIONS = [
  { value: 'queue', label: 'Drops with a marker' },
  { value: 'sample', label: 'Drops of the sample' },
] as const;
const DECISION_LABELS = {
  claim: 'Claim',
  'not-a-claim': 'Not a claim',
  duplicate: 'Duplicate',
  'too-vague': 'Too vague',
} as const;

type QueueKey = Key & { readonly isOff: boolean };

const DecisionTag = ({ decision }: { readonly decision: QueueItem['decision'] }) =>
  decision === null ? (
    <Tag minimal>Undecided</Tag>
  ) : (
    <Tag minimal intent="primary">
      {DECISION_LABELS[decision.decision]}
      {decision.claim === null ? '' : ` ${decision.claim}`}, by {decision.by}
    </Tag>
  );

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
  const { person } = usePerson();
  const { timeZone } = usePreferences();
  const [open, setOpen] = useState<QueueDialog | null>(null);
  const decide = useMutation(endpointMutation('decideOnDrop'));
  const isNobody = person.trim() === '';
  const { dropNumber, decision } = item;
  const claim = decision?.decision === 'claim' ? decision.claim : null;
  const [selected, setSelected] = useState<TextRange | null>(null);
  const settle = (verdict: 'not-a-claim' | 'too-vague'): void =>
    decide.mutate({ body: { by: person, drop: dropNumber, decision: verdict } }, { onSuccess: onDecided });
  const isFixed = isNobody || claim !== null || decide.isPending;
  const steps: readonly QueueKey[] = [
    {
      ...{ id: 'queue:next', label: 'Next drop of the queue', icon: 'chevron-right' as const, combo: 'j' },
      isOff: at + 1 >= total,
      run: () => step(1),
    },
    {
      ...{ id: 'queue:previous', label: 'Previous drop of the queue', icon: 'chevron-left' as const },
      combo: 'k',
      isOff: at === 0,
      run: () => step(-1),
    },
  ];
  const decisions: readonly QueueKey[] = [
    {
      ...{ id: 'queue:claim', label: 'Claim…', icon: 'confirm' as const, combo: '1' },
      isOff: isFixed,
      run: () => setOpen('claim'),
    },
    {
      ...{ id: 'queue:not-a-claim', label: 'Not a claim', icon: 'cross' as const, combo: '2' },
      isOff: isFixed,
      run: () => settle('not-a-claim'),
    },
    {
      ...{ id: 'queue:duplicate', label: 'Duplicate of…', icon: 'duplicate' as const, combo: '3' },
      isOff: isFixed,
      run: () => setOpen('duplicate'),
    },
    {
      ...{ id: 'queue:too-vague', label: 'Too vague', icon: 'help' as const, combo: '4' },
      isOff: isFixed,
      run: () => settle('too-vague'),
    },
    {
      id: 'queue:evidence',
      ...EVIDENCE_KEY,
      isOff: isNobody || claim === null,
      run: () => setOpen('evidence'),
    },
  ];
  useKeys('claim-queue', open === null ? [...steps, ...decisions].filter(({ isOff }) => !isOff) : []);
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
          {steps.toReversed().map(({ id, label, icon, combo, isOff, run }) => (
            <Button
              key={id}
              size="small"
              icon={icon}
              aria-label={label}
              endIcon={<KeyTag combo={combo} />}
              disabled={isOff}
              onClick={run}
            />
          ))}
        </div>
      </div>
      <QueueText item={item} claim={claim} onSelect={setSelected} />
      <div className="ds-row-wrap" role="group" aria-label="Decision about this drop">
        {decisions.map(({ id, label, icon, combo, isOff, run }) => (
          <Button
            key={id}
            variant="outlined"
            icon={icon}
            text={label}
            endIcon={<KeyTag combo={combo} />}
            disabled={isOff}
            onClick={run}
          />
        ))}
        <Button
          variant="minimal"
          icon="lightbulb"
          text="Proposals…"
          disabled={isNobody}
          onClick={() => setOpen('proposals')}
        />
        <DecisionTag decision={decision} />
        {claim === null ? null : (
          <Button variant="minimal" text={`Open claim ${claim}`} onClick={() => onOpenClaim(claim)} />
        )}
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

/** Drops with a marker of the future, one after another; nothing becomes a claim without a person. */
export const QueueTab = ({ onOpenClaim }: { readonly onOpenClaim: (id: number) => void }) => {
  const [filter, setFilter] = useQueryState('queue', parseAsStringLiteral(QUEUE_FILTERS).withDefault('none'));
  const [place, setPlace] = useQueryState('at', parseAsInteger.withDefault(1));
  const at = Math.max(0, place - 1);
  const [source, setSource] = useQueryState('from', parseAsStringLiteral(QUEUE_SOURCES).withDefault('queue'));
  const page = useQuery(queueQuery(source, filter, at));
  const go = (to: number): void => void setPlace(to + 1);
  return (
    <SectionCard
      title="Queue"
      icon="inbox"
      subtitle={SUBTITLES[source]}
      actions={
        <div className="ds-row">
          <SelectField
            label="Drops of"
            isLabelHidden
            value={source}
            options={SOURCE_OPTIONS}
            onChange={(next) => {
              void setSource(next);
              go(0);
            }}
          />
          <SelectField
            label="Drops shown"
            isLabelHidden
            value={filter}
            options={QUEUE_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
            onChange={(next) => {
              void setFilter(next);
              go(0);
            }}
          />
        </div>
      }
    >
      <div className="ds-stack">
        <SampleBar
          onDrawn={() => {
            void setSource('sample');
            go(0);
          }}
        />
        <QueryState
          query={page}
          failed="Couldn’t load the queue"
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState
              icon="inbox"
              title={at === 0 ? 'No drops in this part of the queue' : 'The end of the queue'}
              action={<Button text="Show the first" onClick={() => go(0)} />}
            />
          }
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
      </div>
    </SectionCard>
  );
};

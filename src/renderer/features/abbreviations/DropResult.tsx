import { Button, Icon, PopupKind, Tag } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { DropMeta } from '#renderer/entities/drop/DropMeta.tsx';
import { DropText, type TextMark } from '#renderer/entities/drop/DropText.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { plural } from '#renderer/lib/format.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { CATEGORY_LOOK, type AnalysisProps } from './abbreviations-view.ts';
import { OccurrenceCard } from './OccurrenceCard.tsx';
import { isMeaningGiven, OccurrenceList } from './OccurrenceList.tsx';
import type { OccurrenceProps } from './ReadingForm.tsx';
import styles from './DropResult.module.css';
import categories from '#renderer/entities/abbreviation/categories.module.css';

interface MarkState {
  /** Start of the occurrence whose card is open. */
  readonly opened: number | null;
  readonly open: (start: number | null) => void;
  readonly selected: string;
  readonly select: (keyId: string) => void;
}

interface MarkProps extends OccurrenceProps, MarkState {
  readonly children: ReactNode;
}

/** An abbreviation inside a text: color, icon and underline say its category; a press selects it and opens its card. */
const Mark = ({ opened, open, selected, select, children, ...occurrence }: MarkProps) => {
  const { category, keyId, definition } = occurrence.match;
  const { start, reading } = occurrence.position;
  const isOpen = opened === start;
  const isSelected = selected === keyId;
  // Pressed while another place of the same key is open, the card moves here and the key stays selected.
  const letsGo = isOpen || (isSelected && opened === null);
  const { icon, label } = CATEGORY_LOOK[category];
  return (
    <Popover
      isOpen={isOpen}
      placement="bottom"
      popupKind={PopupKind.DIALOG}
      middleware={{ shift: { padding: 12 } }}
      content={<OccurrenceCard {...occurrence} />}
      onInteraction={(next) => {
        if (!next) open(null);
      }}
    >
      <Tip content={reading?.reading ?? definition} disabled={isOpen}>
        <button
          type="button"
          className={cx(categories.mark, categories[category])}
          aria-pressed={isSelected}
          data-read={isMeaningGiven(reading)}
          onClick={() => {
            open(letsGo ? null : start);
            select(letsGo ? '' : keyId);
          }}
        >
          <Icon icon={icon} size={10} title={label} />
          {children}
        </button>
      </Tip>
    </Popover>
  );
};

type Answer = AnswerOf<'getDropAbbreviations'>;

const marksOf = ({ qDrop: { dropNumber }, abbreviations }: Answer, state: MarkState): readonly TextMark[] =>
  abbreviations.flatMap((match) =>
    match.positions.map((position) => ({
      start: position.start,
      end: position.end,
      render: (text) => (
        <Mark dropNumber={dropNumber} match={match} position={position} {...state}>
          {text}
        </Mark>
      ),
    })),
  );

interface DropResultProps extends AnalysisProps {
  readonly dropNumber: number;
  /** Why it is this drop, next to its number. */
  readonly note?: string;
}

const Found = ({
  answer,
  note,
  view,
  setView,
}: Omit<DropResultProps, 'dropNumber'> & { readonly answer: Answer }) => {
  const { qDrop, abbreviations } = answer;
  const [opened, open] = useState<number | null>(null);
  const select = (key: string) => setView({ key }, NO_STEP);
  const isHighlighted = view.highlights === 'on';
  const marks = isHighlighted ? marksOf(answer, { opened, open, selected: view.key, select }) : [];
  return (
    <div className={cx('ds-stack', styles.result)}>
      <SectionCard
        title={`Q Drop #${qDrop.dropNumber}`}
        stack="tight"
        subtitle={note}
        actions={
          <div className="ds-row-wrap">
            <Tag minimal className="ds-num" icon="manual">
              {plural(abbreviations.length, 'abbreviation')} found
            </Tag>
            <Button
              size="small"
              icon={isHighlighted ? 'eye-off' : 'eye-open'}
              text={isHighlighted ? 'Hide Highlights' : 'Show Highlights'}
              onClick={() => {
                open(null);
                setView({ highlights: isHighlighted ? 'off' : 'on' }, NO_STEP);
              }}
            />
            <Link className="ds-small" to={`/drops/${qDrop.dropNumber}`}>
              Open the drop
            </Link>
          </div>
        }
      >
        <DropMeta drop={qDrop} />
        <DropText text={qDrop.content} marks={marks} />
      </SectionCard>
      <SectionCard title="Abbreviations in this drop" subtitle="Excludes links and quoted posts">
        {abbreviations.length === 0 ? (
          <EmptyState
            icon="manual"
            title="No abbreviations in this drop"
            description="No abbreviations in this drop’s own text."
          />
        ) : (
          <OccurrenceList
            abbreviations={abbreviations}
            selected={view.key}
            onToggle={(keyId) => {
              open(null);
              select(keyId === view.key ? '' : keyId);
            }}
          />
        )}
      </SectionCard>
    </div>
  );
};

export const DropResult = ({ dropNumber, ...shown }: DropResultProps) => {
  const answer = useEndpoint('getDropAbbreviations', { params: { dropNumber } });
  return (
    <QueryState
      query={answer}
      failed={`Failed to load Q drop #${dropNumber}`}
      loading={
        <SectionCard title={`Q Drop #${dropNumber}`}>
          <Skeleton text={`Loading Q drop #${dropNumber}…`} lines={8} />
        </SectionCard>
      }
    >
      {(data) => <Found key={dropNumber} answer={data} {...shown} />}
    </QueryState>
  );
};

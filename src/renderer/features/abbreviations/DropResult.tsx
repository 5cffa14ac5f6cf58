import { Button, Icon, PopupKind, Tag } from '@blueprintjs/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { DropMeta } from '#renderer/entities/drop/DropMeta.tsx';
import { DropText, type TextMark } from '#renderer/entities/drop/DropText.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { plural } from '#renderer/lib/format.ts';
import { NO_STEP, type SetUrlState } from '#renderer/lib/url.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { KeyCategory } from '#shared/contract/abbreviation-key.ts';
import type { AbbreviationMatch } from '#shared/contract/abbreviations.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { CATEGORY_LOOK, type AnalysisView } from './abbreviations-view.ts';
import { OccurrenceCard } from './OccurrenceCard.tsx';
import { OccurrenceList } from './OccurrenceList.tsx';
import styles from './DropResult.module.css';
import categories from '#renderer/entities/abbreviation/categories.module.css';

interface AbbreviationMarkProps {
  readonly category: KeyCategory;
  /** The tooltip. */
  readonly definition: string;
  readonly isSelected: boolean;
  /** Whether the user gave this place a meaning. */
  readonly isRead: boolean;
  readonly isOpen: boolean;
  readonly onPress: () => void;
  readonly onClose: () => void;
  /** The popover. */
  readonly card: ReactElement;
  readonly children: ReactNode;
}

/** An abbreviation inside a text: color, icon and underline say its category; a press selects it and opens its card. */
const AbbreviationMark = ({
  category,
  definition,
  isSelected,
  isRead,
  isOpen,
  onPress,
  onClose,
  card,
  children,
}: AbbreviationMarkProps) => (
  <Popover
    isOpen={isOpen}
    placement="bottom"
    popupKind={PopupKind.DIALOG}
    middleware={{ shift: { padding: 12 } }}
    content={card}
    onInteraction={(next) => {
      if (!next) onClose();
    }}
  >
    <Tip content={definition} disabled={isOpen}>
      <button
        type="button"
        className={cx(categories.mark, categories[category])}
        aria-pressed={isSelected}
        data-read={isRead}
        onClick={onPress}
      >
        <Icon icon={CATEGORY_LOOK[category].icon} size={10} title={CATEGORY_LOOK[category].label} />
        {children}
      </button>
    </Tip>
  </Popover>
);

type Answer = AnswerOf<'getDropAbbreviations'>;

interface DropResultProps {
  readonly dropNumber: number;
  /** Why it is this drop, next to its number. */
  readonly note?: string;
  readonly view: AnalysisView;
  readonly setView: SetUrlState<AnalysisView>;
}

const readingOf = (match: AbbreviationMatch, position: AbbreviationMatch['positions'][number]): string =>
  position.reading?.reading ?? match.definition;

interface MarkState {
  /** Start of the occurrence whose card is open. */
  readonly opened: number | null;
  readonly open: (start: number | null) => void;
  readonly selected: string;
  readonly select: (keyId: string) => void;
}

const marksOf = (
  { qDrop, abbreviations }: Answer,
  { opened, open, selected, select }: MarkState,
): readonly TextMark[] =>
  abbreviations.flatMap((match) =>
    match.positions.map((position) => {
      const { start, end } = position;
      const isOpen = opened === start;
      const isSelected = selected === match.keyId;
      // Pressed while another place of the same key is open, the card moves here and the key stays selected.
      const letsGo = isOpen || (isSelected && opened === null);
      return {
        start,
        end,
        render: (text) => (
          <AbbreviationMark
            category={match.category}
            definition={readingOf(match, position)}
            isSelected={isSelected}
            isRead={position.reading !== null && position.reading.state !== 'open'}
            isOpen={isOpen}
            onPress={() => {
              open(letsGo ? null : start);
              select(letsGo ? '' : match.keyId);
            }}
            onClose={() => open(null)}
            card={<OccurrenceCard dropNumber={qDrop.dropNumber} match={match} position={position} />}
          >
            {text}
          </AbbreviationMark>
        ),
      };
    }),
  );

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

/** One drop with its abbreviations highlighted and listed. */
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

import { Icon, PopupKind } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { Popover } from '#renderer/ui/Popover.tsx';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { KeyCategory } from '#shared/contract/abbreviation-key.ts';
import { CATEGORY_LOOK } from './abbreviations-view.ts';
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
export const AbbreviationMark = ({
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

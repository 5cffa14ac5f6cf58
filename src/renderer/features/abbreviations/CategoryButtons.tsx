import { Button } from '@blueprintjs/core';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { KEY_CATEGORIES, type KeyCategory } from '#shared/contract/abbreviation-key.ts';
import { CATEGORY_LOOK } from './abbreviations-view.ts';
import styles from './CategoryButtons.module.css';
import categories from '#renderer/entities/abbreviation/categories.module.css';

interface CategoryButtonsProps {
  readonly chosen: KeyCategory | '';
  readonly onChoose: (category: KeyCategory | '') => void;
}

/** The categories with their counts, most keys first; one narrows the list, next to whatever is searched. */
export const CategoryButtons = ({ chosen, onChoose }: CategoryButtonsProps) => {
  const stats = useEndpoint('getAbbreviationKeyStats');
  const { data } = stats;
  const count = (category: KeyCategory): number => data?.byCategory[category] ?? 0;
  const sorted = [...KEY_CATEGORIES]
    .filter((category) => count(category) > 0 || category === chosen)
    .sort((a, b) => count(b) - count(a));
  return (
    <div className="ds-row-wrap ds-small-row" role="group" aria-label="Categories">
      <QueryNote query={stats} failed="Couldn’t count the keys" />
      {sorted.map((category) => (
        <Button
          key={category}
          size="small"
          className={cx(styles.button, categories[category])}
          icon={CATEGORY_LOOK[category].icon}
          active={category === chosen}
          aria-pressed={category === chosen}
          onClick={() => onChoose(category === chosen ? '' : category)}
        >
          {CATEGORY_LOOK[category].label}{' '}
          <span className="ds-num ds-muted">{formatCount(count(category))}</span>
        </Button>
      ))}
    </div>
  );
};

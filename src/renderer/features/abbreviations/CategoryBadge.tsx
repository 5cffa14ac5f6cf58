import { Icon, Tag } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import type { KeyCategory } from '#shared/contract/abbreviation-key.ts';
import { CATEGORY_LOOK } from './abbreviations-view.ts';
import styles from './CategoryBadge.module.css';
import categories from '#renderer/entities/abbreviation/categories.module.css';

interface CategoryIconProps {
  readonly category: KeyCategory;
  readonly title?: string;
}

export const CategoryIcon = ({ category, title }: CategoryIconProps) => (
  <Icon
    icon={CATEGORY_LOOK[category].icon}
    size={14}
    className={cx(categories.icon, categories[category])}
    title={title ?? null}
  />
);

/** A category as word, icon and color. */
export const CategoryBadge = ({ category }: { readonly category: KeyCategory }) => {
  const { label, icon } = CATEGORY_LOOK[category];
  return (
    <Tag minimal className={cx(styles.badge, categories[category])} icon={<Icon icon={icon} size={12} />}>
      {label}
    </Tag>
  );
};

import { Icon, Tag } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import type { KeyCategory } from '#shared/contract/abbreviation-key.ts';
import { CATEGORY_LOOK } from './abbreviations-view.ts';
import styles from './CategoryBadge.module.css';
import categories from '#renderer/entities/abbreviation/categories.module.css';

export const CategoryIcon = ({ category }: { readonly category: KeyCategory }) => (
  <Icon
    icon={CATEGORY_LOOK[category].icon}
    size={14}
    className={cx(categories.icon, categories[category])}
    title={null}
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

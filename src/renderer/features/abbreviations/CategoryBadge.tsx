import { Icon, Tag } from '@blueprintjs/core';
import type { KeyCategory } from '#shared/contract/abbreviation-key.ts';
import { CATEGORY_LOOK } from './abbreviations-view.ts';

/** A category as word, icon and colour. */
export const CategoryBadge = ({ category }: { readonly category: KeyCategory }) => {
  const { label, icon } = CATEGORY_LOOK[category];
  return (
    <Tag minimal className={`ds-category ds-cat-${category}`} icon={<Icon icon={icon} size={12} />}>
      {label}
    </Tag>
  );
};

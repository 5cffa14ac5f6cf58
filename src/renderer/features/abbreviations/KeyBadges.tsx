import { Icon, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { KeyCategory, KeyStatus } from '#shared/contract/abbreviation-key.ts';
import { CATEGORY_LOOK, STATUS_NOTE } from './abbreviations-view.ts';
import styles from './KeyBadges.module.css';
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

/** A key's picture: our own drawing of its category. Hidden without one or it cannot be loaded. */
export const KeyThumbnail = ({ url, size = 40 }: { readonly url: string | null; readonly size?: number }) => {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || url === failed) return null;
  return (
    <img
      className={styles.thumbnail}
      src={url}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(url)}
    />
  );
};

/** Says where a reading is not settled; nothing where it is. */
export const StatusBadge = ({ status }: { readonly status: KeyStatus }) =>
  status === 'settled' ? null : (
    <Tip content={STATUS_NOTE[status]}>
      <Tag minimal className={cx(styles.status)} icon="help">
        {status}
      </Tag>
    </Tip>
  );

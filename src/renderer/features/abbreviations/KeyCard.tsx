import { Card, Tag } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { cx } from '#renderer/lib/cx.ts';
import { plural } from '#renderer/lib/format.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { CATEGORY_LOOK } from './abbreviations-view.ts';
import { CategoryBadge, CategoryIcon } from './CategoryBadge.tsx';
import { KeyThumbnail } from './KeyThumbnail.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import styles from './KeyCard.module.css';

interface KeyCardProps {
  readonly keyShown: AbbreviationKey;
  /** Buttons at the top right. */
  readonly actions?: ReactElement;
}

export const Meanings = ({ meanings }: { readonly meanings: readonly string[] }) => (
  <div className={styles.meanings}>
    <p>{meanings[0]}</p>
    {meanings.slice(1).map((meaning) => (
      <p key={meaning} className="ds-muted">
        or: {meaning}
      </p>
    ))}
  </div>
);

/** One key: abbreviation, picture, all its meanings, category, other spellings, and the drops that hold it. */
export const KeyCard = ({ keyShown, actions }: KeyCardProps) => {
  const { abbreviation, category, aliases, dropCount, isDisabled } = keyShown;
  return (
    <Card compact className={cx(styles.card)} data-key={keyShown.id} data-disabled={isDisabled}>
      <div className={styles.head}>
        <KeyThumbnail url={keyShown.thumbnailUrl} />
        <div className="ds-grow">
          <h3 className={styles.name}>
            <CategoryIcon category={category} title={CATEGORY_LOOK[category].label} />
            <span className="ds-mono">{abbreviation}</span>
          </h3>
          <div className="ds-row-wrap">
            <CategoryBadge category={category} />
            <StatusBadge status={keyShown.status} />
            {isDisabled ? <Tag minimal>disabled</Tag> : null}
            {keyShown.isEdited ? <Tag minimal>edited</Tag> : null}
            {keyShown.origin === 'user' ? <Tag minimal>added</Tag> : null}
          </div>
        </div>
        {actions}
      </div>
      <Meanings meanings={keyShown.meanings} />
      {aliases.length === 0 ? null : (
        <div className={cx('ds-row-wrap', styles.aliases)} aria-label="Aliases" role="group">
          <span className="ds-faint ds-small">Aliases</span>
          {aliases.map((alias) => (
            <Tag minimal key={alias} className="ds-mono">
              {alias}
            </Tag>
          ))}
        </div>
      )}
      <div className={cx(styles.foot, 'ds-small ds-num')}>
        {dropCount === 0 ? (
          <span className="ds-faint">Not found in this dataset</span>
        ) : (
          <Link to={`/drops?abbreviation=${encodeURIComponent(abbreviation)}`}>
            In {plural(dropCount, 'drop')}
          </Link>
        )}
      </div>
    </Card>
  );
};

import { Card, Tag } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { cx } from '#renderer/lib/cx.ts';
import { plural } from '#renderer/lib/format.ts';
import { useNear } from '#renderer/ui/use-near.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { keyWords } from './abbreviations-view.ts';
import { CategoryBadge, KeyThumbnail, StatusBadge } from './KeyBadges.tsx';
import styles from './KeyCard.module.css';

interface KeyCardProps {
  readonly keyShown: AbbreviationKey;
  readonly actions: ReactElement;
  /** Whether it is in sight when the list opens. */
  readonly isFirst: boolean;
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

/** One key: abbreviation, picture, all its meanings, category, other spellings, and the drops that contain it. */
const KeyBody = ({ keyShown, actions }: Pick<KeyCardProps, 'keyShown' | 'actions'>) => {
  const { abbreviation, category, aliases, dropCount, isDisabled } = keyShown;
  return (
    <>
      <div className={styles.head}>
        <KeyThumbnail url={keyShown.thumbnailUrl} />
        <div className="ds-grow">
          <h3 className={cx(styles.name, 'ds-mono')}>{abbreviation}</h3>
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
    </>
  );
};

/** A key in the list: its words until it comes near the window, then its card. */
export const KeyCard = ({ keyShown, actions, isFirst }: KeyCardProps) => {
  const { place, isNear } = useNear<HTMLDivElement>(isFirst);
  return (
    <Card
      ref={place}
      compact
      className={cx(styles.card, !isNear && styles.words)}
      data-key={keyShown.id}
      data-disabled={keyShown.isDisabled}
    >
      {isNear ? <KeyBody keyShown={keyShown} actions={actions} /> : keyWords(keyShown)}
    </Card>
  );
};

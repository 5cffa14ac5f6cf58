import { Tag } from '@blueprintjs/core';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { Tip } from '#renderer/ui/Tip.tsx';
import { isDayOnly } from '#shared/time.ts';
import styles from './DropMeta.module.css';

interface DropMetaProps {
  /** False where the tripcode is elsewhere. */
  readonly withTripcode?: boolean;
  readonly drop: {
    readonly timestamp: string;
    readonly platform: string;
    readonly boardName: string;
    readonly tripcode: string | null;
  };
}

export const DropMeta = ({ drop, withTripcode = true }: DropMetaProps) => {
  const { timeZone } = usePreferences();
  return (
    <div className={styles.meta}>
      <time dateTime={isDayOnly(drop.timestamp) ? drop.timestamp : `${drop.timestamp}Z`}>
        {formatTimestamp(drop.timestamp, timeZone)}
      </time>
      <span>
        {drop.platform} {drop.boardName}
      </span>
      {drop.tripcode === null || !withTripcode ? null : (
        <Tip content="Tripcode">
          <Tag minimal className={cx('ds-mono', styles.tripcode)}>
            {drop.tripcode}
          </Tag>
        </Tip>
      )}
    </div>
  );
};

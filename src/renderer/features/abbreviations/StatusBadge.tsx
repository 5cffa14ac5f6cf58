import { Tag } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { KeyStatus } from '#shared/contract/abbreviation-key.ts';
import { STATUS_NOTE } from './abbreviations-view.ts';
import styles from './StatusBadge.module.css';

/** Says where a reading is not settled; nothing where it is. */
export const StatusBadge = ({ status }: { readonly status: KeyStatus }) =>
  status === 'settled' ? null : (
    <Tip content={STATUS_NOTE[status]}>
      <Tag minimal className={cx(styles.status)} icon="help">
        {status}
      </Tag>
    </Tip>
  );

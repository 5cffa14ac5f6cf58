import { Tag } from '@blueprintjs/core';
import { Tip } from '#renderer/ui/Tip.tsx';
import type { KeyStatus } from '#shared/contract/abbreviation-key.ts';
import { STATUS_NOTE } from './abbreviations-view.ts';

/** Says where a reading is not settled; nothing where it is. */
export const StatusBadge = ({ status }: { readonly status: KeyStatus }) =>
  status === 'settled' ? null : (
    <Tip content={STATUS_NOTE[status]}>
      <Tag minimal className="ds-status" icon="help">
        {status}
      </Tag>
    </Tip>
  );

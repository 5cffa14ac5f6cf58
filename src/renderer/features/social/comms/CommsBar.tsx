import { Button, FormGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { accountOptions } from '#renderer/entities/account/account-options.ts';
import { PlatformField } from '#renderer/entities/account/PlatformField.tsx';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import type { CommsView, PlatformFilter } from '#renderer/features/social/social-view.ts';
import { cx } from '#renderer/lib/cx.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import { AccountsDialog } from './AccountsDialog.tsx';
import { useCoordinationRun } from './use-coordination-run.ts';
import styles from './CommsBar.module.css';
import fieldRow from '#renderer/ui/field/FieldRow.module.css';

interface CommsBarProps {
  readonly accounts: readonly SocialAccount[];
  readonly username: string;
  readonly platform: PlatformFilter;
  readonly onChange: (change: Partial<CommsView>) => void;
}

/** Whom, where, and the quick action. */
export const CommsBar = ({ accounts, username, platform, onChange }: CommsBarProps) => {
  const [isEditing, setEditing] = useState(false);
  const { query } = useMethodSet();
  const { start, isRunning } = useCoordinationRun();
  return (
    <div className={cx(fieldRow.row, styles.bar)}>
      <FormGroup label="Target Account">
        <div className="ds-row">
          <SelectField
            label="Target Account"
            isLabelHidden
            value={username}
            options={accountOptions(accounts)}
            onChange={(account) => onChange({ account, finding: '' })}
          />
          <Button variant="minimal" icon="edit" aria-label="Edit accounts" onClick={() => setEditing(true)} />
        </div>
      </FormGroup>
      <PlatformField
        label="Platform Filter"
        value={platform}
        onChange={(next) => onChange({ platform: next })}
      />
      <FormGroup label="Quick Actions">
        <Button
          intent="primary"
          icon="endorsed"
          text={isRunning ? 'Analyzing...' : 'Find Q Proofs'}
          disabled={isRunning || username === ''}
          onClick={() => {
            start({ username, platform, ...query });
            onChange({ tab: 'proofs' });
          }}
        />
      </FormGroup>
      <AccountsDialog isOpen={isEditing} accounts={accounts} onClose={() => setEditing(false)} />
    </div>
  );
};

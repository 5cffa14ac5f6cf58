import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import type { CommsView, PlatformFilter } from '#renderer/features/social/social-view.ts';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import { AccountsDialog } from './AccountsDialog.tsx';
import { useCoordinationRun } from './use-coordination-run.ts';

interface CommsBarProps {
  readonly accounts: readonly SocialAccount[];
  readonly username: string;
  readonly platform: PlatformFilter;
  readonly onChange: (change: Partial<CommsView>) => void;
}

const PLATFORMS = [
  { value: 'all', label: 'All Platforms' },
  { value: 'twitter', label: 'Twitter' },
  { value: 'truthsocial', label: 'Truth Social' },
];

/** Whom, where, and the quick action. */
export const CommsBar = ({ accounts, username, platform, onChange }: CommsBarProps) => {
  const [isEditing, setEditing] = useState(false);
  const { start, isRunning } = useCoordinationRun();
  return (
    <div className="ds-form-row ds-comms-bar">
      <FormGroup label="Target Account" labelFor="comms-account">
        <div className="ds-row">
          <HTMLSelect
            id="comms-account"
            value={username}
            options={accounts.map((one) => ({
              value: one.username,
              label: `${one.displayName} (@${one.username})`,
            }))}
            onChange={(event) => onChange({ account: event.currentTarget.value, finding: '' })}
          />
          <Button variant="minimal" icon="edit" aria-label="Edit accounts" onClick={() => setEditing(true)} />
        </div>
      </FormGroup>
      <FormGroup label="Platform Filter" labelFor="comms-platform">
        <HTMLSelect
          id="comms-platform"
          value={platform}
          options={PLATFORMS}
          onChange={(event) => onChange({ platform: event.currentTarget.value as PlatformFilter })}
        />
      </FormGroup>
      <FormGroup label="Quick Actions">
        <Button
          intent="primary"
          icon="endorsed"
          text={isRunning ? 'Analyzing...' : 'Find Q Proofs'}
          disabled={isRunning || username === ''}
          onClick={() => {
            start({ username, platform });
            onChange({ tab: 'proofs' });
          }}
        />
      </FormGroup>
      <AccountsDialog isOpen={isEditing} accounts={accounts} onClose={() => setEditing(false)} />
    </div>
  );
};

import { Button, FormGroup } from '@blueprintjs/core';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { accountOptions } from '#renderer/entities/account/account-options.ts';
import { PlatformField } from '#renderer/entities/account/PlatformField.tsx';
import { setParser, useMethodSet } from '#renderer/entities/set/method-set.ts';
import { commsParsers, type CommsView, type PlatformFilter } from '#renderer/features/social/social-view.ts';
import { cx } from '#renderer/lib/cx.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TabStrip } from '#renderer/ui/TabStrip.tsx';
import { AccountsDialog } from './AccountsDialog.tsx';
import { CollectionCards } from './CollectionCards.tsx';
import { CommsStatistics } from './CommsStatistics.tsx';
import { facetParsers, usePostFacets } from './post-facets.ts';
import { PostsTimeline } from './PostsTimeline.tsx';
import { ProofsTab, proofsParsers } from './ProofsTab.tsx';
import { TargetAccounts, type TargetProps } from './TargetAccounts.tsx';
import { useCoordinationRun } from './use-coordination-run.ts';
import styles from './CommsBar.module.css';
import fieldRow from '#renderer/ui/field/FieldRow.module.css';

interface CommsBarProps extends Pick<TargetProps, 'accounts' | 'username'> {
  readonly platform: PlatformFilter;
  readonly onChange: (change: Partial<CommsView>) => void;
}

const CommsBar = ({ accounts, username, platform, onChange }: CommsBarProps) => {
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

const Center = ({ accounts, username, note }: TargetProps) => {
  const [view, setView] = useQueryStates(commsParsers);
  const [, setFacets] = usePostFacets();
  return (
    <div className="ds-stack">
      <CommsBar
        accounts={accounts}
        username={username}
        platform={view.platform}
        onChange={(change) => void setView(change)}
      />
      {note}
      <TabStrip
        id="comms-tabs"
        selected={view.tab}
        onSelect={(tab) => void setView({ tab })}
        tabs={[
          {
            id: 'timeline',
            title: 'Posts Timeline',
            icon: 'timeline-events',
            panel: (
              <PostsTimeline
                username={username}
                platform={view.platform}
                search={view.search}
                onSearch={(search) => void setView({ search }, NO_STEP)}
              />
            ),
          },
          {
            id: 'collection',
            title: 'Data Collection',
            icon: 'cloud-download',
            panel: (
              <CollectionCards
                key={username}
                username={username}
                onMonth={(month) => {
                  setFacets({ month });
                  void setView({ tab: 'timeline' });
                }}
              />
            ),
          },
          {
            id: 'proofs',
            title: 'Q Proofs',
            icon: 'endorsed',
            panel: (
              <ProofsTab
                key={username}
                username={username}
                platform={view.platform}
                finding={view.finding}
                onFinding={(finding) => void setView({ finding })}
              />
            ),
          },
          {
            id: 'statistics',
            title: 'Statistics',
            icon: 'chart',
            panel: <CommsStatistics key={username} username={username} platform={view.platform} />,
          },
        ]}
      />
    </div>
  );
};

export const parameters = { ...commsParsers, ...facetParsers, ...proofsParsers, set: setParser };

/** `/comms`: the accounts, then the posts of the chosen one next to the drops, and what is expected by chance. */
export const CommsPage = () => <TargetAccounts>{(target) => <Center {...target} />}</TargetAccounts>;

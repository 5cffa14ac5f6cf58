import { useQueryStates } from 'nuqs';
import { commsParsers } from '#renderer/features/social/social-view.ts';
import { NO_STEP } from '#renderer/lib/url.ts';
import { TabStrip } from '#renderer/ui/TabStrip.tsx';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import { CollectionCards } from './CollectionCards.tsx';
import { CommsBar } from './CommsBar.tsx';
import { CommsStatistics } from './CommsStatistics.tsx';
import { DemonstrationNote } from './DemonstrationNote.tsx';
import { usePostFacets } from './post-facets.ts';
import { PostsTimeline } from './PostsTimeline.tsx';
import { ProofsTab } from './ProofsTab.tsx';
import { TargetAccounts } from './TargetAccounts.tsx';
import { useTargetAccount } from './use-target-account.ts';

const Center = ({ accounts }: { readonly accounts: readonly SocialAccount[] }) => {
  const [view, setView] = useQueryStates(commsParsers);
  const [, setFacets] = usePostFacets();
  const chosen = useTargetAccount(accounts, view.account);
  const username = chosen?.username ?? '';
  return (
    <div className="ds-stack">
      <CommsBar
        accounts={accounts}
        username={username}
        platform={view.platform}
        onChange={(change) => void setView(change)}
      />
      {chosen?.origin === 'demonstration' ? (
        <DemonstrationNote
          accounts={accounts}
          username={username}
          onChoose={(account) => void setView({ account })}
        />
      ) : null}
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

/** The accounts, then everything about the chosen one. */
export const CommsPanel = () => (
  <TargetAccounts>{(accounts) => <Center accounts={accounts} />}</TargetAccounts>
);

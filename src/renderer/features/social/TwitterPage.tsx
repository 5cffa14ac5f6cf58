import { useQueryState } from 'nuqs';
import { TabStrip } from '#renderer/ui/TabStrip.tsx';
import { ImportPanel } from './import/ImportPanel.tsx';
import { twitterTabParser } from './social-view.ts';
import { CollectedPanel } from './twitter/CollectedPanel.tsx';
import { CollectPanel } from './twitter/CollectPanel.tsx';
import { SetupPanel } from './twitter/SetupPanel.tsx';

export const parameters = { tab: twitterTabParser };

/** `/twitter`: collect, set up, see what was collected, import files. */
export const TwitterPage = () => {
  const [tab, setTab] = useQueryState('tab', twitterTabParser);
  return (
    <TabStrip
      id="twitter-tabs"
      selected={tab}
      onSelect={(id) => void setTab(id)}
      tabs={[
        { id: 'collect', title: 'Collect Data', icon: 'cloud-download', panel: <CollectPanel /> },
        { id: 'setup', title: 'Setup & Tools', icon: 'wrench', panel: <SetupPanel /> },
        { id: 'collected', title: 'Collected Data', icon: 'database', panel: <CollectedPanel /> },
        { id: 'import', title: 'Import', icon: 'import', panel: <ImportPanel /> },
      ]}
    />
  );
};

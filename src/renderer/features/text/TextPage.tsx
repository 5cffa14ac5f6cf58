import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TabStrip } from '#renderer/ui/TabStrip.tsx';
import { CollocatesTab } from './CollocatesTab.tsx';
import { ConcordanceTab } from './ConcordanceTab.tsx';
import { DispersionTab } from './DispersionTab.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { KeynessTab } from './KeynessTab.tsx';
import { SetPickers } from './SetPickers.tsx';
import { TABS, useTextView } from './text-view.ts';
import { TrendsTab } from './TrendsTab.tsx';
import { WordOptions } from './WordOptions.tsx';

/** `/text`: words of two sets in context, compared, and over time. */
export const TextPage = () => {
  const [view, change] = useTextView();
  const props = { view, change };
  return (
    <div className="ds-stack">
      <SectionCard
        title="Sets"
        icon="intersection"
        subtitle="What is compared; a post in both sets counts once, in A"
        actions={<WordOptions {...props} />}
      >
        <SetPickers {...props} />
      </SectionCard>
      <SectionCard title="Words" icon="font">
        <TabStrip
          id="text-tabs"
          selected={view.tab}
          onSelect={(id) => void change({ tab: TABS.find((tab) => tab === id) ?? 'concordance' })}
          tabs={[
            {
              id: 'concordance',
              title: 'Concordance',
              icon: 'search-text',
              panel: <ConcordanceTab {...props} />,
            },
            { id: 'keyness', title: 'Keyness', icon: 'comparison', panel: <KeynessTab {...props} /> },
            { id: 'collocates', title: 'Collocates', icon: 'graph', panel: <CollocatesTab {...props} /> },
            {
              id: 'dispersion',
              title: 'Dispersion',
              icon: 'multi-select',
              panel: <DispersionTab {...props} />,
            },
            {
              id: 'trends',
              title: 'Trends and n-grams',
              icon: 'timeline-line-chart',
              panel: <TrendsTab {...props} />,
            },
          ]}
        />
      </SectionCard>
      <ItemDialog {...props} />
    </div>
  );
};

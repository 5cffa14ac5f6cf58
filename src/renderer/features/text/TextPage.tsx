import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { TabStrip, type TabEntry } from '#renderer/ui/TabStrip.tsx';
import { CollocatesTab } from './CollocatesTab.tsx';
import { ConcordanceTab } from './ConcordanceTab.tsx';
import { DispersionTab } from './DispersionTab.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { useKeynessExample } from './keyness-example.ts';
import { KeynessTab } from './KeynessTab.tsx';
import { SetPickers } from './SetPickers.tsx';
import { useTextView, type TextView } from './text-view.ts';
import { TrendsTab } from './TrendsTab.tsx';
import { useWordExample } from './word-example.ts';

/** `/text`: words of two sets in context, compared, and over time. */
export const TextPage = () => {
  const asked = useTextView();
  const sides = useKeynessExample(asked.view);
  const word = useWordExample(sides.view ?? asked.view);
  const isChosen = sides.view !== null && word !== null;
  const view = word ?? asked.view;
  const shown = isChosen ? null : <Skeleton text="Choosing an example…" />;
  const bench = { ...asked, view };
  const { change } = bench;
  const tabs: readonly TabEntry<TextView['tab']>[] = [
    {
      id: 'concordance',
      title: 'Concordance',
      icon: 'search-text',
      panel: shown ?? <ConcordanceTab {...bench} />,
    },
    {
      id: 'keyness',
      title: 'Keyness',
      icon: 'comparison',
      panel: shown ?? <KeynessTab {...bench} />,
    },
    { id: 'collocates', title: 'Collocates', icon: 'graph', panel: shown ?? <CollocatesTab {...bench} /> },
    {
      id: 'dispersion',
      title: 'Dispersion',
      icon: 'multi-select',
      panel: shown ?? <DispersionTab {...bench} />,
    },
    {
      id: 'trends',
      title: 'Trends and n-grams',
      icon: 'timeline-line-chart',
      panel: shown ?? <TrendsTab {...bench} />,
    },
  ];
  return (
    <div className="ds-stack">
      <SectionCard title="Sets" hasHead={false}>
        <SetPickers {...bench} />
      </SectionCard>
      <SectionCard title="Words" hasHead={false}>
        <div className="ds-stack-tight">
          {sides.query === null ? null : (
            <QueryNote query={sides.query} failed="Couldn’t choose an example" />
          )}
          {word === null || word === sides.view ? null : (
            <p className="ds-muted ds-small">
              An example from the most frequent abbreviations. Enter a word of your own.
            </p>
          )}
          <TabStrip id="text-tabs" tabs={tabs} selected={view.tab} onSelect={(tab) => void change({ tab })} />
        </div>
      </SectionCard>
      <ItemDialog {...bench} />
    </div>
  );
};

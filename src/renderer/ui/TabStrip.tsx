import { Tab, Tabs, type IconName } from '@blueprintjs/core';
import { Suspense, type ReactElement } from 'react';
import { Skeleton } from './Skeleton.tsx';

export interface TabEntry<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly icon: IconName;
  readonly panel: ReactElement;
}

interface TabStripProps<Id extends string> {
  readonly id: string;
  readonly tabs: readonly (Omit<TabEntry<Id>, 'icon'> & Partial<Pick<TabEntry, 'icon'>>)[];
  /** An unknown one opens the first. */
  readonly selected: string;
  readonly onSelect: (id: Id) => void;
}

/** Tabs of which only the open one is in the page; a panel’s code may load when it is opened. */
export const TabStrip = <Id extends string>({ id, tabs, selected, onSelect }: TabStripProps<Id>) => (
  <Tabs
    // The sliding line is measured before the icons are in and ends up next to its tab.
    animate={false}
    id={id}
    renderActiveTabPanelOnly
    selectedTabId={tabs.some((tab) => tab.id === selected) ? selected : (tabs[0]?.id ?? '')}
    onChange={(next) => {
      const chosen = tabs.find((tab) => tab.id === next);
      if (chosen !== undefined) onSelect(chosen.id);
    }}
  >
    {tabs.map((tab) => (
      // Said outright: the arrow keys go only over tabs that say they are not disabled.
      <Tab
        key={tab.id}
        id={tab.id}
        title={tab.title}
        icon={tab.icon ?? null}
        panel={<Suspense fallback={<Skeleton height={520} />}>{tab.panel}</Suspense>}
        disabled={false}
      />
    ))}
  </Tabs>
);

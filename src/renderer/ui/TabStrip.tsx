import { Tab, Tabs, type IconName } from '@blueprintjs/core';
import type { ReactElement } from 'react';

export interface TabEntry {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly panel: ReactElement;
}

interface TabStripProps {
  readonly id: string;
  readonly tabs: readonly TabEntry[];
  /** An unknown one opens the first. */
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/** Tabs of which only the open one is in the page. */
export const TabStrip = ({ id, tabs, selected, onSelect }: TabStripProps) => (
  <Tabs
    // The sliding line is measured before the icons are in and ends up beside its tab.
    animate={false}
    id={id}
    renderActiveTabPanelOnly
    selectedTabId={tabs.some((tab) => tab.id === selected) ? selected : (tabs[0]?.id ?? '')}
    onChange={(next) => onSelect(String(next))}
  >
    {tabs.map((tab) => (
      // Said outright: the arrow keys go only over tabs that say they are not disabled.
      <Tab key={tab.id} id={tab.id} title={tab.title} icon={tab.icon} panel={tab.panel} disabled={false} />
    ))}
  </Tabs>
);

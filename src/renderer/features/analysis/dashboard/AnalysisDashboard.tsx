import { Callout } from '@blueprintjs/core';
import type { ComponentProps } from 'react';
import { OpenDropContext } from '#renderer/entities/drop/open-drop.ts';
import { useFilters, useKeptFilters } from '#renderer/features/analysis/filters/use-filters.ts';
import { useCommands } from '#renderer/lib/commands.ts';
import { cx } from '#renderer/lib/cx.ts';
import { useIsLow } from '#renderer/lib/use-media.ts';
import { TabStrip, type TabEntry } from '#renderer/ui/TabStrip.tsx';
import { DISCLAIMER } from '#shared/constants.ts';
import { AnalysisControls } from './AnalysisControls.tsx';
import { FilterLine } from './FilterLine.tsx';
import { StandingOut } from './StandingOut.tsx';
import { StatCards } from './StatCards.tsx';
import styles from './AnalysisDashboard.module.css';
import sidebar from '#renderer/ui/sidebar.module.css';

interface AnalysisDashboardProps extends ComponentProps<typeof StatCards> {
  readonly page: 'Dashboard' | 'Research';
  /** Stable: the command palette goes to every one. */
  readonly tabs: readonly TabEntry[];
}

/** The banner above everything that interprets drops. */
const Disclaimer = () => (
  <Callout icon="info-sign" compact className={cx(styles.disclaimer)} data-disclaimer>
    {DISCLAIMER}
  </Callout>
);

/**
 * The frame of both dashboards: figures, filters, and views in tabs. In a low window a chosen tab comes before what all tabs
 * share; the order of the document is the order that is seen.
 */
export const AnalysisDashboard = ({ page, tabs, labels }: AnalysisDashboardProps) => {
  useKeptFilters();
  const [filters, setFilters] = useFilters();
  useCommands(
    `${page}-tabs`,
    tabs.map(({ id, title, icon }) => ({
      id: `tab:${id}`,
      label: `Go to tab: ${title}`,
      icon,
      group: page,
      keywords: 'tab switch view',
      run: () => setFilters({ tab: id }),
    })),
  );
  const isOther = tabs.slice(1).some(({ id }) => id === filters.tab);
  const isLow = useIsLow();
  const shared = [
    <Disclaimer key="disclaimer" />,
    <StatCards key="figures" labels={labels} />,
    page === 'Dashboard' ? <StandingOut key="findings" isFolded={isOther} /> : null,
  ];
  const views = (
    <div key="views" className={sidebar.columns}>
      <AnalysisControls />
      <OpenDropContext value={(drop) => setFilters({ drop })}>
        <FilterLine />
        <div className={sidebar.rest}>
          <TabStrip
            id={`${page.toLowerCase()}-tabs`}
            tabs={tabs}
            selected={filters.tab}
            onSelect={(tab) => setFilters({ tab })}
          />
        </div>
      </OpenDropContext>
    </div>
  );
  return <div className="ds-stack">{isLow && isOther ? [views, ...shared] : [...shared, views]}</div>;
};

import { type ComponentProps } from 'react';
import { TabStrip, type TabEntry } from '#renderer/ui/TabStrip.tsx';
import { AnalysisControls } from './AnalysisControls.tsx';
import { Disclaimer } from './Disclaimer.tsx';
import type { FilterProps } from './FilterFields.tsx';
import { FilterNotice } from './FilterNotice.tsx';
import { StatCards } from './StatCards.tsx';
import sidebar from '#renderer/ui/sidebar.module.css';

interface AnalysisDashboardProps extends FilterProps, ComponentProps<typeof StatCards> {
  readonly id: string;
  readonly tabs: readonly TabEntry[];
}

/** The frame of both dashboards: figures, filters, and views in tabs. */
export const AnalysisDashboard = ({ id, tabs, labels, filters, setFilters }: AnalysisDashboardProps) => (
  <div className="ds-stack">
    <Disclaimer />
    <FilterNotice tabs={tabs} />
    <StatCards labels={labels} />
    <div className={sidebar.columns}>
      <AnalysisControls filters={filters} setFilters={setFilters} />
      <TabStrip id={id} tabs={tabs} selected={filters.tab} onSelect={(tab) => void setFilters({ tab })} />
    </div>
  </div>
);

import { Tab, Tabs, TabsExpander } from '@blueprintjs/core';
import { Link } from 'react-router';
import { ANALYSIS_TABS, analysisViewCodec } from '#renderer/lib/abbreviations-view.ts';
import { useUrlState } from '#renderer/state/url.ts';
import { DropSearch } from './DropSearch.tsx';
import { StatisticsPanel } from './StatisticsPanel.tsx';
import { TopPanel } from './TopPanel.tsx';

/** The three tabs of the analysis page; tab, drop, selected key and highlights stand in the URL. */
export const AnalysisPanel = () => {
  const [view, setView] = useUrlState(analysisViewCodec);
  return (
    <Tabs
      id="abbreviation-analysis"
      className="ds-abbreviation-tabs"
      selectedTabId={view.tab}
      // The moving line is measured before the font is there, and stays beside its tab.
      animate={false}
      renderActiveTabPanelOnly
      onChange={(id) => {
        setView({ tab: ANALYSIS_TABS.find((tab) => tab === id) ?? 'search' });
      }}
    >
      <Tab id="search" title="Search Q Drop" panel={<DropSearch view={view} setView={setView} />} />
      <Tab id="statistics" title="Statistics" panel={<StatisticsPanel />} />
      <Tab id="top" title="Top Abbreviations" panel={<TopPanel view={view} setView={setView} />} />
      <TabsExpander />
      <Link to="/abbreviations">All keys</Link>
    </Tabs>
  );
};

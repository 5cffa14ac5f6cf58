import { useQueryStates } from 'nuqs';
import { Link } from 'react-router';
import { cx } from '#renderer/lib/cx.ts';
import { TabStrip } from '#renderer/ui/TabStrip.tsx';
import { analysisParsers } from './abbreviations-view.ts';
import { DropSearch } from './DropSearch.tsx';
import { StatisticsPanel } from './StatisticsPanel.tsx';
import { TopPanel } from './TopPanel.tsx';
import styles from './AnalysisPanel.module.css';

export const parameters = analysisParsers;

/** `/abbreviations/analysis`: three tabs; tab, drop, selected key and highlights are in the URL. */
export const AbbreviationAnalysisPage = () => {
  const [view, setView] = useQueryStates(analysisParsers);
  const page = { view, setView };
  return (
    <div className={styles.tabs}>
      {/* Next to the tabs, not among them: a list of tabs may contain tabs only. */}
      <Link className={cx(styles.link)} to="/abbreviations">
        All keys
      </Link>
      <TabStrip
        id="abbreviation-analysis"
        selected={view.tab}
        onSelect={(tab) => void setView({ tab })}
        tabs={[
          { id: 'search', title: 'Search Q Drop', icon: 'search', panel: <DropSearch {...page} /> },
          { id: 'statistics', title: 'Statistics', icon: 'chart', panel: <StatisticsPanel /> },
          { id: 'top', title: 'Top Abbreviations', icon: 'sort-desc', panel: <TopPanel {...page} /> },
        ]}
      />
    </div>
  );
};

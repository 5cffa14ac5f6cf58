import { Disclaimer } from './Disclaimer.tsx';
import { ResearchPanel } from './ResearchPanel.tsx';

/** `/research`, and what `/legacy` leads to: the research dashboard. */
export const ResearchPage = () => (
  <div className="ds-stack">
    <Disclaimer />
    <ResearchPanel />
  </div>
);

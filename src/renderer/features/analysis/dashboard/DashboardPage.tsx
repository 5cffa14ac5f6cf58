import { DashboardPanel } from './DashboardPanel.tsx';
import { Disclaimer } from './Disclaimer.tsx';

/** `/`: the analysis dashboard. */
export const DashboardPage = () => (
  <div className="ds-stack">
    <Disclaimer />
    <DashboardPanel />
  </div>
);

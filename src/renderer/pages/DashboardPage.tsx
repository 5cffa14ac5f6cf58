import { Disclaimer } from '#renderer/components/Disclaimer.tsx';
import { DashboardPanel } from '#renderer/panels/dashboard/DashboardPanel.tsx';
import '#renderer/styles/dashboard.css';

/** `/`: the analysis dashboard. */
export const DashboardPage = () => (
  <div className="ds-stack">
    <Disclaimer />
    <DashboardPanel />
  </div>
);

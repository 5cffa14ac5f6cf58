import { lazy } from 'react';
import { SelectedDrop, type SelectedDropProps } from '#renderer/features/analysis/SelectedDrop.tsx';

// Drawing a graph is 170 kB, which the other tabs do not load.
const NetworkGraphPanel = lazy(async () => ({
  default: (await import('./NetworkGraphPanel.tsx')).NetworkGraphPanel,
}));

/** The network graph under a dashboard's filters; threshold, days, parts and view are in the URL. */
export const NetworkPanel = ({ full = false }: SelectedDropProps) => (
  <div className="ds-stack">
    <NetworkGraphPanel />
    {full ? <SelectedDrop full /> : null}
  </div>
);

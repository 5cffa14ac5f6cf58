import { lazy } from 'react';
import { SelectedDrop } from '#renderer/features/analysis/SelectedDrop.tsx';

// Drawing a graph is 170 kB, which the other tabs do not load.
const NetworkGraphPanel = lazy(async () => ({
  default: (await import('./NetworkGraphPanel.tsx')).NetworkGraphPanel,
}));

interface NetworkPanelProps {
  /** The selected drop in full, as the research page shows it. */
  readonly full?: boolean;
}

/** The network graph under a dashboard's filters; threshold, days, parts and view are in the URL. */
export const NetworkPanel = ({ full = false }: NetworkPanelProps) => (
  <div className="ds-stack">
    <NetworkGraphPanel />
    {full ? <SelectedDrop full /> : null}
  </div>
);

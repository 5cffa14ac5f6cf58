import { KeysPanel } from './KeysPanel.tsx';
import { KeyStatsPanel } from './KeyStatsPanel.tsx';

/** `/abbreviations`: Q Abbreviation Keys. */
export const AbbreviationsPage = () => (
  <div className="ds-stack">
    <KeyStatsPanel />
    <KeysPanel />
  </div>
);

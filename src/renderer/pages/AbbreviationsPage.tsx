import { KeysPanel } from '#renderer/panels/abbreviations/KeysPanel.tsx';
import { KeyStatsPanel } from '#renderer/panels/abbreviations/KeyStatsPanel.tsx';
import '#renderer/styles/abbreviations.css';

/** `/abbreviations`: Q Abbreviation Keys. */
export const AbbreviationsPage = () => (
  <div className="ds-stack">
    <KeyStatsPanel />
    <KeysPanel />
  </div>
);

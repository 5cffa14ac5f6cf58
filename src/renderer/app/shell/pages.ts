import type { IconName } from '@blueprintjs/core';

export interface PageLink {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  /** In the navigation bar; the others are reached from other pages and the palette. */
  readonly inBar: boolean;
  readonly adminOnly?: true;
}

/** Every page one can go to, for the navigation bar and the command palette. */
export const PAGES: readonly PageLink[] = [
  { path: '/', label: 'Dashboard', icon: 'dashboard', inBar: true },
  { path: '/drops', label: 'Q Drops', icon: 'document', inBar: true },
  { path: '/comms', label: 'Comms', icon: 'chat', inBar: true },
  { path: '/abbreviations', label: 'Abbreviations', icon: 'manual', inBar: true },
  { path: '/ai-models', label: 'AI Models', icon: 'predictive-analysis', inBar: true },
  { path: '/admin', label: 'Admin', icon: 'cog', inBar: true, adminOnly: true },
  { path: '/research', label: 'Research Dashboard', icon: 'lab-test', inBar: false },
  { path: '/abbreviations/analysis', label: 'Q Drop Abbreviation Analysis', icon: 'highlight', inBar: false },
  { path: '/ingestion', label: 'Ingestion', icon: 'import', inBar: false },
  { path: '/twitter', label: 'Twitter Data Collection', icon: 'satellite', inBar: false },
  { path: '/coder', label: 'Audited Coder', icon: 'endorsed', inBar: false },
  { path: '/methods', label: 'Methods', icon: 'function', inBar: false },
  { path: '/settings', label: 'Settings', icon: 'settings', inBar: false },
];

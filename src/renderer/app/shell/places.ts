/** A tab or a card that the palette leads to, by the name that it has on its page. */
export interface PagePlace {
  readonly page: string;
  readonly name: string;
  /** Address of the workstation. */
  readonly to: string;
}

const tabs = (
  page: string,
  path: string,
  parameter: string,
  entries: readonly (readonly [id: string, name: string])[],
): readonly PagePlace[] => entries.map(([id, name]) => ({ page, name, to: `${path}?${parameter}=${id}` }));

/** The tabs of the pages; a test compares their ids and titles with the pages themselves. */
export const TABS: readonly PagePlace[] = [
  ...tabs('Dashboard', '/', 'tab', [
    ['network', 'Network Graph'],
    ['correlations', 'Correlations'],
    ['patterns', 'AI Patterns'],
  ]),
  ...tabs('Research Dashboard', '/research', 'tab', [
    ['matrix', 'Correlation Matrix'],
    ['deltas', 'Delta Analysis'],
    ['patterns', 'Pattern Analysis'],
  ]),
  ...tabs('Pattern Analysis', '/research', 'tab=patterns&patterns', [
    ['clusters', 'Temporal Clusters'],
    ['frequency', 'Frequency Analysis'],
    ['content', 'Content Patterns'],
    ['audit', 'Timestamp Audit'],
    ['style', 'Style Change'],
  ]),
  ...tabs('Comms', '/comms', 'tab', [
    ['timeline', 'Posts Timeline'],
    ['collection', 'Data Collection'],
    ['proofs', 'Q Proofs'],
    ['statistics', 'Statistics'],
  ]),
  ...tabs('Text Bench', '/text', 'tab', [
    ['concordance', 'Concordance'],
    ['keyness', 'Keyness'],
    ['collocates', 'Collocates'],
    ['dispersion', 'Dispersion'],
    ['trends', 'Trends and n-grams'],
  ]),
  ...tabs('Topics', '/topics', 'tab', [
    ['like', 'More like this'],
    ['duplicates', 'Near-duplicates'],
  ]),
  ...tabs('Claim Ledger', '/claims', 'tab', [
    ['claims', 'Claims'],
    ['tally', 'Tally'],
    ['log', 'Log'],
  ]),
  ...tabs('Abbreviation Analysis', '/abbreviations/analysis', 'tab', [
    ['statistics', 'Statistics'],
    ['top', 'Top Abbreviations'],
  ]),
  ...tabs('Admin', '/admin', 'tab', [
    ['ingestion', 'Data Ingestion'],
    ['social', 'Social Media'],
    ['system', 'System'],
  ]),
];

/** Cards that are looked for by name; a test finds each title in the pages. */
export const CARDS: readonly PagePlace[] = [
  { page: 'Q Proofs', name: 'Pair ledger', to: '/comms?tab=proofs' },
  { page: 'Q Proofs', name: 'Base rates', to: '/comms?tab=proofs' },
  { page: 'Q Proofs', name: 'Findings', to: '/comms?tab=proofs' },
  { page: 'Working Sets', name: 'Working sets', to: '/sets' },
  { page: 'Plans and tests', name: 'Test register', to: '/plans' },
  { page: 'Dashboard', name: 'What stands out', to: '/' },
];

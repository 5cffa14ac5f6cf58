/** Every page, for the tests that look at each one: its name, its path and the heading that says it is there. */
export const ROUTES = [
  { name: 'dashboard', path: '/', heading: 'Dashboard' },
  { name: 'drops', path: '/drops', heading: 'Q Drops Collection' },
  { name: 'drop', path: '/drops/42', heading: 'Q Drop #42' },
  { name: 'comms', path: '/comms', heading: 'Communications Center' },
  { name: 'abbreviations', path: '/abbreviations', heading: 'Q Abbreviation Keys' },
  { name: 'abbreviation-analysis', path: '/abbreviations/analysis', heading: 'Q Drop Abbreviation Analysis' },
  { name: 'admin', path: '/admin', heading: 'Administration' },
  { name: 'ai-models', path: '/ai-models', heading: 'AI Model Management' },
  { name: 'coder', path: '/coder', heading: 'Audited Coder' },
  { name: 'twitter', path: '/twitter', heading: 'Twitter Data Collection' },
  { name: 'ingestion', path: '/ingestion', heading: 'Comprehensive Ingestion' },
  { name: 'research', path: '/research', heading: 'Research Dashboard' },
  { name: 'settings', path: '/settings', heading: 'Settings' },
  { name: 'methods', path: '/methods', heading: 'Methods' },
  { name: 'not-found', path: '/no/such/page', heading: 'Page Not Found' },
] as const;

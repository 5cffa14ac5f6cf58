/** Where a page is listed: in the navigation bar, or under a heading of its menu "More". */
export type PageGroup = 'bar' | 'Study' | 'Data' | 'Record';

/** What a data folder may lack; news events come with the program. */
export type DataKind = 'drops' | 'posts';

interface PageEntry {
  readonly path: `/${string}`;
  /** What a feature of the renderer exports from the file of that name. */
  readonly component: `${string}Page`;
  /** The page's heading; the same words wherever the page is named in full. */
  readonly title: string;
  /** The specification's short caption, for the navigation bar and the desktop's menu. */
  readonly label?: string;
  /** Part of a long title, where the bar has no room for all of it. */
  readonly short?: string;
  readonly icon: string;
  readonly group: PageGroup;
  /** What one does there, in one line. */
  readonly purpose: string;
  /** Without these it has nothing to show, and says so with the way to them. */
  readonly needs?: readonly DataKind[];
  readonly isAdmin?: true;
}

/**
 * Every page one can go to. Routes, navigation bar, command palette, shortcuts, the desktop's menu, deep links and the
 * browser tests are made from it; `app/pages.ts` finds the component.
 */
export const PAGES = [
  {
    path: '/',
    component: 'DashboardPage',
    title: 'Dashboard',
    label: 'Dashboard',
    icon: 'dashboard',
    group: 'bar',
    purpose: 'Timeline, network, correlations and AI patterns.',
  },
  {
    path: '/drops',
    component: 'DropsPage',
    title: 'Q Drops Collection',
    label: 'Q Drops',
    icon: 'document',
    group: 'bar',
    purpose: 'Search, filter and cite drops.',
  },
  {
    path: '/comms',
    component: 'CommsPage',
    title: 'Communications Center',
    label: 'Comms',
    icon: 'chat',
    group: 'bar',
    purpose: 'Posts of the target accounts next to the drops.',
    needs: ['posts'],
  },
  {
    path: '/abbreviations',
    component: 'AbbreviationsPage',
    title: 'Q Abbreviation Keys',
    label: 'Abbreviations',
    icon: 'manual',
    group: 'bar',
    purpose: 'Search and edit the key of abbreviations.',
  },
  {
    path: '/ai-models',
    component: 'AiModelsPage',
    title: 'AI Model Management',
    label: 'AI Models',
    icon: 'predictive-analysis',
    group: 'bar',
    purpose: 'Models, their prices, and a test prompt.',
  },
  {
    path: '/admin',
    component: 'AdminPage',
    title: 'Administration',
    label: 'Admin',
    icon: 'cog',
    group: 'bar',
    purpose: 'State, backups, jobs and the log.',
    isAdmin: true,
  },
  {
    path: '/research',
    component: 'ResearchPage',
    title: 'Research Dashboard',
    icon: 'lab-test',
    group: 'Study',
    purpose: 'Full-text view of every analysis, with deltas and patterns.',
  },
  {
    path: '/ladder',
    component: 'LadderPage',
    title: 'Chance Ladder',
    icon: 'layers',
    group: 'Study',
    purpose: 'At which scale drops and posts meet: era, season, day or minute.',
    needs: ['posts'],
  },
  {
    path: '/text',
    component: 'TextPage',
    title: 'Text Bench',
    icon: 'search-text',
    group: 'Study',
    purpose: 'Words of two sets in context, compared with chance, and over time.',
    needs: ['drops'],
  },
  {
    path: '/topics',
    component: 'TopicsPage',
    title: 'Topics',
    icon: 'layout-group-by',
    group: 'Study',
    purpose: 'What texts are about, how stable that is, and what shuffled texts give.',
    needs: ['drops'],
  },
  {
    path: '/coordination',
    component: 'CoordinationPage',
    title: 'Accounts That Act Together',
    short: 'Accounts',
    icon: 'many-to-many',
    group: 'Study',
    purpose: 'Which accounts share the same thing at the same time, next to chance.',
    needs: ['posts'],
  },
  {
    path: '/claims',
    component: 'ClaimsPage',
    title: 'Claim Ledger',
    icon: 'confirm',
    group: 'Study',
    purpose: 'Which statements came true, next to how many would have by chance.',
    needs: ['drops'],
  },
  {
    path: '/coder',
    component: 'CoderPage',
    title: 'Audited Coder',
    icon: 'endorsed',
    group: 'Study',
    purpose: 'Code drops with a code book and measure agreement.',
    needs: ['drops'],
  },
  {
    path: '/abbreviations/analysis',
    component: 'AbbreviationAnalysisPage',
    title: 'Q Drop Abbreviation Analysis',
    short: 'Abbreviation Analysis',
    icon: 'highlight',
    group: 'Study',
    purpose: 'Abbreviations inside a drop, and how often each occurs.',
    needs: ['drops'],
  },
  {
    path: '/ingestion',
    component: 'IngestionPage',
    title: 'Comprehensive Ingestion',
    short: 'Ingestion',
    icon: 'import',
    group: 'Data',
    purpose: 'Load the full dataset of drops, or import a file.',
  },
  {
    path: '/news',
    component: 'NewsPage',
    title: 'News Events',
    icon: 'feed',
    group: 'Data',
    purpose: 'Fetch news, import lists of events, and undo an import.',
  },
  {
    path: '/twitter',
    component: 'TwitterPage',
    title: 'Twitter Data Collection',
    short: 'Twitter Data',
    icon: 'satellite',
    group: 'Data',
    purpose: 'Collect or import posts, and install the tools.',
  },
  {
    path: '/sets',
    component: 'SetsPage',
    title: 'Working Sets',
    icon: 'group-objects',
    group: 'Data',
    purpose: 'Freeze, combine and sample selections; attached corpora.',
    needs: ['drops'],
  },
  {
    path: '/notebook',
    component: 'NotebookPage',
    title: 'Notebook',
    icon: 'annotation',
    group: 'Record',
    purpose: 'Notes on drops, sets and anything else, with a search.',
  },
  {
    path: '/plans',
    component: 'PlansPage',
    title: 'Plans and Tests',
    icon: 'lock',
    group: 'Record',
    purpose: 'Lock what will be tested, and see every test that was run.',
  },
  {
    path: '/methods',
    component: 'MethodsPage',
    title: 'Methods',
    icon: 'function',
    group: 'Record',
    purpose: 'How every figure is computed, with limits and sources.',
  },
  {
    path: '/sql',
    component: 'SqlPage',
    title: 'SQL',
    icon: 'console',
    group: 'Record',
    purpose: 'Query the data in SQL (read-only).',
  },
  {
    path: '/settings',
    component: 'SettingsPage',
    title: 'Settings',
    icon: 'settings',
    group: 'Record',
    purpose: 'Keys, privacy, appearance, time zone and data folder.',
  },
  {
    path: '/about',
    component: 'AboutPage',
    title: 'About Dropscope',
    icon: 'info-sign',
    group: 'Record',
    purpose: 'Version, how to cite it, and licenses.',
  },
] as const satisfies readonly PageEntry[];

export type PageLink = (typeof PAGES)[number];
export type PagePath = PageLink['path'];

/** The pages of the navigation bar, in its order; each has a short caption. */
export const BAR_PAGES = PAGES.filter((page) => page.group === 'bar');
/** All others: the menu "More". */
export const MORE_PAGES = PAGES.filter((page) => page.group !== 'bar');

/** Another page’s address begins with its path: it is open only where the address is its own. */
export const hasPageBelow = ({ path }: PageLink): boolean =>
  PAGES.some((other) => other.path !== path && other.path.startsWith(path));

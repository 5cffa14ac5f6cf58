import type { ComponentType } from 'react';
import type { PagePath } from '#shared/pages.ts';

type Load = () => Promise<{ readonly Component: ComponentType }>;

const page =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name): Load =>
  async () => ({ Component: (await load())[name] });

/** The component of every page, each a chunk of its own; a page of the list without one does not compile. */
export const PAGE_COMPONENTS: Readonly<Record<PagePath | '/drops/:number', Load>> = {
  '/': page(() => import('#renderer/features/analysis/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  '/drops': page(() => import('#renderer/features/drops/DropsPage.tsx'), 'DropsPage'),
  '/drops/:number': page(() => import('#renderer/features/drops/DropPage.tsx'), 'DropPage'),
  '/comms': page(() => import('#renderer/features/social/CommsPage.tsx'), 'CommsPage'),
  '/abbreviations': page(
    () => import('#renderer/features/abbreviations/AbbreviationsPage.tsx'),
    'AbbreviationsPage',
  ),
  '/abbreviations/analysis': page(
    () => import('#renderer/features/abbreviations/AbbreviationAnalysisPage.tsx'),
    'AbbreviationAnalysisPage',
  ),
  '/admin': page(() => import('#renderer/features/admin/AdminPage.tsx'), 'AdminPage'),
  '/ai-models': page(() => import('#renderer/features/ai-models/AiModelsPage.tsx'), 'AiModelsPage'),
  '/text': page(() => import('#renderer/features/text/TextPage.tsx'), 'TextPage'),
  '/claims': page(() => import('#renderer/features/claims/ClaimsPage.tsx'), 'ClaimsPage'),
  '/coder': page(() => import('#renderer/features/coder/CoderPage.tsx'), 'CoderPage'),
  '/twitter': page(() => import('#renderer/features/social/TwitterPage.tsx'), 'TwitterPage'),
  '/ingestion': page(() => import('#renderer/features/datasets/IngestionPage.tsx'), 'IngestionPage'),
  '/news': page(() => import('#renderer/features/news/NewsPage.tsx'), 'NewsPage'),
  '/research': page(() => import('#renderer/features/analysis/dashboard/ResearchPage.tsx'), 'ResearchPage'),
  '/notebook': page(() => import('#renderer/features/notebook/NotebookPage.tsx'), 'NotebookPage'),
  '/sets': page(() => import('#renderer/features/sets/SetsPage.tsx'), 'SetsPage'),
  '/sql': page(() => import('#renderer/features/sql/SqlPage.tsx'), 'SqlPage'),
  '/settings': page(() => import('#renderer/features/settings/SettingsPage.tsx'), 'SettingsPage'),
  '/methods': page(() => import('#renderer/features/methods/MethodsPage.tsx'), 'MethodsPage'),
  '/about': page(() => import('#renderer/features/about/AboutPage.tsx'), 'AboutPage'),
};

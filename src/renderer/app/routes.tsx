import { redirect, type RouteObject } from 'react-router';
import { RECOVERY_ROUTE } from '#shared/channels.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RouteErrorPage } from './RouteErrorPage.tsx';
import type { RouteHandle } from './shell/Header.tsx';
import { Shell } from './shell/Shell.tsx';

type Load = () => Promise<{ readonly Component: NonNullable<RouteObject['Component']> }>;

const page = (path: string, title: RouteHandle['title'], load: Load, subtitle?: string): RouteObject => ({
  path,
  handle: { title, ...(subtitle === undefined ? {} : { subtitle }) } satisfies RouteHandle,
  lazy: load,
});

const pages: readonly RouteObject[] = [
  page('/', 'Dashboard', async () => ({
    Component: (await import('#renderer/features/analysis/dashboard/DashboardPage.tsx')).DashboardPage,
  })),
  page('/drops', 'Q Drops Collection', async () => ({
    Component: (await import('#renderer/features/drops/DropsPage.tsx')).DropsPage,
  })),
  page(
    '/drops/:number',
    ({ number = '' }) => `Q Drop #${number}`,
    async () => ({
      Component: (await import('#renderer/features/drops/DropPage.tsx')).DropPage,
    }),
  ),
  page('/comms', 'Communications Center', async () => ({
    Component: (await import('#renderer/features/social/CommsPage.tsx')).CommsPage,
  })),
  page('/abbreviations', 'Q Abbreviation Keys', async () => ({
    Component: (await import('#renderer/features/abbreviations/AbbreviationsPage.tsx')).AbbreviationsPage,
  })),
  page('/abbreviations/analysis', 'Q Drop Abbreviation Analysis', async () => ({
    Component: (await import('#renderer/features/abbreviations/AbbreviationAnalysisPage.tsx'))
      .AbbreviationAnalysisPage,
  })),
  page('/admin', 'Administration', async () => ({
    Component: (await import('#renderer/features/admin/AdminPage.tsx')).AdminPage,
  })),
  page('/ai-models', 'AI Model Management', async () => ({
    Component: (await import('#renderer/features/ai-models/AiModelsPage.tsx')).AiModelsPage,
  })),
  page('/coder', 'Audited Coder', async () => ({
    Component: (await import('#renderer/features/coder/CoderPage.tsx')).CoderPage,
  })),
  page('/twitter', 'Twitter Data Collection', async () => ({
    Component: (await import('#renderer/features/social/TwitterPage.tsx')).TwitterPage,
  })),
  page('/ingestion', 'Comprehensive Ingestion', async () => ({
    Component: (await import('#renderer/features/datasets/IngestionPage.tsx')).IngestionPage,
  })),
  page('/research', 'Research Dashboard', async () => ({
    Component: (await import('#renderer/features/analysis/dashboard/ResearchPage.tsx')).ResearchPage,
  })),
  page('/settings', 'Settings', async () => ({
    Component: (await import('#renderer/features/settings/SettingsPage.tsx')).SettingsPage,
  })),
  page('/methods', 'Methods', async () => ({
    Component: (await import('#renderer/features/methods/MethodsPage.tsx')).MethodsPage,
  })),
  { path: '/legacy', loader: () => redirect('/research') },
  { path: '*', handle: { title: 'Page Not Found' } satisfies RouteHandle, Component: NotFoundPage },
];

/** Every route of the specification's section 2, each page a chunk of its own; and the desktop's recovery. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: pages.map((route) => ({ ...route, ErrorBoundary: RouteErrorPage })) as RouteObject[],
  },
  {
    // Outside the shell, whose parts ask the API: here there is none.
    path: RECOVERY_ROUTE,
    HydrateFallback: () => null,
    lazy: async () => ({
      Component: (await import('#renderer/features/recovery/RecoveryPage.tsx')).RecoveryPage,
    }),
  },
];

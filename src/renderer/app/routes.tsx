import { redirect, type RouteObject } from 'react-router';
import { RECOVERY_ROUTE } from '#shared/channels.ts';
import { PAGES } from '#shared/pages.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { loadPage } from './pages.ts';
import { RouteErrorPage } from './RouteErrorPage.tsx';
import type { RouteHandle } from './shell/Header.tsx';
import { Shell } from './shell/Shell.tsx';

const pages: readonly RouteObject[] = [
  ...PAGES.map(({ path, title, component }) => ({
    path,
    handle: { title } satisfies RouteHandle,
    lazy: loadPage(component),
  })),
  {
    path: '/drops/:number',
    handle: { title: ({ number = '' }) => `Q Drop #${number}` } satisfies RouteHandle,
    lazy: loadPage('DropPage'),
  },
  { path: '/legacy', loader: () => redirect('/research') },
  { path: '*', handle: { title: 'Page Not Found' } satisfies RouteHandle, Component: NotFoundPage },
];

/** Every page in the shell, each a chunk of its own; and the desktop's recovery. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: pages.map((route) => ({ ...route, ErrorBoundary: RouteErrorPage })),
  },
  {
    // Outside the shell, whose parts ask the API: here it is absent.
    path: RECOVERY_ROUTE,
    HydrateFallback: () => null,
    lazy: loadPage('RecoveryPage'),
  },
];

import { Button } from '@blueprintjs/core';
import { isRouteErrorResponse, redirect, useNavigate, useRouteError, type RouteObject } from 'react-router';
import { messageOf } from '#renderer/lib/errors.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { ErrorState } from '#renderer/ui/ErrorState.tsx';
import { RECOVERY_ROUTE } from '#shared/channels.ts';
import { PAGES } from '#shared/pages.ts';
import { loadPage } from './pages.ts';
import type { RouteHandle } from './shell/Header.tsx';
import { Shell } from './shell/Shell.tsx';

const describe = (error: unknown): string => {
  if (isRouteErrorResponse(error)) return `${error.status}: ${error.statusText}`;
  return messageOf(error);
};

/** A page that failed while it was loaded or drawn. */
const RouteErrorPage = () => {
  const error = useRouteError();
  return (
    <ErrorState
      title="This page failed"
      message={describe(error)}
      retry="Reload"
      onRetry={() => window.location.reload()}
    />
  );
};

const NotFoundPage = () => {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="map"
      title="404 Page Not Found"
      description="Did you forget to add the page to the router?"
      action={<Button icon="dashboard" text="Go to the dashboard" onClick={() => void navigate('/')} />}
    />
  );
};

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

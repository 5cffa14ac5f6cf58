import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createOs } from '#renderer/api/os.ts';
import { createQueryClient } from '#renderer/api/query-client.ts';
import { OsContext } from '#renderer/lib/os.ts';
import { useSettings } from '#renderer/lib/preferences-store.ts';
import { PreferencesContext } from '#renderer/lib/preferences.ts';
import { useAskLink } from './link-question.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { routes } from './routes.tsx';

const queryClient = createQueryClient();
const router = createBrowserRouter(routes);
// The desktop's menu and deep links name routes; a browser has neither.
window.dropscope?.onNavigate((route) => void router.navigate(route));

/** The providers around the routes: server state, the host's verbs, the reader's preferences. */
export const App = () => {
  const { target, ask, answer } = useAskLink();
  const [os] = useState(() => createOs(ask));
  const timeZone = useSettings((settings) => settings.timeZone);
  const allowRemoteImages = useSettings((settings) => settings.allowRemoteImages);
  const preferences = useMemo(() => ({ timeZone, allowRemoteImages }), [timeZone, allowRemoteImages]);
  return (
    <QueryClientProvider client={queryClient}>
      <OsContext value={os}>
        <PreferencesContext value={preferences}>
          <RouterProvider router={router} />
          <LinkDialog target={target} onAnswer={answer} />
        </PreferencesContext>
      </OsContext>
    </QueryClientProvider>
  );
};

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createOs } from '#renderer/api/os.ts';
import { OsContext } from '#renderer/lib/os.ts';
import { useAskLink } from './link-question.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

const queryClient = createQueryClient();
const router = createBrowserRouter(routes);
// The desktop's menu and deep links name routes; a browser has neither.
window.dropscope?.onNavigate((route) => void router.navigate(route));

/** The providers around the routes: server state, the host's verbs, the reader's preferences. */
export const App = () => {
  const { target, ask, answer } = useAskLink();
  const [os] = useState(() => createOs(ask));
  return (
    <QueryClientProvider client={queryClient}>
      <OsContext value={os}>
        <RouterProvider router={router} />
        <LinkDialog target={target} onAnswer={answer} />
      </OsContext>
    </QueryClientProvider>
  );
};

import { FocusStyleManager } from '@blueprintjs/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadIcons } from './icons.ts';

/** Draws the program. A transition, so that React draws the first screen in slices and not in one block. */
export const start = async (): Promise<void> => {
  await loadIcons();
  FocusStyleManager.onlyShowFocusOnTabs();
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no #root.');
  const root = createRoot(element);
  startTransition(() => {
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
};

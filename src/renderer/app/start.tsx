import { FocusStyleManager } from '@blueprintjs/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config as transitions } from 'react-transition-group';
import { keepFocusInLists } from '#renderer/ui/focus-place.ts';
import { App } from './app.tsx';
import { loadIcons } from './icons.ts';

const MISSING_PART =
  'A part of this page could not be loaded: Dropscope was updated or ended while the page was open. Reload the page.';

// Whatever shows the error shows what to do.
window.addEventListener('vite:preloadError', ({ payload }) => {
  payload.message = MISSING_PART;
});

// A layer that closes is gone at once: while it faded, it got the click on what is below it, and took the focus away 0.3 s later.
transitions.disabled = true;

/** Draws the program. A transition, so that React draws the first screen in slices and not in one block. */
export const start = async (): Promise<void> => {
  await loadIcons();
  FocusStyleManager.onlyShowFocusOnTabs();
  keepFocusInLists();
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

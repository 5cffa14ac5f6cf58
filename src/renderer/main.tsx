import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/blueprint.css';
import './styles/layout.css';
import './styles/shell.css';
import './styles/components.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { Icons } from '@blueprintjs/icons';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

FocusStyleManager.onlyShowFocusOnTabs();

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

// Icons come in chunks of their own: waiting for them spares the first screen its blank squares.
await Icons.loadAll();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

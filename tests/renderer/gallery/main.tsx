import '#renderer/styles/index.css';
import { BlueprintProvider, Button, Tab, Tabs } from '@blueprintjs/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import type { OsVerbs } from '#renderer/lib/os-verbs.ts';
import { OsContext } from '#renderer/lib/os.ts';
import { followTheme } from '#renderer/lib/theme.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import { settingsSchema } from '#shared/contract/settings.ts';
import { BarExample, CellsExample, LineExample, UnsafeExample } from './charts.tsx';
import { Graphs } from './Graphs.tsx';
import { HOSTILE } from './hostile.ts';
import { TableExample } from './TableExample.tsx';

declare global {
  interface Window {
    /** What the components asked of the host, for the specs. */
    saved: { name: string; content: string; bytes: number }[];
    links: string[];
  }
}
window.saved = [];
window.links = [];

const os: OsVerbs = {
  pickFile: () => Promise.resolve(null),
  pickFolder: () => Promise.resolve(null),
  chosenFile: () => Promise.reject(new Error('not here')),
  saveFile: (name, content) => {
    const text = typeof content === 'string' ? content : '';
    window.saved.push({ name, content: text, bytes: content.length });
    return Promise.resolve('');
  },
  openLink: (url) => {
    window.links.push(url);
    return Promise.resolve();
  },
  reveal: () => Promise.resolve(false),
  linkTo: (path: string) => path,
  copyText: () => Promise.resolve(),
};

// The only answer the components ask for; no workstation is behind the gallery.
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
queries.setQueryData(endpointQuery('getSettings').queryKey, {
  settings: settingsSchema.parse({}),
  secrets: [],
  secretStore: { kind: 'memory', description: '' },
  dataFolder: '',
  firstRunDone: true,
});

const Gallery = () => {
  const [round, setRound] = useState(0);
  const [hasCells, setCells] = useState(false);
  const [theme, setTheme] = useState<'dark' | 'light'>('dark');
  useEffect(() => followTheme(theme), [theme]);
  return (
    <div className="ds-page ds-stack">
      <h1>Component gallery</h1>
      <Button text="Remount charts" onClick={() => setRound(round + 1)} />
      <Button text="Other theme" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')} />
      <Button text="Many cells" onClick={() => setCells(true)} />
      <Button
        text="Toast"
        onClick={() =>
          void toast({ title: 'Analysis Started', description: HOSTILE[0] ?? '', intent: 'success' })
        }
      />
      <div key={round} className="ds-two">
        <BarExample />
        <LineExample />
      </div>
      {hasCells ? <CellsExample /> : null}
      <SectionCard title="Unsafe chart">
        <UnsafeExample />
      </SectionCard>
      <Tabs id="texts" renderActiveTabPanelOnly>
        <Tab
          id="hostile"
          title="Hostile texts"
          panel={
            <div className="ds-stack-tight">
              {HOSTILE.map((text, at) => (
                <DropText key={at} text={text} highlights={[{ start: 0, end: 3 }]} />
              ))}
            </div>
          }
        />
      </Tabs>
      <TableExample />
      <Graphs />
    </div>
  );
};

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <BlueprintProvider>
        <QueryClientProvider client={queries}>
          <OsContext value={os}>
            <NuqsAdapter>
              <Gallery />
            </NuqsAdapter>
          </OsContext>
        </QueryClientProvider>
      </BlueprintProvider>
    </StrictMode>,
  );

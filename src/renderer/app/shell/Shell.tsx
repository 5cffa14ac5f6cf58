import { BlueprintProvider } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { follow } from '#renderer/api/workstation.ts';
import { useConnection } from '#renderer/app/connection.ts';
import { ImagesProvider } from '#renderer/entities/drop/ImagesProvider.tsx';
import { FinalUndoDialog } from '#renderer/entities/journal/FinalUndoDialog.tsx';
import { useTurn } from '#renderer/entities/journal/use-turn.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import { followTheme } from '#renderer/lib/theme.ts';
import { ExportSourceContext, type ExportSource } from '#renderer/ui/export/export-source.ts';
import { sentencesOnPage } from '#renderer/ui/export/page-sentences.ts';
import { TableOnPage } from '#renderer/ui/export/TableExport.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { DISCLAIMER } from '#shared/constants.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { FirstRunDialog } from './FirstRunDialog.tsx';
import { Header } from './Header.tsx';
import { MissingData } from './MissingData.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { takeJob } from './take-job.ts';
import { takeWrites } from './take-writes.ts';
import { useCommandHotkeys } from './use-command-hotkeys.ts';
import styles from './Shell.module.css';

/** Follows the workstation's pushed changes, its connection, and whether there is a network. */
const useWorkstationEvents = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const { setConnection, setOnline } = useConnection.getState();
    const stop = follow({
      onJobChanged: (job) => void takeJob(queries, job),
      onWritten: takeWrites(queries),
      onConnection: setConnection,
    });
    const update = (): void => setOnline(navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      stop();
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [queries]);
};

/** Inputs that nothing is typed in. */
const BUTTONS = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

const isTextField = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !BUTTONS.has(element.type)) ||
  (element instanceof HTMLElement && element.isContentEditable);

/** Undo and Redo of the desktop’s menu: as by their keys, a text field comes first. */
const useMenuTurn = (): void => {
  const turn = useTurn();
  useEffect(() => {
    const bridge = window.dropscope;
    return bridge?.onTurn((way) => {
      if (isTextField(document.activeElement)) void bridge.turnText(way);
      else turn(way);
    });
  }, [turn]);
};

const Footer = () => {
  const { timeZone } = usePreferences();
  const { data: health } = useEndpoint('getHealth');
  return (
    <footer className={styles.footer}>
      <span className={styles.disclaimer}>{DISCLAIMER}</span>
      <span>
        Times in {zoneLabel(timeZone)}
        {health === undefined ? '' : ` · Dropscope ${health.version}`} · <kbd>?</kbd> shows shortcuts
      </span>
    </footer>
  );
};

const useProgramSource = (): ExportSource => {
  const { data: health } = useEndpoint('getHealth');
  const { csvFor } = usePreferences();
  return useMemo(
    () => ({
      program: health === undefined ? 'Dropscope' : `Dropscope ${health.version}`,
      dataset: health?.dataset?.name ?? null,
      datasetSha256: health?.dataset?.sha256 ?? null,
      run: null,
      csvFor,
    }),
    [health, csvFor],
  );
};

const Frame = () => {
  useCommandHotkeys();
  useMenuTurn();
  useWorkstationEvents();
  const { theme } = usePreferences();
  useEffect(() => followTheme(theme), [theme]);
  const { state } = useNavigation();
  const source = useProgramSource();
  // The frame first, the page in a render of its own: both in one would hold the window too long.
  const hasFrame = useDeferredValue(true, false);
  return (
    <>
      <a className="ds-skip-link" href="#content">
        Skip to the content
      </a>
      {state === 'loading' ? <div className={styles.loading} aria-hidden="true" /> : null}
      <NavigationBar />
      <Header />
      <main id="content" className="ds-page" tabIndex={-1}>
        <ExportSourceContext value={source}>
          <TableOnPage shown={sentencesOnPage} />
          <MissingData />
          <ImagesProvider>{hasFrame ? <Outlet /> : <Skeleton text="Loading…" />}</ImagesProvider>
        </ExportSourceContext>
      </main>
      <Footer />
      <CommandPalette />
      <FinalUndoDialog />
      <FirstRunDialog />
      <ScrollRestoration />
    </>
  );
};

// A change of a page's state is a step one can go Back from, and the router knows of it.
const URL_OPTIONS = { history: 'push', shallow: false } as const;

export const Shell = () => (
  <BlueprintProvider>
    <NuqsAdapter defaultOptions={URL_OPTIONS}>
      <Frame />
    </NuqsAdapter>
  </BlueprintProvider>
);

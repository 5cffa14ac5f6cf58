import { app, clipboard, Menu, shell, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import { citation } from 'virtual:citation';
import { CHANNELS } from '#shared/channels.ts';
import type { TurnWay } from '#shared/contract/journal.ts';
import { BAR_PAGES, MORE_PAGES } from '#shared/pages.ts';
import { editMenu, NO_ACTS, type Acts } from './edit-menu.ts';
import type { DesktopWorkstation } from './host.ts';
import { watchJournal } from './journal-watch.ts';
import { pickReport, showMessage } from './reports.ts';

export interface MenuParts {
  readonly window: () => BrowserWindow | null;
  readonly workstation: Pick<DesktopWorkstation, 'about' | 'checkReport' | 'fetch' | 'onJobChanged' | 'log'>;
  readonly dataFolder: string;
}

const showAbout = async (parts: MenuParts): Promise<void> =>
  showMessage(parts, {
    type: 'info',
    title: 'About Dropscope',
    message: 'Dropscope',
    detail: await parts.workstation.about(),
  });

const cite = async (parts: MenuParts): Promise<void> => {
  await clipboard.writeText(citation.plain);
  await showMessage(parts, {
    type: 'info',
    title: 'Cite Dropscope',
    message: 'Citation copied',
    detail: citation.plain,
  });
};

const goTo = (parts: MenuParts, route: string): void => {
  parts.window()?.webContents.send(CHANNELS.navigate, route);
};

/** The page does it: only there is it known whether a text field is written in. */
const turn = (parts: MenuParts, way: TurnWay): void => {
  parts.window()?.webContents.send(CHANNELS.turn, way);
};

const toPage = (
  parts: MenuParts,
  label: string,
  route: string,
  accelerator?: string,
): MenuItemConstructorOptions => ({
  label,
  ...(accelerator === undefined ? {} : { accelerator }),
  click: () => {
    goTo(parts, route);
  },
});

const showFolder = (dataFolder: string): MenuItemConstructorOptions => ({
  label: 'Show Data Folder',
  click: () => void shell.openPath(dataFolder),
});

const fileMenu = (parts: MenuParts): MenuItemConstructorOptions => ({
  label: 'File',
  submenu: [
    toPage(parts, 'Import Drops…', '/ingestion', 'CmdOrCtrl+O'),
    { label: 'Check a Report…', click: () => void pickReport(parts) },
    showFolder(parts.dataFolder),
    toPage(parts, 'Settings…', '/settings', 'CmdOrCtrl+,'),
    { type: 'separator' },
    { role: 'quit' },
  ],
});

const viewMenu = (): MenuItemConstructorOptions => ({
  label: 'View',
  submenu: [
    { role: 'reload' },
    { type: 'separator' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
  ],
});

const menuTemplate = (parts: MenuParts, acts: Acts): MenuItemConstructorOptions[] => [
  fileMenu(parts),
  editMenu(acts, (way) => {
    turn(parts, way);
  }),
  {
    label: 'Go',
    submenu: [
      ...BAR_PAGES.map(({ label, path }, index) => toPage(parts, label, path, `CmdOrCtrl+${index + 1}`)),
      { type: 'separator' },
      ...MORE_PAGES.map(({ title, path }) => toPage(parts, title, path)),
    ],
  },
  viewMenu(),
  { role: 'windowMenu' },
  {
    label: 'Help',
    submenu: [
      toPage(parts, 'Methods', '/methods'),
      { label: 'Cite Dropscope', click: () => void cite(parts) },
      toPage(parts, 'Licenses', '/about'),
      { label: 'About Dropscope', click: () => void showAbout(parts) },
    ],
  },
];

/** What keeps the installed menu up to date; a menu that takes its place ends it. */
let stopWatch: (() => void) | null = null;

/** @returns the workstation’s door, through which the page must go: what it writes renews Undo and Redo. */
export const installMenu = (parts: MenuParts): DesktopWorkstation['fetch'] => {
  const show = (acts: Acts): void => {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(parts, acts)));
  };
  stopWatch?.();
  show(NO_ACTS);
  const { fetch, stop } = watchJournal(parts.workstation, show);
  stopWatch = stop;
  return fetch;
};

/** The menu while there is no workstation: nothing in it needs one. */
export const installRecoveryMenu = (dataFolder: string): void => {
  const file: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [showFolder(dataFolder), { type: 'separator' }, { role: 'quit' }],
  };
  stopWatch?.();
  stopWatch = null;
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([file, { role: 'editMenu' }, viewMenu(), { role: 'windowMenu' }]),
  );
};

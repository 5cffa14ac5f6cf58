import {
  app,
  clipboard,
  dialog,
  Menu,
  shell,
  type BrowserWindow,
  type MenuItemConstructorOptions,
  type MessageBoxOptions,
} from 'electron';
import { citation } from 'virtual:citation';
import { CHANNELS } from '#shared/channels.ts';
import { BAR_PAGES, MORE_PAGES } from '#shared/pages.ts';
import type { DesktopWorkstation } from './host.ts';
import { pickReport } from './reports.ts';

export interface MenuParts {
  readonly window: () => BrowserWindow | null;
  readonly workstation: Pick<DesktopWorkstation, 'about' | 'checkReport'>;
  readonly dataFolder: string;
}

const showMessage = async ({ window }: MenuParts, options: MessageBoxOptions): Promise<void> => {
  const parent = window();
  await (parent === null ? dialog.showMessageBox(options) : dialog.showMessageBox(parent, options));
};

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

/** The application menu as a template, so that a test can read it. */
export const menuTemplate = (parts: MenuParts): MenuItemConstructorOptions[] => [
  fileMenu(parts),
  { role: 'editMenu' },
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

export const installMenu = (parts: MenuParts): void => {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(parts)));
};

/** The menu while there is no workstation: nothing in it needs one. */
export const installRecoveryMenu = (dataFolder: string): void => {
  const file: MenuItemConstructorOptions = {
    label: 'File',
    submenu: [showFolder(dataFolder), { type: 'separator' }, { role: 'quit' }],
  };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([file, { role: 'editMenu' }, viewMenu(), { role: 'windowMenu' }]),
  );
};

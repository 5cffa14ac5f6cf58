import { readFileSync, writeFileSync } from 'node:fs';
import { BrowserWindow, screen, type Rectangle } from 'electron';
import { z } from 'zod';
import { APP_ORIGIN, CHANNELS, RECOVERY_ROUTE } from '#shared/channels.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { webPreferencesFor } from './web-preferences.ts';

const stateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(640),
  height: z.int().min(480),
  isMaximized: z.boolean(),
  /** The page it was at: a path of ours with its query, nothing else. */
  route: z
    .string()
    .regex(/^\/(?![/\\])[^\\\s]*$/)
    .max(4000)
    .catch('/')
    .default('/'),
});
type WindowState = ValueOf<typeof stateSchema>;

const readState = (file: string): WindowState | null => {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // First start, or a damaged file: the default place will do.
    return null;
  }
};

const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A state whose monitor was unplugged would open out of sight. */
const isVisible = (state: WindowState): boolean =>
  screen.getAllDisplays().some(({ workArea }) => overlaps(workArea, state));

/** The page the last window was at, for a start that asks for none. */
export const lastRoute = (file: string): string => readState(file)?.route ?? '/';

/** Null where that is no page to come back to. */
const routeOf = (window: BrowserWindow): string | null => {
  const address = window.webContents.getURL();
  if (!URL.canParse(address)) return null;
  const { pathname, search } = new URL(address);
  return pathname === RECOVERY_ROUTE ? null : `${pathname}${search}`;
};

/** Writes where the window is and at which page, for the next start. */
export const keepState = (window: BrowserWindow, file: string): void => {
  const route = routeOf(window) ?? lastRoute(file);
  const state: WindowState = { ...window.getNormalBounds(), isMaximized: window.isMaximized(), route };
  try {
    writeFileSync(file, JSON.stringify(state));
  } catch {
    // A folder that cannot be written keeps no place; that it cannot is what the recovery screen says.
  }
};

export interface WindowOptions {
  readonly preloadFile: string;
  readonly stateFile: string;
  /** Null for the page the last window was at. */
  readonly route: string | null;
}

/** Loads a page of ours in a window. */
export const goTo = (window: BrowserWindow, route: string): Promise<void> =>
  window.loadURL(`${APP_ORIGIN}${route}`);

/** Opens the one window where it last was, at a route. */
export const openWindow = async ({
  preloadFile,
  stateFile,
  route,
}: WindowOptions): Promise<BrowserWindow> => {
  const state = readState(stateFile);
  const place = state !== null && isVisible(state) ? state : { width: 1280, height: 860 };
  const window = new BrowserWindow({
    ...place,
    minWidth: 640,
    minHeight: 480,
    show: false,
    backgroundColor: '#14171c',
    title: 'Dropscope',
    webPreferences: webPreferencesFor(preloadFile),
  });
  if (state?.isMaximized === true) window.maximize();
  window.on('close', () => {
    keepState(window, stateFile);
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  await goTo(window, route ?? state?.route ?? '/');
  return window;
};

/** Brings the window forward, at a route if one is requested. */
export const focusWindow = (window: BrowserWindow, route: string | null): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  if (route !== null) window.webContents.send(CHANNELS.navigate, route);
};

import { readFileSync, writeFileSync } from 'node:fs';
import { BrowserWindow, screen } from 'electron';
import type { Rectangle } from 'electron';
import { z } from 'zod';
import { APP_ORIGIN, CHANNELS } from '#shared/channels.ts';
import { webPreferencesFor } from './web-preferences.ts';

const stateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(640),
  height: z.number().int().min(480),
  isMaximized: z.boolean(),
});
type WindowState = z.output<typeof stateSchema>;

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

/** Writes where the window stands, for the next start. */
export const keepState = (window: BrowserWindow, file: string): void => {
  const state: WindowState = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
  writeFileSync(file, JSON.stringify(state));
};

export interface WindowOptions {
  readonly preloadFile: string;
  readonly stateFile: string;
  readonly route: string;
}

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
  await window.loadURL(`${APP_ORIGIN}${route}`);
  return window;
};

/** Brings the window forward, at a route if one is asked for. */
export const focusWindow = (window: BrowserWindow, route: string | null): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  if (route !== null) window.webContents.send(CHANNELS.navigate, route);
};

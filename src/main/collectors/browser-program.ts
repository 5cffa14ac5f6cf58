import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A browser that can be driven: the one Playwright has, else one on the PATH, else null. */
export const findBrowserProgram = async (): Promise<string | null> => {
  try {
    const { chromium } = await import('playwright');
    const own = chromium.executablePath();
    if (own !== '' && isExecutable(own)) return own;
  } catch {
    return null;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable) ?? null;
};

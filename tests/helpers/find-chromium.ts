import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: readonly string[];
  /** Where it came from, for the report. */
  readonly origin: 'playwright' | 'path' | '@sparticuz/chromium';
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * Ours, never the package's own: those hold `--single-process` (dies on a second context) and `--disable-web-security`
 * (hides faults of the origin rules that these tests are there to find).
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Without a graphics card a 2D canvas is quicker drawn at once than through an imitated one, which falls seconds behind.
  '--disable-accelerated-2d-canvas',
  '--disable-gpu-compositing',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--hide-scrollbars',
];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable);

/** A Chromium for browser tests: Playwright's own, then one on the PATH, then the one inside an npm package. */
export const findChromium = async (): Promise<ChromiumLaunch> => {
  const own = chromium.executablePath();
  if (own !== '' && existsSync(own)) return { executablePath: own, args: FLAGS, origin: 'playwright' };
  const found = onPath();
  if (found !== undefined) return { executablePath: found, args: FLAGS, origin: 'path' };
  const { default: packed } = await import('@sparticuz/chromium');
  return { executablePath: await packed.executablePath(), args: FLAGS, origin: '@sparticuz/chromium' };
};

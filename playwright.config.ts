import { defineConfig } from 'playwright/test';
import { findChromium } from './tests/helpers/find-chromium.ts';

const chromium = await findChromium();

/** One suite for every host; a project names the host it drives (`use.hostKind`). Slow machines: one worker, patient waits. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromium.executablePath, args: [...chromium.args] },
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
  projects: [{ name: 'web', metadata: { host: 'web' } }],
});

import { defineConfig } from 'playwright/test';
import { probeElectron } from './scripts/lib/electron.ts';
import { findChromium } from './tests/helpers/find-chromium.ts';
import { tier } from './tests/helpers/tier.ts';
import { WINDOW } from './tests/helpers/window.ts';

/** Tagged tests, and whole files named so: the pattern is matched against file and title. */
const SLOW = /@full|\.full\.spec\.ts/;

/** What a desktop host repeats of `web`: what the host itself does (files, dialogs, keys, its windows), and that its pages open and answer. */
const HOST = /@host|desktop\//;

/** What every host must do alike. Pictures, accessibility and single components are the same page in each: `web` looks at them. */
const SHARED = [
  'admin.spec.ts',
  'dashboard.spec.ts',
  'drops.spec.ts',
  'export-analysis.spec.ts',
  'ingestion.spec.ts',
  'os-verbs.spec.ts',
  'shell.spec.ts',
  'sql.spec.ts',
];

/** Nothing of a page reaches the network; what it tries to is counted by the host. */
const OFFLINE =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost';

const chromium = await findChromium();

/** One suite for every host; a project names the host it drives (`use.hostKind`). Files go to workers, each with a host of its own; slow machines get patient waits. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // The full tier waits more: for downloads, ends of processes, and long analyses of hosts.
  workers: tier === 'full' ? 3 : 2,
  retries: 0,
  // Node reads TypeScript itself, as in every other command: nothing is translated first.
  build: { external: ['**/*.ts'] },
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromium.executablePath, args: [...chromium.args, OFFLINE] },
    viewport: WINDOW.viewport,
    deviceScaleFactor: 1,
    colorScheme: WINDOW.colorScheme,
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: WINDOW.reducedMotion },
    // Recording costs as much again as the tests themselves: ask for it with `--trace on` where one fails.
    trace: 'off',
  },
  projects: [
    {
      name: 'web',
      metadata: { host: 'web' },
      testIgnore: 'desktop/**',
      ...(tier === 'quick'
        ? {
            testDir: 'tests',
            // Whole slow files are not even read.
            testMatch: /(?:e2e|sessions)\/.*(?<!\.full)\.spec\.ts$/,
            grepInvert: SLOW,
          }
        : {}),
      ...(tier === 'full' ? { grep: SLOW } : {}),
    },
    ...(tier === 'quick'
      ? []
      : [
          // Whole studies, in the full tier on the real archive. The quick one's goes to a worker of `web`, with its hosts.
          {
            name: 'sessions',
            testDir: 'tests/sessions',
            metadata: { host: 'web' },
          },
          {
            name: 'shell',
            metadata: { host: 'shell' },
            testMatch: [...SHARED, 'desktop/**/*.spec.ts'],
            grep: HOST,
          },
        ]),
    // Only where its binary is on disk; `npm test` says which hosts ran.
    ...(probeElectron() === null || tier === 'quick'
      ? []
      : [{ name: 'electron', metadata: { host: 'electron' }, testMatch: SHARED, grep: HOST }]),
  ],
});

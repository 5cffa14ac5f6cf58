import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { app } from 'electron';
import { isSound, replayTitle } from '#shared/replay-titles.ts';
import { APP_VERSION } from './base/app-version.ts';
import { readConfig } from './base/config.ts';
import type { SecretStore } from './base/secret-store.ts';
import { recoveryOf } from './db/recovery.ts';
import type { DesktopWorkstation } from './desktop/host.ts';
import { startDesktop } from './desktop/lifecycle.ts';
import { startUtilityProcess } from './desktop/utility-process.ts';
import { exportFileName } from './exporters/file-name.ts';
import { readReport } from './services/reports/check.ts';
import { createWorkstation } from './workstation.ts';

// Electron and Chromium have flags of their own among the arguments: what is not ours is left alone.
const { values: values } = parseArgs({
  args: process.argv.slice(1),
  options: { 'data-dir': { type: 'string' }, empty: { type: 'boolean', default: false } },
  strict: false,
});
const config = readConfig(typeof values['data-dir'] === 'string' ? { dataDir: values['data-dir'] } : {});
const out = join(import.meta.dirname, '..');
const resourcesFolder = app.isPackaged ? process.resourcesPath : config.resourcesFolder;

const aboutText = (dataset: string): string =>
  [
    `Version ${APP_VERSION}; Electron ${process.versions['electron'] ?? ''}, Node ${process.versions.node}`,
    `Dataset: ${dataset}`,
    `Data folder: ${config.dataFolder}`,
    'Dropscope: MIT. Archive: collation MIT (JSON-QAnon); the posts carry no license.',
    'For academic research; the content is studied, not endorsed.',
  ].join('\n');

const open = async (secretStore: SecretStore): Promise<DesktopWorkstation> => {
  const { fetch, services, log, close } = await createWorkstation({
    dataFolder: config.dataFolder,
    host: 'desktop',
    logLevel: config.logLevel,
    resourcesFolder,
    secretStore,
    startProcess: startUtilityProcess,
  });
  if (values['empty'] !== true) await services.setup.fillWhenEmpty();
  services.setup.correlateAfterImports();
  services.analyses.recomputeAfterChanges();
  services.social.posts.keepStatistics();
  await services.admin.checkWhenDue();
  return {
    fetch,
    log,
    close,
    onJobChanged: services.jobs.onChange.bind(services.jobs),
    onWritten: services.writes.onWritten,
    deposit: services.tickets.deposit,
    checkReport: async (file) => {
      const replay = await services.reports.replay(await readReport(file, basename(file)));
      const differences = replay.sections.flatMap(({ id, differences: changes }) =>
        changes.map(({ path, was, now }) => `${id}: ${path} was ${was}, is ${now}`),
      );
      return {
        isSound: isSound(replay),
        outcome: replayTitle(replay),
        lines: [replay.message, ...differences],
      };
    },
    about: async () => aboutText((await services.health.get()).dataset?.name ?? 'none'),
  };
};

startDesktop({
  open,
  recovery: recoveryOf(config.dataFolder),
  dataFolder: config.dataFolder,
  rendererFolder: join(out, 'renderer'),
  preloadFile: join(out, 'preload', 'index.cjs'),
  version: APP_VERSION,
  safeFileName: (name) => {
    const extension = extname(name);
    return exportFileName(name.slice(0, name.length - extension.length), extension.slice(1) || 'txt');
  },
});

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readConfig } from '#main/base/config.ts';
import { AppError, messageOf } from '#main/base/errors.ts';
import { noteRunningHost } from '#main/headless/running-host.ts';
import { startHeadlessServer } from '#main/headless/server.ts';
import { createWorkstation, type Workstation } from '#main/workstation.ts';
import { DEFAULT_PORT } from '#shared/constants.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { END_SIGNALS } from './end-signals.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';

/** The built renderer: next to the bundle, or in `out/` when run from source. */
const rendererFolder = (): string => {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const candidate of [join(folder, 'renderer'), join(folder, 'out', 'renderer')])
      if (existsSync(join(candidate, 'index.html')) && !candidate.includes(join('src', 'renderer')))
        return candidate;
    if (dirname(folder) === folder)
      throw new AppError('unavailable', 'The interface is not built yet: run "npm run build" first.');
    folder = dirname(folder);
  }
};

/** An address in an argument is seen by every user of the machine; the browser gets a file that only its owner can read. */
const openBrowser = async (url: string, opener: string): Promise<void> => {
  rmSync(opener, { force: true });
  writeFileSync(opener, `<!doctype html><meta http-equiv="refresh" content="0; url=${url}">`, {
    mode: 0o600,
    flag: 'wx',
  });
  const { default: open } = await import('open');
  await open(opener);
};

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

const serveSchema = z.object({
  port: z.int().min(0).max(65_535).default(DEFAULT_PORT),
  host: z.string().default('127.0.0.1'),
});

/** A newcomer sees a workstation with data in it; `--empty` leaves a new data folder as it is. */
const prepare = async ({ services }: Workstation, line: CommandLine): Promise<void> => {
  if (line.options['empty'] !== true) await services.setup.fillWhenEmpty();
  services.setup.correlateAfterImports();
  services.analyses.recomputeAfterChanges();
  services.social.posts.keepStatistics();
  await services.admin.checkWhenDue();
};

export const serve: CliCommand = {
  operands: 0,
  options: { ...schemaOptionTypes(serveSchema), open: { type: 'boolean' }, empty: { type: 'boolean' } },
  example: 'serve --port 4966 --open',
  run: async (line) => {
    const { port, host } = schemaOptions(serveSchema, line);
    if (!LOOPBACK.includes(host))
      throw new UsageError(
        `--host ${host}: Dropscope listens on this machine only. Use an SSH tunnel to reach it from another.`,
      );
    const config = readConfig({ dataDir: line.dataDir });
    const workstation = await createWorkstation({
      dataFolder: config.dataFolder,
      host: 'headless',
      logLevel: config.logLevel,
      resourcesFolder: config.resourcesFolder,
    });
    const start = {
      fetch: workstation.fetch,
      rendererFolder: rendererFolder(),
      port,
      token: config.token,
      log: workstation.log,
    };
    const server = await startHeadlessServer(start).catch(async (error: unknown) => {
      await workstation.close();
      throw error;
    });
    const forget = noteRunningHost(workstation.paths.address, {
      url: `http://127.0.0.1:${server.port}`,
      token: server.token,
    });
    let isStopping = false;
    const stop = (): void => {
      isStopping = true;
      // Idle workers hold no process up: without this it could end before they have, and with it the database left open.
      setInterval(() => {}, 1000);
      rmSync(workstation.paths.opener, { force: true });
      forget();
      void server
        .close()
        .then(workstation.close)
        .then(() => process.exit(0));
    };
    for (const signal of END_SIGNALS) process.once(signal, stop);
    await prepare(workstation, line).catch((error: unknown) => {
      // Work that the end of the program cut short is no failure of it.
      if (!isStopping) throw error;
    });
    process.stdout.write(`Dropscope is listening on ${server.url}\n`);
    // A browser that cannot be opened is no failure: the address is on the screen.
    if (line.options['open'] === true)
      await openBrowser(server.url, workstation.paths.opener).catch((error: unknown) => {
        workstation.log.warn('no browser was opened', { reason: messageOf(error) });
      });
    return null;
  },
};

import { dataPaths, readConfig } from '#main/base/config.ts';
import { AppError } from '#main/base/errors.ts';
import { findRunningHost, type RunningHost } from '#main/headless/running-host.ts';
import { createWorkstation, type Workstation } from '#main/workstation.ts';
import type { CommandLine } from './arguments.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const INTERRUPTED = 130;

/**
 * Opens the workstation of the command line's data folder, and closes it whatever happens, also when told to end.
 * @param elsewhere does the work through the workstation that serves the folder already
 */
export const withWorkstation = async <Result>(
  line: CommandLine,
  work: (workstation: Workstation) => Promise<Result>,
  elsewhere?: (host: RunningHost) => Promise<Result>,
): Promise<Result> => {
  const config = readConfig({ dataDir: line.dataDir });
  const opened = createWorkstation({
    dataFolder: config.dataFolder,
    host: 'headless',
    name: `dropscope ${line.command}`,
    logLevel: config.logLevel,
    resourcesFolder: config.resourcesFolder,
  });
  if (elsewhere !== undefined) {
    const host = await opened.then(
      () => null,
      (error: unknown) => {
        const isInUse = error instanceof AppError && error.code === 'conflict';
        const running = isInUse ? findRunningHost(dataPaths(config.dataFolder).address) : null;
        if (running === null) throw error;
        return running;
      },
    );
    if (host !== null) return elsewhere(host);
  }
  const workstation = await opened;
  const stop = (): void => {
    void workstation.close().then(() => process.exit(INTERRUPTED));
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    return await work(workstation);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await workstation.close();
  }
};

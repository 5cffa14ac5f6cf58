import { readConfig } from '#main/base/config.ts';
import { createWorkstation, type Workstation } from '#main/workstation.ts';
import type { CommandLine } from './arguments.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const INTERRUPTED = 130;

/** Opens the workstation of the command line's data folder, and closes it whatever happens, also when told to end. */
export const withWorkstation = async <Result>(
  line: CommandLine,
  work: (workstation: Workstation) => Promise<Result>,
): Promise<Result> => {
  const config = readConfig({ dataDir: line.dataDir });
  const workstation = await createWorkstation({
    dataFolder: config.dataFolder,
    host: 'headless',
    name: `dropscope ${line.command}`,
    logLevel: config.logLevel,
    resourcesFolder: config.resourcesFolder,
  });
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

import { readConfig } from '#main/config.ts';
import { createWorkstation } from '#main/workstation.ts';
import type { Workstation } from '#main/workstation.ts';
import type { CommandLine } from './arguments.ts';

/** Opens the workstation of the command line's data folder, and closes it whatever happens. */
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
  try {
    return await work(workstation);
  } finally {
    await workstation.close();
  }
};

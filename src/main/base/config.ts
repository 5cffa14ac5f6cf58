import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { LOG_LEVELS, type LogLevel } from '#shared/contract/admin.ts';
import { unechoed } from '#shared/contract/common.ts';
import { parseInput } from './input.ts';

/** Where a workstation keeps everything; all paths absolute. */
export interface DataPaths {
  readonly folder: string;
  readonly database: string;
  readonly lock: string;
  readonly backups: string;
  readonly incoming: string;
  readonly images: string;
  readonly exports: string;
  readonly log: string;
  /** A page for its owner's eyes that leads a browser to the address with the token. */
  readonly opener: string;
  /** Where the workstation that serves the folder answers, for commands. */
  readonly address: string;
  readonly secrets: string;
}

export const dataPaths = (folder: string): DataPaths => ({
  folder,
  database: join(folder, 'dropscope.db'),
  lock: join(folder, 'dropscope.lock'),
  backups: join(folder, 'backups'),
  incoming: join(folder, 'incoming'),
  images: join(folder, 'images'),
  exports: join(folder, 'exports'),
  log: join(folder, 'logs', 'dropscope.log'),
  opener: join(folder, 'open.html'),
  address: join(folder, 'dropscope.address'),
  secrets: join(folder, 'secrets.json'),
});

/** Of other variables nothing is read. */
const environmentSchema = z.looseObject({
  DROPSCOPE_DATA_DIR: z.string().min(1).optional(),
  DROPSCOPE_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,200}$/, '16 to 200 letters, digits, - or _')
    .optional()
    .register(unechoed, { reason: 'a token' }),
  DROPSCOPE_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** Folder that contains the shipped `data/`; set by the desktop shell when packaged. */
  DROPSCOPE_RESOURCES: z.string().min(1).optional(),
});

export interface Config {
  readonly dataFolder: string;
  readonly token: string | null;
  readonly logLevel: LogLevel;
  readonly resourcesFolder: string | null;
}

/** The operating system's application-data folder for Dropscope. */
const defaultDataFolder = (environment: NodeJS.ProcessEnv): string => {
  if (process.platform === 'win32')
    return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Dropscope');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Dropscope');
  return join(environment['XDG_DATA_HOME'] ?? join(homedir(), '.local', 'share'), 'dropscope');
};

/** Reads the environment once. @throws AppError with one sentence a faulty variable. */
export const readConfig = (
  options: { readonly dataDir?: string | undefined } = {},
  environment: NodeJS.ProcessEnv = process.env,
): Config => {
  const variables = parseInput(environmentSchema, environment, 'not_configured');
  const folder = options.dataDir ?? variables.DROPSCOPE_DATA_DIR ?? defaultDataFolder(environment);
  return {
    dataFolder: resolve(folder),
    token: variables.DROPSCOPE_TOKEN ?? null,
    logLevel: variables.DROPSCOPE_LOG_LEVEL,
    resourcesFolder: variables.DROPSCOPE_RESOURCES ?? null,
  };
};
